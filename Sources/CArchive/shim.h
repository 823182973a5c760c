// What attrcheck uses of libarchive.
#include <archive.h>
#include <archive_entry.h>
