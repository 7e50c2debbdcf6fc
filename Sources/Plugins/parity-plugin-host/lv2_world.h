#ifndef PARITY_LV2_WORLD_H
#define PARITY_LV2_WORLD_H

#include "host.h"
#include "lilv_abi.h"

/// lilv's functions, looked up when the first LV2 plugin is loaded.
struct lilv {
#define LILV_MEMBER(result, name, arguments) result(*name) arguments;
  LILV_FUNCTIONS(LILV_MEMBER)
#undef LILV_MEMBER
};

extern struct lilv lilv;
extern void *lv2_world;
extern const void *lv2_plugin;

void lv2_open(const char *path, const char *id);
void lv2_close(void);
void lv2_tell(json_t *line);

/// A node for a URI, made once for each.
const void *lv2_node(const char *uri);

#endif
