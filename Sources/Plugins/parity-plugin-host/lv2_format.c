#include "lv2_format.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lv2_ports.h"
#include "lv2_world.h"

static struct plugin *lv2_create(double rate, uint32_t most) {
  struct plugin *plugin = calloc(1, sizeof *plugin);
  struct lv2_own *own = calloc(1, sizeof *own);
  *plugin = (struct plugin){&lv2_format, own, 0, 0, 0};
  own->rate = rate;
  own->most_frames = most;
  lv2_jobs_make(&own->jobs);
  lv2_offer_make(&own->offer, rate, most, &own->jobs.schedule);
  own->instance = lilv.lilv_plugin_instantiate(lv2_plugin, rate, own->offer.list);
  if (own->instance == NULL) fail("create", "lilv makes no instance of it");
  lv2_jobs_begin(&own->jobs, own->instance);
  own->port_count = lilv.lilv_plugin_get_num_ports(lv2_plugin);
  own->ports = calloc(own->port_count + 1, sizeof *own->ports);
  for (uint32_t index = 0; index < own->port_count; index++) lv2_port_make(plugin, index);
  for (uint32_t index = 0; index < own->port_count && own->properties.items == NULL; index++)
    if (own->ports[index].takes_messages) lv2_properties_read(&own->properties);
  lv2_load_default_state(plugin);
  return plugin;
}

static void lv2_deactivate(struct plugin *plugin) {
  struct lv2_own *own = plugin->own;
  if (own->is_active && own->instance->descriptor->deactivate != NULL)
    own->instance->descriptor->deactivate(own->instance->handle);
  own->is_active = 0;
}

static void lv2_destroy(struct plugin *plugin) {
  struct lv2_own *own = plugin->own;
  lv2_deactivate(plugin);
  lilv.lilv_instance_free(own->instance);
  lv2_jobs_free(&own->jobs);
  lv2_properties_free(&own->properties);
  for (uint32_t index = 0; index < own->port_count; index++) free(own->ports[index].buffer);
  free(own->ports);
  free(own);
  free(plugin);
}

static void lv2_activate(struct plugin *plugin, double rate, uint32_t most) {
  struct lv2_own *own = plugin->own;
  (void)most;
  // An instance is made for one sample rate.
  if (rate != own->rate) fail("rate", "an LV2 instance keeps its sample rate");
  if (own->instance->descriptor->activate != NULL) own->instance->descriptor->activate(own->instance->handle);
  own->is_active = 1;
}

static void lv2_reset(struct plugin *plugin) {
  struct lv2_own *own = plugin->own;
  lv2_deactivate(plugin);
  lv2_activate(plugin, own->rate, own->most_frames);
}

static int is_parameter(const struct lv2_port *port) { return port->kind == LV2_CONTROL && port->is_input; }

static uint32_t lv2_count(struct plugin *plugin) {
  struct lv2_own *own = plugin->own;
  uint32_t count = own->properties.count;
  for (uint32_t index = 0; index < own->port_count; index++) count += is_parameter(&own->ports[index]);
  return count;
}

static void lv2_describe(struct plugin *plugin, uint32_t wanted, struct parameter *parameter) {
  struct lv2_own *own = plugin->own;
  uint32_t index = 0;
  // Parameters without a port come last.
  const uint32_t ports = lv2_count(plugin) - own->properties.count;
  if (wanted >= ports) {
    *parameter = own->properties.items[wanted - ports].parameter;
    return;
  }
  for (uint32_t left = wanted + 1; left > 0; index++) left -= is_parameter(&own->ports[index]) ? 1 : 0;
  index--;
  memset(parameter, 0, sizeof *parameter);
  parameter->id = index;
  snprintf(parameter->symbol, sizeof parameter->symbol, "%s", own->ports[index].symbol);
  const void *name = lilv.lilv_port_get_name(lv2_plugin, lv2_port_at(index));
  snprintf(
    parameter->name, sizeof parameter->name, "%s",
    name == NULL ? own->ports[index].symbol : lilv.lilv_node_as_string(name));
  lv2_port_range(index, own->rate, &parameter->initial, &parameter->minimum, &parameter->maximum);
  parameter->step = lv2_port_has(index, LV2_CORE__integer) || lv2_port_has(index, LV2_CORE__toggled) ||
    lv2_port_has(index, LV2_CORE__enumeration);
  const void *unit = lilv.lilv_port_get(lv2_plugin, lv2_port_at(index), lv2_node(LV2_UNITS__unit));
  const char *text = unit == NULL ? NULL : lilv.lilv_node_as_string(unit);
  const char *end = text == NULL ? NULL : strrchr(text, '#');
  if (end != NULL) snprintf(parameter->unit, sizeof parameter->unit, "%s", end + 1);
}

