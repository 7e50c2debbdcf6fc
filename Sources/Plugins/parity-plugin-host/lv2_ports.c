#include "lv2_ports.h"

#include <math.h>
#include <stdlib.h>

#include "host.h"
#include "lv2_world.h"

const void *lv2_port_at(uint32_t index) { return lilv.lilv_plugin_get_port_by_index(lv2_plugin, index); }

static int is_a(uint32_t index, const char *kind) {
  return lilv.lilv_port_is_a(lv2_plugin, lv2_port_at(index), lv2_node(kind));
}

int lv2_port_has(uint32_t index, const char *property) {
  return lilv.lilv_port_has_property(lv2_plugin, lv2_port_at(index), lv2_node(property));
}

static int is_designated(uint32_t index, const char *what) {
  const void *node = lilv.lilv_port_get(lv2_plugin, lv2_port_at(index), lv2_node(LV2_CORE__designation));
  return node != NULL && lilv.lilv_node_equals(node, lv2_node(what));
}

double lv2_number(const void *node, double otherwise) {
  if (node == NULL) return otherwise;
  if (!lilv.lilv_node_is_float(node) && !lilv.lilv_node_is_int(node)) return otherwise;
  return lilv.lilv_node_as_float(node);
}

void lv2_port_range(uint32_t index, double rate, double *initial, double *minimum, double *maximum) {
  void *nodes[3] = {NULL, NULL, NULL};
  lilv.lilv_port_get_range(lv2_plugin, lv2_port_at(index), &nodes[0], &nodes[1], &nodes[2]);
  const double factor = lv2_port_has(index, LV2_CORE__sampleRate) ? rate : 1;
  *minimum = lv2_number(nodes[1], 0) * factor;
  *maximum = lv2_number(nodes[2], 1) * factor;
  *initial = lv2_number(nodes[0], *minimum);
  // The ends are multiples of the sample rate; a default is, too, if it would otherwise lie beyond them.
  if (nodes[0] != NULL && (*initial < *minimum || *initial > *maximum)) *initial *= factor;
  if (!isfinite(*initial)) *initial = *minimum;
}

void lv2_port_make(struct plugin *plugin, uint32_t index) {
  struct lv2_own *own = plugin->own;
  struct lv2_port *port = &own->ports[index];
  double minimum, maximum, initial;
  port->is_input = is_a(index, LV2_CORE__InputPort);
  port->symbol = lilv.lilv_node_as_string(lilv.lilv_port_get_symbol(lv2_plugin, lv2_port_at(index)));
  port->kind = LV2_OTHER;
  if (is_a(index, LV2_CORE__ControlPort)) {
    port->kind = LV2_CONTROL;
    lv2_port_range(index, own->rate, &initial, &minimum, &maximum);
    port->value = port->is_input ? (float)initial : 0;
    port->is_latency = !port->is_input &&
      (lv2_port_has(index, LV2_CORE__reportsLatency) || is_designated(index, LV2_CORE__latency));
    own->instance->descriptor->connect_port(own->instance->handle, index, &port->value);
    return;
  }
  if (is_a(index, LV2_CORE__AudioPort) && !lv2_port_has(index, LV2_CORE_PREFIX "isSideChain")) {
    port->kind = LV2_AUDIO;
    *(port->is_input ? &plugin->inputs : &plugin->outputs) += 1;
  } else if (is_a(index, LV2_ATOM__AtomPort)) {
    port->kind = LV2_EVENTS;
    port->buffer = calloc(1, LV2_SEQUENCE_BYTES);
    port->plays_notes = port->is_input &&
      lilv.lilv_port_supports_event(lv2_plugin, lv2_port_at(index), lv2_node(LV2_MIDI__MidiEvent));
    plugin->plays_notes |= port->plays_notes;
    port->takes_messages = port->is_input &&
      lilv.lilv_port_supports_event(lv2_plugin, lv2_port_at(index), lv2_node(LV2_PATCH__Message));
  } else if (is_a(index, LV2_CORE__AudioPort) || is_a(index, LV2_CORE__CVPort)) {
    port->buffer = calloc(own->most_frames + 1, sizeof(float));
  } else if (!lv2_port_has(index, LV2_CORE__connectionOptional)) {
    fail("bus", "its port '%s' is of a kind that this host does not know", port->symbol);
  }
  own->instance->descriptor->connect_port(own->instance->handle, index, port->buffer);
}
