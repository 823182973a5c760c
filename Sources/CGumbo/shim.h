// What attrcheck uses of gumbo, the HTML 5 tree builder.
#include <gumbo.h>
