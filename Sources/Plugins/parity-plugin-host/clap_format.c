#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "bundle.h"
#include "clap_abi.h"
#include "clap_host.h"
#include "clap_ports.h"
#include "host.h"
#include "plugin.h"

static void *library;
static const struct clap_entry *entry;
static const struct clap_factory *factory;
static const struct clap_descriptor *descriptor;

static void clap_open(const char *path, const char *id) {
  char file[4096];
  bundle_find_library(path, file, sizeof file);
  library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) fail("load", "%s", dlerror());
  entry = dlsym(library, "clap_entry");
  if (entry == NULL) fail("load", "it is a library, but not a CLAP plugin: it has no 'clap_entry'");
  if (entry->version_of_clap.major != 1)
    fail("load", "it is a plugin of CLAP %u, and this host knows CLAP 1", entry->version_of_clap.major);
  // It receives the path of its bundle, not of its library: clap/entry.h.
  if (!entry->init(path)) fail("load", "it refuses to be initialised");
  factory = entry->get_factory("clap.plugin-factory");
  const uint32_t count = factory == NULL ? 0 : factory->count(factory);
  if (count == 0) fail("load", "the file holds no plugin");
  for (uint32_t index = 0; index < count; index++) {
    const struct clap_descriptor *found = factory->descriptor(factory, index);
    if (found != NULL && (id == NULL ? count == 1 : strcmp(found->id, id) == 0)) descriptor = found;
  }
  if (descriptor != NULL) return;
  json_t *line = answer_begin("choice");
  put_text(line, "text", id == NULL ? "" : id);
  json_t *ids = json_array();
  for (uint32_t index = 0; index < count; index++) {
    const struct clap_descriptor *found = factory->descriptor(factory, index);
    if (found != NULL) json_array_append_new(ids, text_value(found->id));
  }
  json_object_set_new(line, "ids", ids);
  answer(line);
  fail("id", "the file holds %u plugins", count);
}

static void clap_close(void) {
  entry->deinit();
  dlclose(library);
  descriptor = NULL;
}

static void clap_tell(json_t *line) {
  put_text(line, "plugin", descriptor->id);
  put_text(line, "name", descriptor->name == NULL ? "" : descriptor->name);
  put_text(line, "version", descriptor->version == NULL ? "" : descriptor->version);
  json_t *features = json_array();
  for (const char *const *feature = descriptor->features; feature != NULL && *feature != NULL;)
    json_array_append_new(features, text_value(*feature++));
  json_object_set_new(line, "features", features);
}

static struct plugin *clap_create(double rate, uint32_t most) {
  (void)rate;
  struct clap_own *own = calloc(1, sizeof *own);
  own->plugin = factory->create(factory, &parity_clap_host, descriptor->id);
  if (own->plugin == NULL) fail("create", "it makes no instance of itself");
  if (!own->plugin->init(own->plugin)) fail("create", "it refuses to be initialised");
  own->parameters = own->plugin->get_extension(own->plugin, "clap.params");
  own->latency = own->plugin->get_extension(own->plugin, "clap.latency");
  own->state = own->plugin->get_extension(own->plugin, "clap.state");
  for (uint32_t index = 0; index < CLAP_MOST_CHANNELS; index++) {
    own->in.spare[index] = calloc(most, sizeof(float));
    own->out.spare[index] = calloc(most, sizeof(float));
  }
  struct plugin *plugin = calloc(1, sizeof *plugin);
  *plugin = (struct plugin){&clap_format, own, 0, 0, 0};
  clap_read_ports(plugin);
  const struct clap_note_ports *notes = own->plugin->get_extension(own->plugin, "clap.note-ports");
  struct clap_note_port port;
  memset(&port, 0, sizeof port);
  if (notes != NULL && notes->count(own->plugin, true) > 0 && notes->get(own->plugin, 0, true, &port)) {
    plugin->plays_notes = 1;
    own->wants_midi = (port.dialects & 1) == 0;
  }
  return plugin;
}

static void clap_deactivate(struct plugin *plugin) {
  struct clap_own *own = plugin->own;
  if (!own->is_active) return;
  parity_clap_thread(1);
  own->plugin->stop(own->plugin);
  parity_clap_thread(0);
  own->plugin->deactivate(own->plugin);
  own->is_active = 0;
}

static void clap_destroy(struct plugin *plugin) {
  struct clap_own *own = plugin->own;
  clap_deactivate(plugin);
  own->plugin->destroy(own->plugin);
  for (uint32_t index = 0; index < CLAP_MOST_CHANNELS; index++) {
    free(own->in.spare[index]);
    free(own->out.spare[index]);
  }
  free(own);
  free(plugin);
}

