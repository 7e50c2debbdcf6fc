#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lv2_features.h"
#include "lv2_format.h"
#include "lv2_world.h"

static struct lv2_port *port_named(struct lv2_own *own, const char *symbol) {
  for (uint32_t index = 0; index < own->port_count; index++)
    if (strcmp(own->ports[index].symbol, symbol) == 0) return &own->ports[index];
  return NULL;
}

static void set_port(const char *symbol, void *data, const void *value, uint32_t size, uint32_t type) {
  struct lv2_port *port = port_named(data, symbol);
  if (port == NULL || port->kind != LV2_CONTROL) return;
  if (type == parity_lv2_id(LV2_ATOM__Float) && size == 4) memcpy(&port->value, value, 4);
  if (type == parity_lv2_id(LV2_ATOM__Double) && size == 8) {
    double wide;
    memcpy(&wide, value, 8);
    port->value = (float)wide;
  }
  if (type == parity_lv2_id(LV2_ATOM__Int) && size == 4) {
    int32_t whole;
    memcpy(&whole, value, 4);
    port->value = (float)whole;
  }
}

static const void *get_port(const char *symbol, void *data, uint32_t *size, uint32_t *type) {
  struct lv2_port *port = port_named(data, symbol);
  *size = *type = 0;
  if (port == NULL || port->kind != LV2_CONTROL) return NULL;
  *size = 4;
  *type = parity_lv2_id(LV2_ATOM__Float);
  return &port->value;
}

static char *read_text(const char *path) {
  char *text = NULL;
  size_t room = 0;
  FILE *file = fopen(path, "rbe");
  // A text file contains no zero byte, so this reads all of it.
  if (file == NULL || getdelim(&text, &room, 0, file) < 0) text = NULL;
  if (file != NULL) fclose(file);
  return text;
}

/// States saved by hosts declare their prefixes; presets in a bundle rely on its declarations.
static void *read_state(const char *path) {
  char *text = read_text(path);
  if (text == NULL) fail("state", "the state %s cannot be read", path);
  void *state = strstr(text, "@prefix") != NULL
    ? lilv.lilv_state_new_from_file(lv2_world, &parity_lv2_map, NULL, path)
    : lilv.lilv_state_new_from_string(lv2_world, &parity_lv2_map, text);
  free(text);
  return state;
}

static void restore(struct lv2_own *own, void *state) {
  lilv.lilv_state_restore(state, own->instance, set_port, own, 0, own->offer.list);
  lilv.lilv_state_free(state);
}

void lv2_load_state(struct plugin *plugin, const char *path) {
  struct lv2_own *own = plugin->own;
  void *state = read_state(path);
  if (state == NULL) fail("state", "%s is no state of an LV2 plugin", path);
  const void *node = lilv.lilv_state_get_plugin_uri(state);
  const char *uri = node == NULL ? NULL : lilv.lilv_node_as_string(node);
  if (uri == NULL) fail("state", "the state %s does not say which plugin it is of", path);
  if (strcmp(uri, own->instance->descriptor->URI) != 0)
    fail("state", "the state %s is of another plugin, %s", path, uri);
  restore(own, state);
}

void lv2_load_default_state(struct plugin *plugin) {
  struct lv2_own *own = plugin->own;
  if (!lilv.lilv_plugin_has_feature(lv2_plugin, lv2_node(LV2_STATE__loadDefaultState))) return;
  void *state =
    lilv.lilv_state_new_from_world(lv2_world, &parity_lv2_map, lilv.lilv_plugin_get_uri(lv2_plugin));
  if (state != NULL) restore(own, state);
}

char *lv2_save_state(struct plugin *plugin, uint64_t *size) {
  struct lv2_own *own = plugin->own;
  void *state = lilv.lilv_state_new_from_instance(
    lv2_plugin, own->instance, &parity_lv2_map, NULL, NULL, NULL, NULL, get_port, own, 0, own->offer.list);
  if (state == NULL) return NULL;
  char *text = lilv.lilv_state_to_string(
    lv2_world, &parity_lv2_map, &parity_lv2_unmap, state, "http://example.org/state", NULL);
  lilv.lilv_state_free(state);
  *size = text == NULL ? 0 : strlen(text);
  return text;
}