/// A scale point by its label, or the label of a value; returns 0 if there is none.
static int scale_point(uint32_t index, const char *label, double *value, char *text, uint32_t size) {
  void *points = lilv.lilv_port_get_scale_points(lv2_plugin, lv2_port_at(index));
  if (points == NULL) return 0;
  for (void *at = lilv.lilv_scale_points_begin(points); !lilv.lilv_scale_points_is_end(points, at);
       at = lilv.lilv_scale_points_next(points, at)) {
    const void *point = lilv.lilv_scale_points_get(points, at);
    const char *name = lilv.lilv_node_as_string(lilv.lilv_scale_point_get_label(point));
    const double found = lv2_number(lilv.lilv_scale_point_get_value(point), NAN);
    if (label != NULL && strcmp(label, name) == 0) {
      *value = found;
      return 1;
    }
    if (label == NULL && found == *value) {
      snprintf(text, size, "%s", name);
      return 1;
    }
  }
  return 0;
}

static int lv2_to_text(struct plugin *plugin, uint32_t id, double value, char *text, uint32_t size) {
  if (lv2_property_with(&((struct lv2_own *)plugin->own)->properties, id) != NULL) return 0;
  return scale_point(id, NULL, &value, text, size);
}

static int lv2_to_value(struct plugin *plugin, uint32_t id, const char *text, double *value) {
  if (lv2_property_with(&((struct lv2_own *)plugin->own)->properties, id) != NULL) return 0;
  return scale_point(id, text, value, NULL, 0);
}

static void lv2_set(struct plugin *plugin, const struct event *events, uint32_t count) {
  struct lv2_own *own = plugin->own;
  for (uint32_t index = 0; index < count; index++) {
    struct lv2_property *property = lv2_property_with(&own->properties, events[index].id);
    if (property == NULL) {
      own->ports[events[index].id].value = (float)events[index].value;
    } else {
      property->value = events[index].value;
      property->is_waiting = 1;
    }
  }
}

static double lv2_get(struct plugin *plugin, uint32_t id) {
  struct lv2_own *own = plugin->own;
  const struct lv2_property *property = lv2_property_with(&own->properties, id);
  return property == NULL ? own->ports[id].value : property->value;
}

static void run(
  struct plugin *plugin, float **inputs, float **outputs, const struct event *events, uint32_t count,
  uint32_t from, uint32_t to) {
  struct lv2_own *own = plugin->own;
  uint32_t input = 0, output = 0;
  for (uint32_t index = 0; index < own->port_count; index++) {
    struct lv2_port *port = &own->ports[index];
    if (port->kind == LV2_AUDIO) {
      float *samples = port->is_input ? inputs[input++] : outputs[output++];
      own->instance->descriptor->connect_port(own->instance->handle, index, samples + from);
    } else if (port->kind == LV2_EVENTS) {
      lv2_fill(own, port, events, count, from, to);
    }
  }
  own->instance->descriptor->run(own->instance->handle, to - from);
  lv2_jobs_end_run(&own->jobs);
}

/// A control port is constant during a call: each change of one begins another call.
static void lv2_process(
  struct plugin *plugin, float **inputs, float **outputs, uint32_t frames, const struct event *events,
  uint32_t count) {
  struct lv2_own *own = plugin->own;
  uint32_t from = 0;
  for (uint32_t index = 0; index < count; index++) {
    if (events[index].kind != EVENT_PARAMETER) continue;
    if (lv2_property_with(&own->properties, events[index].id) != NULL) continue;
    if (events[index].frame > from) {
      run(plugin, inputs, outputs, events, count, from, (uint32_t)events[index].frame);
      from = (uint32_t)events[index].frame;
    }
    lv2_set(plugin, &events[index], 1);
  }
  run(plugin, inputs, outputs, events, count, from, frames);
}

static uint32_t lv2_latency(struct plugin *plugin) {
  struct lv2_own *own = plugin->own;
  for (uint32_t index = 0; index < own->port_count; index++)
    if (own->ports[index].is_latency && own->ports[index].value > 0)
      return (uint32_t)(own->ports[index].value + 0.5f);
  return 0;
}

const struct format lv2_format = {"lv2",     lv2_open,     lv2_close,    lv2_tell,       lv2_create,
                                  NULL,      lv2_destroy,  lv2_activate, lv2_deactivate, lv2_reset,
                                  lv2_count, lv2_describe, lv2_to_text,  lv2_to_value,   lv2_set,
                                  lv2_get,   lv2_process,  lv2_latency,  lv2_load_state, lv2_save_state};
