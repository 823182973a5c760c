# Runs attrcheck in the worker JVMs of Apache Spark and leaves their blobs in a folder: spark.py MASTER ATTRCHECK BASE BLOBS
#   BLOBS/shards   an element is a shard's word, such as 1/7; every command sees the whole input and does its part
#   BLOBS/folders  an element is a file's path; all files of a folder go to one command, on its standard input
#   BLOBS/stems    the same for folder and beginning of the name: for many captures in one folder, without files that serve several
# BASE holds dumps/ and fixtures/photos.json. The folders of PySpark have to be readable by the workers at the same paths.
import os
import sys
from zlib import crc32

import pyspark

master, attrcheck, base, blobs = sys.argv[1:]
os.environ.setdefault("SPARK_HOME", os.path.dirname(pyspark.__file__))
conf = pyspark.SparkConf().setMaster(master).setAppName("attrcheck").set("spark.ui.enabled", "false")
conf.set("spark.executor.memory", "512m").set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1")
sc = pyspark.SparkContext(conf=conf)
sc.setLogLevel("ERROR")
records = "--records fixtures/photos.json --no-progress --quiet --format jsonl"


def paths(folder):
    """The files below a folder of BASE, named as a scan in BASE names them."""
    for place, folders, names in os.walk(os.path.join(base, folder)):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith("."):
                yield os.path.relpath(os.path.join(place, name), base)


def stem(path):
    folder, name = os.path.split(path)
    return folder + "/" + name[:1] + name[1:].split(".")[0]


def scan(key, folder, parts, out):
    """Deals files out by key; each partition becomes one run and one part file. Without --shard a run says 3 for an empty or cut dump."""
    command = (f"sh -c 'cd {base} && {{ {attrcheck} scan --files-from - --root {folder} {records} --fail-on never --allow-empty "
               "|| test $? -eq 3; }'")
    keyed = sc.parallelize(list(paths(folder))).keyBy(key)
    keyed.partitionBy(parts, lambda word: crc32(word.encode())).values().pipe(command, checkCode=True).saveAsTextFile("file://" + out)


shards = 7
command = f"sh -c 'read shard; cd {base} && exec {attrcheck} scan dumps {records} --shard $shard'"
words = sc.parallelize([f"{number}/{shards}" for number in range(1, shards + 1)], shards)
words.pipe(command, checkCode=True).saveAsTextFile(f"file://{blobs}/shards")
scan(os.path.dirname, "dumps", 4, f"{blobs}/folders")
scan(stem, "dumps/flow0", 3, f"{blobs}/stems")
print("executors:", sc._jsc.sc().statusTracker().getExecutorInfos().__len__() - 1)
sc.stop()