static void clap_activate(struct plugin *plugin, double rate, uint32_t most) {
  struct clap_own *own = plugin->own;
  if (!own->plugin->activate(own->plugin, rate, 1, most))
    fail("rate", "it refuses %g Hz with blocks of up to %u frames", rate, most);
  own->is_active = 1;
  parity_clap_thread(1);
  const int is_started = own->plugin->start(own->plugin);
  parity_clap_thread(0);
  if (!is_started) fail("activate", "it refuses to begin processing");
}

static void clap_reset(struct plugin *plugin) {
  struct clap_own *own = plugin->own;
  parity_clap_thread(1);
  own->plugin->reset(own->plugin);
  parity_clap_thread(0);
}

static uint32_t clap_count(struct plugin *plugin) {
  struct clap_own *own = plugin->own;
  return own->parameters == NULL ? 0 : own->parameters->count(own->plugin);
}

static void clap_describe(struct plugin *plugin, uint32_t index, struct parameter *parameter) {
  struct clap_own *own = plugin->own;
  struct clap_parameter info;
  memset(&info, 0, sizeof info);
  memset(parameter, 0, sizeof *parameter);
  if (!own->parameters->info(own->plugin, index, &info))
    fail("parameters", "it does not tell of its parameter %u", index);
  parameter->id = info.id;
  memcpy(parameter->name, info.name, sizeof parameter->name - 1);
  parameter->minimum = info.minimum;
  parameter->maximum = info.maximum;
  parameter->initial = info.initial;
  parameter->step = (info.flags & CLAP_STEPPED) != 0;
  parameter->is_readonly = (info.flags & CLAP_READONLY) != 0;
}

static int clap_to_text(struct plugin *plugin, uint32_t id, double value, char *text, uint32_t size) {
  struct clap_own *own = plugin->own;
  return own->parameters->to_text != NULL && own->parameters->to_text(own->plugin, id, value, text, size);
}

static int clap_to_value(struct plugin *plugin, uint32_t id, const char *text, double *value) {
  struct clap_own *own = plugin->own;
  return own->parameters->to_value != NULL && own->parameters->to_value(own->plugin, id, text, value);
}

static void clap_set(struct plugin *plugin, const struct event *events, uint32_t count) {
  struct clap_own *own = plugin->own;
  if (count == 0) return;
  struct clap_list list = parity_clap_list(events, count, 0);
  own->parameters->flush(own->plugin, &list.in, &parity_clap_out);
  free(list.entries);
}

static double clap_get(struct plugin *plugin, uint32_t id) {
  struct clap_own *own = plugin->own;
  double value = 0;
  own->parameters->value(own->plugin, id, &value);
  return value;
}

static void clap_process(
  struct plugin *plugin, float **inputs, float **outputs, uint32_t frames, const struct event *events,
  uint32_t count) {
  struct clap_own *own = plugin->own;
  for (uint32_t channel = 0; channel < plugin->inputs; channel++)
    own->in.pointers[own->in.main][channel] = inputs[channel];
  for (uint32_t channel = 0; channel < plugin->outputs; channel++)
    own->out.pointers[own->out.main][channel] = outputs[channel];
  struct clap_list list = parity_clap_list(events, count, own->wants_midi);
  const struct clap_process process = {
    -1,       frames,          NULL, own->in.buffers, own->out.buffers, own->in.ports, own->out.ports,
    &list.in, &parity_clap_out};
  parity_clap_thread(1);
  const int32_t result = own->plugin->process(own->plugin, &process);
  parity_clap_thread(0);
  free(list.entries);
  if (result == 0) fail("process", "it says that it cannot process a block");
}

static uint32_t clap_latency(struct plugin *plugin) {
  struct clap_own *own = plugin->own;
  return own->latency == NULL ? 0 : own->latency->get(own->plugin);
}

static void clap_load_state(struct plugin *plugin, const char *path) {
  struct clap_own *own = plugin->own;
  if (own->state == NULL) fail("state", "it has no state to load");
  if (!parity_clap_load(own->plugin, own->state, path))
    fail("state", "it refuses the state of %s: is it another plugin's?", path);
}

static char *clap_save_state(struct plugin *plugin, uint64_t *size) {
  struct clap_own *own = plugin->own;
  return own->state == NULL ? NULL : parity_clap_save(own->plugin, own->state, size);
}

const struct format clap_format = {
  "clap",        clap_open,       clap_close,   clap_tell,    clap_create,     clap_arrange,   clap_destroy,
  clap_activate, clap_deactivate, clap_reset,   clap_count,   clap_describe,   clap_to_text,   clap_to_value,
  clap_set,      clap_get,        clap_process, clap_latency, clap_load_state, clap_save_state};
