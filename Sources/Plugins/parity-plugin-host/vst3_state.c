#include <stdio.h>
#include <stdlib.h>

#include "host.h"
#include "vst3_format.h"
#include "vst3_host.h"
#include "vst3_module.h"

void vst3_load_state(struct plugin *plugin, const char *path) {
  struct vst3_own *own = plugin->own;
  FILE *file = fopen(path, "rbe");
  if (file == NULL) fail("state", "the state %s cannot be read", path);
  struct vst3_bytes stream = vst3_bytes_make();
  char bytes[4096];
  size_t count;
  while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
    CALL(stream, &stream, write, bytes, (int32_t)count, NULL);
  fclose(file);
  stream.place = 0;
  if (CALL(component, own->component, set_state, &stream) != VST3_OK)
    fail("state", "it refuses the state of %s: is it another plugin's?", path);
  stream.place = 0;
  CALL(controller, own->controller, set_component_state, &stream);
  free(stream.bytes);
}

char *vst3_save_state(struct plugin *plugin, uint64_t *size) {
  struct vst3_own *own = plugin->own;
  struct vst3_bytes stream = vst3_bytes_make();
  if (CALL(component, own->component, get_state, &stream) != VST3_OK) {
    free(stream.bytes);
    return NULL;
  }
  *size = (uint64_t)stream.count;
  return stream.bytes;
}
