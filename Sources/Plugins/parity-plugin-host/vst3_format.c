#include <stdlib.h>
#include <string.h>

#include "host.h"
#include "vst3_format.h"
#include "vst3_host.h"
#include "vst3_module.h"

static const vst3_id component_id = VST3_COMPONENT_ID, processor_id = VST3_PROCESSOR_ID,
                     controller_id = VST3_CONTROLLER_ID, connection_id = VST3_CONNECTION_ID;

static void make_controller(struct vst3_own *own) {
  vst3_id id;
  if (CALL(component, own->component, query, controller_id, &own->controller) == VST3_OK) {
    own->is_single = 1;
    return;
  }
  own->controller = NULL;
  if (
    CALL(component, own->component, controller_id, id) != VST3_OK ||
    CALL(factory, vst3_factory, create, id, controller_id, &own->controller) != VST3_OK ||
    own->controller == NULL)
    fail("create", "it makes no controller, which has its parameters");
  if (CALL(controller, own->controller, initialize, vst3_application_object) != VST3_OK)
    fail("create", "its controller refuses to be initialised");
  void *here = NULL, *there = NULL;
  CALL(component, own->component, query, connection_id, &here);
  CALL(controller, own->controller, query, connection_id, &there);
  if (here == NULL || there == NULL) return;
  CALL(connection, here, connect, there);
  CALL(connection, there, connect, here);
}

/// Passes the component's state to the controller.
static void tell_controller(struct vst3_own *own) {
  struct vst3_bytes stream = vst3_bytes_make();
  if (CALL(component, own->component, get_state, &stream) == VST3_OK) {
    stream.place = 0;
    CALL(controller, own->controller, set_component_state, &stream);
  }
  free(stream.bytes);
}

static struct plugin *vst3_create(double rate, uint32_t most) {
  struct vst3_own *own = calloc(1, sizeof *own);
  struct plugin *plugin = calloc(1, sizeof *plugin);
  own->rate = rate;
  if (
    CALL(factory, vst3_factory, create, vst3_chosen.id, component_id, &own->component) != VST3_OK ||
    own->component == NULL)
    fail("create", "it makes no instance of itself");
  if (CALL(component, own->component, initialize, vst3_application_object) != VST3_OK)
    fail("create", "it refuses to be initialised");
  if (CALL(component, own->component, query, processor_id, &own->processor) != VST3_OK)
    fail("create", "it processes no audio");
  make_controller(own);
  CALL(controller, own->controller, set_handler, vst3_handler_object);
  tell_controller(own);
  *plugin = (struct plugin){&vst3_format, own, 0, 0, 0};
  vst3_side_make(&own->in, most);
  vst3_side_make(&own->out, most);
  plugin->inputs = vst3_side_read(&own->in, own->component, VST3_INPUT);
  plugin->outputs = vst3_side_read(&own->out, own->component, VST3_OUTPUT);
  plugin->plays_notes = CALL(component, own->component, bus_count, VST3_EVENTS, VST3_INPUT) > 0;
  if (plugin->plays_notes) CALL(component, own->component, activate_bus, VST3_EVENTS, VST3_INPUT, 0, 1);
  return plugin;
}

static void vst3_arrange(struct plugin *plugin, uint32_t inputs, uint32_t outputs) {
  struct vst3_own *own = plugin->own;
  vst3_buses_arrange(own->processor, own->in.buses, inputs, own->out.buses, outputs);
  plugin->inputs = vst3_side_read(&own->in, own->component, VST3_INPUT);
  plugin->outputs = vst3_side_read(&own->out, own->component, VST3_OUTPUT);
}

static void vst3_deactivate(struct plugin *plugin) {
  struct vst3_own *own = plugin->own;
  if (!own->is_active) return;
  CALL(processor, own->processor, set_processing, 0);
  CALL(component, own->component, set_active, 0);
  own->is_active = 0;
}

static void vst3_destroy(struct plugin *plugin) {
  struct vst3_own *own = plugin->own;
  vst3_deactivate(plugin);
  CALL(controller, own->controller, set_handler, NULL);
  void *here = NULL, *there = NULL;
  CALL(component, own->component, query, connection_id, &here);
  CALL(controller, own->controller, query, connection_id, &there);
  if (!own->is_single && here != NULL && there != NULL) {
    CALL(connection, here, disconnect, there);
    CALL(connection, there, disconnect, here);
  }
  for (int time = 0; time < 2 && here != NULL && !own->is_single; time++) CALL(connection, here, release);
  for (int time = 0; time < 2 && there != NULL && !own->is_single; time++) CALL(connection, there, release);
  if (own->is_single && here != NULL) CALL(connection, here, release);
  if (own->is_single && there != NULL) CALL(connection, there, release);
  CALL(processor, own->processor, release);
  if (!own->is_single) CALL(controller, own->controller, terminate);
  CALL(component, own->component, terminate);
  CALL(controller, own->controller, release);
  CALL(component, own->component, release);
  vst3_side_free(&own->in);
  vst3_side_free(&own->out);
  free(own->initial);
  free(own);
  free(plugin);
}

static void vst3_activate(struct plugin *plugin, double rate, uint32_t most) {
  struct vst3_own *own = plugin->own;
  // 0: real-time processing; and 32-bit samples.
  struct vst3_setup setup = {0, 0, (int32_t)most, rate};
  own->rate = rate;
  if (CALL(processor, own->processor, set_up, &setup) != VST3_OK)
    fail("rate", "it refuses %g Hz with blocks of up to %u frames", rate, most);
  if (CALL(component, own->component, set_active, 1) != VST3_OK)
    fail("activate", "it refuses to be activated");
  // Many return that this is not implemented.
  CALL(processor, own->processor, set_processing, 1);
  own->is_active = 1;
  own->frame = 0;
}

