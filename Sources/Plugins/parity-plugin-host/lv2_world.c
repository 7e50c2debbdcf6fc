#include "lv2_world.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lv2_features.h"

struct lilv lilv;
void *lv2_world;
const void *lv2_plugin;

enum { MOST_NODES = 64 };
static struct {
  const char *uri;
  void *node;
} nodes[MOST_NODES];
static unsigned node_count;

#if defined(__APPLE__)
static const char *const names[] = {
  "liblilv-0.0.dylib", "/opt/homebrew/lib/liblilv-0.0.dylib", "/usr/local/lib/liblilv-0.0.dylib"};
#else
static const char *const names[] = {"liblilv-0.so.0"};
#endif

static void find_lilv(void) {
  void *library = NULL;
  for (unsigned index = 0; index < sizeof names / sizeof *names && library == NULL; index++)
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL)
    fail("lilv", "LV2 plugins are loaded through lilv, which is not installed (Debian: liblilv-0-0)");
#define LILV_FIND(result, name, arguments)                                                                   \
  *(void **)&lilv.name = dlsym(library, #name);                                                              \
  if (lilv.name == NULL) fail("lilv", "the installed lilv has no " #name);
  LILV_FUNCTIONS(LILV_FIND)
#undef LILV_FIND
}

const void *lv2_node(const char *uri) {
  for (unsigned index = 0; index < node_count; index++)
    if (strcmp(nodes[index].uri, uri) == 0) return nodes[index].node;
  void *node = lilv.lilv_new_uri(lv2_world, uri);
  if (node_count < MOST_NODES) {
    nodes[node_count].uri = uri;
    nodes[node_count++].node = node;
  }
  return node;
}

static const char *uri_of(const void *plugin) {
  return lilv.lilv_node_as_string(lilv.lilv_plugin_get_uri(plugin));
}

static void refuse_unknown_features(void) {
  void *required = lilv.lilv_plugin_get_required_features(lv2_plugin);
  if (required == NULL) return;
  for (void *at = lilv.lilv_nodes_begin(required); !lilv.lilv_nodes_is_end(required, at);
       at = lilv.lilv_nodes_next(required, at)) {
    const char *uri = lilv.lilv_node_as_string(lilv.lilv_nodes_get(required, at));
    if (!parity_lv2_offers(uri)) fail("feature", "it needs %s, which this host does not offer", uri);
  }
}

void lv2_open(const char *path, const char *id) {
  if (lilv.lilv_world_new == NULL) find_lilv();
  char folder[4096];
  snprintf(folder, sizeof folder, "%s/", path);
  lv2_world = lilv.lilv_world_new();
  void *bundle = lilv.lilv_new_file_uri(lv2_world, NULL, folder);
  lilv.lilv_world_load_bundle(lv2_world, bundle);
  const void *plugins = lilv.lilv_world_get_all_plugins(lv2_world);
  const unsigned count = lilv.lilv_plugins_size(plugins);
  if (count == 0) fail("load", "the bundle describes no plugin: has it a manifest.ttl?");
  lv2_plugin = NULL;
  json_t *line = answer_begin("choice");
  put_text(line, "text", id == NULL ? "" : id);
  json_t *ids = json_array();
  for (void *at = lilv.lilv_plugins_begin(plugins); !lilv.lilv_plugins_is_end(plugins, at);
       at = lilv.lilv_plugins_next(plugins, at)) {
    const void *found = lilv.lilv_plugins_get(plugins, at);
    if (id == NULL ? count == 1 : strcmp(uri_of(found), id) == 0) lv2_plugin = found;
    json_array_append_new(ids, text_value(uri_of(found)));
  }
  json_object_set_new(line, "ids", ids);
  if (lv2_plugin == NULL) {
    answer(line);
    fail("id", "the bundle holds %u plugins", count);
  }
  json_decref(line);
  if (lilv.lilv_plugin_get_library_uri(lv2_plugin) == NULL)
    fail("load", "the bundle names no library for %s", uri_of(lv2_plugin));
  refuse_unknown_features();
}

void lv2_close(void) {
  lilv.lilv_world_free(lv2_world);
  node_count = 0;
}

void lv2_tell(json_t *line) {
  const void *name = lilv.lilv_plugin_get_name(lv2_plugin);
  put_text(line, "plugin", uri_of(lv2_plugin));
  put_text(line, "name", name == NULL ? "" : lilv.lilv_node_as_string(name));
  put_text(line, "version", "");
  json_object_set_new(line, "features", json_array());
}
