#include "vst3_module.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "host.h"

static void *library;
void *vst3_factory;
struct vst3_class vst3_chosen;

/// What a bundle is called, without its ending; its library has the same name.
static void base_name(const char *path, char *name, size_t size) {
  size_t end = strlen(path);
  while (end > 1 && path[end - 1] == '/') end--;
  size_t begin = end;
  while (begin > 0 && path[begin - 1] != '/') begin--;
  snprintf(name, size, "%.*s", (int)(end - begin), path + begin);
  char *ending = strrchr(name, '.');
  if (ending != NULL && ending != name) *ending = 0;
}

/// A bundle holds its library in a folder for each kind of machine.
static void find_library(const char *path, char *found, size_t size) {
  struct stat status;
  snprintf(found, size, "%s", path);
  if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) return;
#if defined(__APPLE__)
  const char *folder_name = "MacOS";
#elif defined(__aarch64__)
  const char *folder_name = "aarch64-linux";
#else
  const char *folder_name = "x86_64-linux";
#endif
  char folder[3000];
  snprintf(folder, sizeof folder, "%s/Contents/%s", path, folder_name);
  char name[256];
  base_name(path, name, sizeof name);
#if defined(__APPLE__)
  const char *ending = "";
#else
  const char *ending = ".so";
#endif
  snprintf(found, size, "%s/%s%s", folder, name, ending);
  if (stat(found, &status) == 0 && S_ISREG(status.st_mode)) return;
  DIR *listing = opendir(folder);
  if (listing == NULL) fail("load", "the bundle has no Contents/%s: is it for another machine?", folder_name);
  struct dirent *entry;
  int count = 0;
  found[0] = 0;
  while ((entry = readdir(listing)) != NULL) {
    const char *end = strrchr(entry->d_name, '.');
    if (entry->d_name[0] == '.') continue;
#if !defined(__APPLE__)
    if (end == NULL || strcmp(end, ".so") != 0) continue;
#else
    (void)end;
#endif
    snprintf(found, size, "%s/%s", folder, entry->d_name);
    count++;
  }
  closedir(listing);
  if (count > 1)
    fail(
      "load", "the bundle holds %d libraries in Contents/%s, and none of them is called '%s%s'", count,
      folder_name, name, ending);
  if (found[0] == 0) fail("load", "the bundle holds no library in Contents/%s", folder_name);
}

static void write_id(const vst3_id id, char *text) {
  for (int index = 0; index < 16; index++) snprintf(text + 2 * index, 3, "%02X", id[index]);
}

void vst3_open(const char *path, const char *id) {
  char file[4096], text[33];
  find_library(path, file, sizeof file);
  library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) fail("load", "%s", dlerror());
  // The name of what is called first differs between systems; it may be missing.
  int (*enter_module)(void *) = NULL;
  *(void **)&enter_module = dlsym(library, "ModuleEntry");
  if (enter_module != NULL && !(enter_module(library) & 1)) fail("load", "it refuses to be initialised");
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
  int (*leave_module)(void) = NULL;
  *(void **)&leave_module = dlsym(library, "ModuleExit");
  if (leave_module != NULL) leave_module();
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
