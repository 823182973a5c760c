// What attrcheck uses of libyaml.
#include <yaml.h>
