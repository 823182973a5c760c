// The command: arguments in, exit code out. Everything else is in the files beside this one.
import Input

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

// A reader that goes away (`attrcheck scan | head`) is no fault; writes then fail with EPIPE, which `Output` takes as success.
signal(SIGPIPE, SIG_IGN)
// A limit on file sizes (`ulimit -f`) must end in a sentence and no temporary file, as a full disk does.
signal(SIGXFSZ, SIG_IGN)
Output.fillClosedStreams()
FreedMemory.keep()
exit(await Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
