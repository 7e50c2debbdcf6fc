// The voice as a CLAP plugin: one output, five parameters, no window. It sounds from its first block on.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "clap.hpp"
#include "voice.hpp"

namespace {

struct Range {
  const char *name, *unit;
  double low, high;
};
const Range ranges[Voice::Parameters] = {
  {"Pitch", "Hz", 20, 20000},
  {"Octave", "", 0, 1},
  {"Cutoff", "Hz", 20, 20000},
  {"Resonance", "dB", 0, 40},
  {"Decay", "s", 0.001, 10}};

Voice &voice(const ClapPlugin *plugin) { return *static_cast<Voice *>(plugin->data); }

void take(Voice &voice, const ClapHeader *event) {
  // 5 is a parameter's value in CLAP's own space, 0.
  if (event->space != 0 || event->kind != 5) return;
  const auto *change = reinterpret_cast<const ClapValue *>(event);
  if (change->id < Voice::Parameters) voice.values[change->id] = change->value;
}

int32_t process(const ClapPlugin *plugin, const ClapBlock *block) {
  float *samples = block->outputs[0].samples[0];
  const uint32_t count = block->events->size(block->events);
  uint32_t from = 0;
  for (uint32_t index = 0; index < count; index++) {
    const ClapHeader *event = block->events->get(block->events, index);
    voice(plugin).render(samples + from, int(event->time - from));
    from = event->time;
    take(voice(plugin), event);
  }
  voice(plugin).render(samples + from, int(block->frames - from));
  return 1;
}

const ClapParameters parameters = {
  [](const ClapPlugin *) -> uint32_t { return Voice::Parameters; },
  [](const ClapPlugin *, uint32_t index, ClapParameter *parameter) {
    if (index >= Voice::Parameters) return false;
    std::memset(parameter, 0, sizeof *parameter);
    parameter->id = index;
    parameter->flags = 32;  // may be automated
    std::strcpy(parameter->name, ranges[index].name);
    parameter->low = ranges[index].low;
    parameter->high = ranges[index].high;
    parameter->initial = Voice().values[index];
    return true;
  },
  [](const ClapPlugin *plugin, uint32_t id, double *value) {
    if (id >= Voice::Parameters) return false;
    *value = voice(plugin).values[id];
    return true;
  },
  [](const ClapPlugin *, uint32_t id, double value, char *text, uint32_t size) {
    if (id >= Voice::Parameters) return false;
    std::snprintf(text, size, "%.6g %s", value, ranges[id].unit);
    return true;
  },
  [](const ClapPlugin *, uint32_t, const char *text, double *value) {
    char *end;
    *value = std::strtod(text, &end);
    return end != text;
  },
  [](const ClapPlugin *plugin, const ClapEvents *events, const void *) {
    for (uint32_t index = 0; index < events->size(events); index++)
      take(voice(plugin), events->get(events, index));
  }};

const ClapPorts ports = {
  [](const ClapPlugin *, bool is_input) -> uint32_t { return is_input ? 0 : 1; },
  [](const ClapPlugin *, uint32_t, bool, ClapPort *port) {
    std::memset(port, 0, sizeof *port);
    port->flags = 1;  // the main port
    port->channels = 1;
    port->pair = UINT32_MAX;
    return true;
  }};

const char *const features[] = {"instrument", "synthesizer", nullptr};
const ClapDescriptor descriptor = {{{1, 1, 1}}, "org.example.voice", "Voice", "Parity", "", "", "",
                                   "1.0",       "a page's voice",    features};

const ClapPlugin *create(const ClapFactory *, const void *, const char *id) {
  if (std::strcmp(id, descriptor.id) != 0) return nullptr;
  const auto nothing = [](const ClapPlugin *) {};
  const auto yes = [](const ClapPlugin *) { return true; };
  return new ClapPlugin{
    &descriptor,
    new Voice,
    yes,
    [](const ClapPlugin *plugin) {
      delete &voice(plugin);
      delete plugin;
    },
    [](const ClapPlugin *plugin, double rate, uint32_t, uint32_t) {
      voice(plugin).rate = rate;
      voice(plugin).reset();
      return true;
    },
    nothing,
    yes,
    nothing,
    [](const ClapPlugin *plugin) { voice(plugin).reset(); },
    process,
    [](const ClapPlugin *, const char *name) -> const void * {
      if (std::strcmp(name, "clap.params") == 0) return &parameters;
      return std::strcmp(name, "clap.audio-ports") == 0 ? &ports : nullptr;
    },
    nothing};
}

const ClapFactory factory = {
  [](const ClapFactory *) -> uint32_t { return 1; },
  [](const ClapFactory *, uint32_t) { return &descriptor; }, create};

}  // namespace

extern "C" __attribute__((visibility("default"))) const ClapEntry clap_entry = {
  {{1, 1, 1}},
  [](const char *) { return true; },
  [] {},
  [](const char *id) -> const void * {
    return std::strcmp(id, "clap.plugin-factory") == 0 ? &factory : nullptr;
  }};
