#include <lv2/core/lv2.h>
