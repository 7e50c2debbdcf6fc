#ifndef PARITY_VST3_MODULE_H
#define PARITY_VST3_MODULE_H

#include "json.h"
#include "vst3_abi.h"

// A call of an object's function: the table is what its pointer points to.
#define TABLE(kind, object) (*(const struct vst3_##kind **)(object))
#define CALL(kind, object, function, ...) TABLE(kind, object)->function(object, ##__VA_ARGS__)

/// What the file that is open makes instances with, and which of its plugins was asked for.
extern void *vst3_factory;
extern struct vst3_class vst3_chosen;

void vst3_open(const char *path, const char *id);
void vst3_close(void);
void vst3_tell(json_t *line);

#endif
