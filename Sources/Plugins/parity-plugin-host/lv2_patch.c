#include "lv2_patch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lv2_features.h"
#include "lv2_world.h"

#define LV2_RANGE "http://www.w3.org/2000/01/rdf-schema#range"
#define LV2_LABEL "http://www.w3.org/2000/01/rdf-schema#label"

static void *about(const void *subject, const char *what) {
  return lilv.lilv_world_get(lv2_world, subject, lv2_node(what), NULL);
}

static double number(const void *subject, const char *what, double otherwise) {
  void *node = about(subject, what);
  const double found = node != NULL && (lilv.lilv_node_is_float(node) || lilv.lilv_node_is_int(node))
    ? lilv.lilv_node_as_float(node)
    : otherwise;
  if (node != NULL) lilv.lilv_node_free(node);
  return found;
}

/// Returns 0 for anything that is not a number: a path, or a text.
static int read(const void *subject, uint32_t id, struct lv2_property *property) {
  static const char *const types[] = {
    LV2_ATOM__Float, LV2_ATOM__Double, LV2_ATOM__Int, LV2_ATOM__Long, LV2_ATOM__Bool};
  struct parameter *parameter = &property->parameter;
  memset(property, 0, sizeof *property);
  void *type = about(subject, LV2_RANGE);
  for (int index = 0; type != NULL && index < 5; index++) {
    if (strcmp(lilv.lilv_node_as_string(type), types[index]) != 0) continue;
    property->type = parity_lv2_id(types[index]);
    parameter->step = index > 1;
  }
  if (type != NULL) lilv.lilv_node_free(type);
  if (property->type == 0) return 0;
  const char *uri = lilv.lilv_node_as_string(subject), *end = uri + strlen(uri);
  property->key = parity_lv2_id(uri);
  while (end > uri && strchr("#/:", end[-1]) == NULL) end--;
  snprintf(parameter->symbol, sizeof parameter->symbol, "%s", end);
  void *label = about(subject, LV2_LABEL);
  snprintf(
    parameter->name, sizeof parameter->name, "%s", label == NULL ? end : lilv.lilv_node_as_string(label));
  if (label != NULL) lilv.lilv_node_free(label);
  parameter->id = id;
  parameter->minimum = number(subject, LV2_CORE__minimum, 0);
  parameter->maximum = number(subject, LV2_CORE__maximum, 1);
  parameter->initial = number(subject, LV2_CORE__default, parameter->minimum);
  void *enumeration = about(subject, LV2_CORE__scalePoint);
  if (enumeration != NULL) {
    parameter->step = 1;
    lilv.lilv_node_free(enumeration);
  }
  property->value = parameter->initial;
  return 1;
}

static int by_name(const void *first, const void *second) {
  return strcmp(
    lilv.lilv_node_as_string(*(const void *const *)first),
    lilv.lilv_node_as_string(*(const void *const *)second));
}

void lv2_properties_read(struct lv2_properties *properties) {
  *properties = (struct lv2_properties){NULL, 0};
  void *subjects = lilv.lilv_plugin_get_value(lv2_plugin, lv2_node(LV2_PATCH__writable));
  if (subjects == NULL) return;
  uint32_t most = 0;
  for (void *at = lilv.lilv_nodes_begin(subjects); !lilv.lilv_nodes_is_end(subjects, at);
       at = lilv.lilv_nodes_next(subjects, at))
    most++;
  const void **sorted = calloc(most + 1, sizeof *sorted);
  properties->items = calloc(most + 1, sizeof *properties->items);
  uint32_t found = 0;
  for (void *at = lilv.lilv_nodes_begin(subjects); !lilv.lilv_nodes_is_end(subjects, at);
       at = lilv.lilv_nodes_next(subjects, at))
    sorted[found++] = lilv.lilv_nodes_get(subjects, at);
  // Their order varies from run to run, and their ids are their positions.
  qsort(sorted, found, sizeof *sorted, by_name);
  for (uint32_t index = 0; index < found; index++)
    properties->count += (uint32_t)read(
      sorted[index], LV2_FIRST_PROPERTY + properties->count, &properties->items[properties->count]);
  free(sorted);
  lilv.lilv_nodes_free(subjects);
}

void lv2_properties_free(struct lv2_properties *properties) { free(properties->items); }

struct lv2_property *lv2_property_with(struct lv2_properties *properties, uint32_t id) {
  const uint32_t index = id - LV2_FIRST_PROPERTY;
  return id >= LV2_FIRST_PROPERTY && index < properties->count ? &properties->items[index] : NULL;
}

/// A number as an atom; returns its size without padding.
static uint32_t put_value(const struct lv2_property *property, double value, char *body) {
  if (property->type == parity_lv2_id(LV2_ATOM__Double)) {
    memcpy(body, &value, 8);
    return 8;
  }
  if (property->type == parity_lv2_id(LV2_ATOM__Long)) {
    const int64_t whole = llround(value);
    memcpy(body, &whole, 8);
    return 8;
  }
  if (property->type == parity_lv2_id(LV2_ATOM__Float)) {
    const float narrow = (float)value;
    memcpy(body, &narrow, 4);
    return 4;
  }
  const int32_t whole = (int32_t)lround(value);
  memcpy(body, &whole, 4);
  return 4;
}

char *lv2_property_write(
  const struct lv2_property *property, double value, int64_t frame, char *at, const char *end) {
  // An object: its type, and two members, each a key, a context, and an atom of up to 8 bytes.
  struct member {
    uint32_t key, context;
    LV2_Atom atom;
    char body[8];
  };
  struct {
    LV2_Atom_Event event;
    uint32_t id, kind;
    struct member which, what;
  } message;
  if (end - at < (ptrdiff_t)sizeof message) return NULL;
  memset(&message, 0, sizeof message);
  message.event.time.frames = frame;
  message.event.body.type = parity_lv2_id(LV2_ATOM__Object);
  message.event.body.size = sizeof message - sizeof message.event;
  message.kind = parity_lv2_id(LV2_PATCH__Set);
  message.which.key = parity_lv2_id(LV2_PATCH__property);
  message.which.atom = (LV2_Atom){4, parity_lv2_id(LV2_ATOM__URID)};
  memcpy(message.which.body, &property->key, 4);
  message.what.key = parity_lv2_id(LV2_PATCH__value);
  message.what.atom.type = property->type;
  message.what.atom.size = put_value(property, value, message.what.body);
  memcpy(at, &message, sizeof message);
  return at + sizeof message;
}