static void vst3_reset(struct plugin *plugin) {
  struct vst3_own *own = plugin->own;
  CALL(processor, own->processor, set_processing, 0);
  CALL(component, own->component, set_active, 0);
  CALL(component, own->component, set_active, 1);
  CALL(processor, own->processor, set_processing, 1);
  own->frame = 0;
}

static uint32_t vst3_count(struct plugin *plugin) {
  return (uint32_t)CALL(controller, ((struct vst3_own *)plugin->own)->controller, count);
}

static void vst3_describe(struct plugin *plugin, uint32_t index, struct parameter *parameter) {
  struct vst3_own *own = plugin->own;
  struct vst3_parameter info;
  memset(&info, 0, sizeof info);
  memset(parameter, 0, sizeof *parameter);
  if (CALL(controller, own->controller, info, (int32_t)index, &info) != VST3_OK)
    fail("parameters", "it does not tell of its parameter %u", index);
  parameter->id = info.id;
  vst3_narrow(info.title, parameter->name, sizeof parameter->name);
  vst3_narrow(info.units, parameter->unit, sizeof parameter->unit);
  parameter->minimum = CALL(controller, own->controller, to_plain, info.id, 0);
  parameter->maximum = CALL(controller, own->controller, to_plain, info.id, 1);
  parameter->initial = CALL(controller, own->controller, to_plain, info.id, info.initial);
  if (info.steps > 0) parameter->step = (parameter->maximum - parameter->minimum) / info.steps;
  parameter->is_readonly = (info.flags & VST3_READONLY) != 0;
}

static int vst3_to_text(struct plugin *plugin, uint32_t id, double value, char *text, uint32_t size) {
  struct vst3_own *own = plugin->own;
  vst3_text wide = {0};
  const double position = CALL(controller, own->controller, to_normalised, id, value);
  if (CALL(controller, own->controller, to_text, id, position, wide) != VST3_OK) return 0;
  vst3_narrow(wide, text, size);
  return 1;
}

static int vst3_to_value(struct plugin *plugin, uint32_t id, const char *text, double *value) {
  struct vst3_own *own = plugin->own;
  vst3_text wide = {0};
  double position = 0;
  vst3_widen(text, wide, 128);
  if (CALL(controller, own->controller, to_value, id, wide, &position) != VST3_OK) return 0;
  *value = CALL(controller, own->controller, to_plain, id, position);
  return 1;
}

/// The component receives parameters only together with a block.
static void vst3_set(struct plugin *plugin, const struct event *events, uint32_t count) {
  struct vst3_own *own = plugin->own;
  free(own->initial);
  own->initial = calloc(count + 1, sizeof *events);
  memcpy(own->initial, events, count * sizeof *events);
  own->initial_count = count;
  for (uint32_t index = 0; index < count; index++) {
    const uint32_t id = events[index].id;
    const double position = CALL(controller, own->controller, to_normalised, id, events[index].value);
    CALL(controller, own->controller, set, id, position);
  }
}

static double vst3_get(struct plugin *plugin, uint32_t id) {
  void *controller = ((struct vst3_own *)plugin->own)->controller;
  const double position = CALL(controller, controller, get, id);
  return CALL(controller, controller, to_plain, id, position);
}

static void vst3_process(
  struct plugin *plugin, float **inputs, float **outputs, uint32_t frames, const struct event *events,
  uint32_t count) {
  struct vst3_own *own = plugin->own;
  for (uint32_t channel = 0; channel < plugin->inputs; channel++)
    own->in.pointers[0][channel] = inputs[channel];
  for (uint32_t channel = 0; channel < plugin->outputs; channel++)
    own->out.pointers[0][channel] = outputs[channel];
  struct event *all = calloc(own->initial_count + count + 1, sizeof *all);
  memcpy(all, own->initial, own->initial_count * sizeof *all);
  memcpy(all + own->initial_count, events, count * sizeof *all);
  struct vst3_sent sent, nothing;
  vst3_sent_make(&sent, all, own->initial_count + count);
  vst3_sent_make(&nothing, NULL, 0);
  own->initial_count = 0;
  sent.controller = own->controller;
  sent.normalise = TABLE(controller, own->controller)->to_normalised;
  struct vst3_context context;
  memset(&context, 0, sizeof context);
  context.rate = own->rate;
  context.project_frame = own->frame;
  struct vst3_block block = {
    0,
    0,
    (int32_t)frames,
    own->in.buses,
    own->out.buses,
    own->in.buffers,
    own->out.buffers,
    &sent,
    &nothing,
    vst3_sent_events(&sent),
    vst3_sent_events(&nothing),
    &context};
  const int32_t result = CALL(processor, own->processor, process, &block);
  own->frame += frames;
  free(sent.told);
  free(nothing.told);
  free(all);
  if (result != VST3_OK) fail("process", "it says that it cannot process a block");
}

static uint32_t vst3_latency(struct plugin *plugin) {
  return CALL(processor, ((struct vst3_own *)plugin->own)->processor, latency);
}

const struct format vst3_format = {
  "vst3",        vst3_open,       vst3_close,   vst3_tell,    vst3_create,     vst3_arrange,   vst3_destroy,
  vst3_activate, vst3_deactivate, vst3_reset,   vst3_count,   vst3_describe,   vst3_to_text,   vst3_to_value,
  vst3_set,      vst3_get,        vst3_process, vst3_latency, vst3_load_state, vst3_save_state};
