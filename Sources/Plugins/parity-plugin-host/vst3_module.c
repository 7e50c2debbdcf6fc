#include "vst3_module.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bundle.h"
#include "host.h"
#include "vst3_entry.h"

static void *library;
void *vst3_factory;
struct vst3_class vst3_chosen;

static void write_id(const vst3_id id, char *text) {
  for (int index = 0; index < 16; index++) snprintf(text + 2 * index, 3, "%02X", id[index]);
}

void vst3_open(const char *path, const char *id) {
  char file[4096], text[33];
  bundle_find_library(path, file, sizeof file);
  library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) fail("load", "%s", dlerror());
  if (!vst3_enter(library, path)) fail("load", "it refuses to be initialised");
  void *(*get_factory)(void) = NULL;
  *(void **)&get_factory = dlsym(library, "GetPluginFactory");
  if (get_factory == NULL)
    fail("load", "it is a library, but not a VST3 plugin: it has no 'GetPluginFactory'");
  vst3_factory = get_factory();
  if (vst3_factory == NULL) fail("load", "it makes no factory");
  int found = 0;
  json_t *line = answer_begin("choice");
  put_text(line, "text", id == NULL ? "" : id);
  json_t *ids = json_array();
  int effects = 0;
  for (int32_t index = 0; index < CALL(factory, vst3_factory, count); index++) {
    struct vst3_class class;
    memset(&class, 0, sizeof class);
    if (CALL(factory, vst3_factory, class_at, index, &class) != VST3_OK) continue;
    if (strcmp(class.category, "Audio Module Class") != 0) continue;
    effects++;
    write_id(class.id, text);
    json_array_append_new(ids, text_value(class.name));
    if (id == NULL || strcmp(id, text) == 0 || strcmp(id, class.name) == 0) {
      vst3_chosen = class;
      found++;
    }
  }
  json_object_set_new(line, "ids", ids);
  if (found == 1) {
    json_decref(line);
    return;
  }
  answer(line);
  if (effects == 0) fail("load", "the file holds no plugin");
  fail("id", "the file holds %d plugins", effects);
}

void vst3_close(void) {
  CALL(factory, vst3_factory, release);
  vst3_leave(library);
  dlclose(library);
}

void vst3_tell(json_t *line) {
  char text[33];
  write_id(vst3_chosen.id, text);
  put_text(line, "plugin", text);
  put_text(line, "name", vst3_chosen.name);
  put_text(line, "version", "");
  json_object_set_new(line, "features", json_array());
}
