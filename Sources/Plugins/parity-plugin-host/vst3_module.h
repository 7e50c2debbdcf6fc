#ifndef PARITY_VST3_MODULE_H
#define PARITY_VST3_MODULE_H

#include "json.h"
#include "vst3_abi.h"

// A call of an object's function: the object's pointer points to the table.
#define TABLE(kind, object) (*(const struct vst3_##kind **)(object))
#define CALL(kind, object, function, ...) TABLE(kind, object)->function(object, ##__VA_ARGS__)

/// The factory of the open file, and the selected plugin in it.
extern void *vst3_factory;
extern struct vst3_class vst3_chosen;

void vst3_open(const char *path, const char *id);
void vst3_close(void);
void vst3_tell(json_t *line);

#endif
