#include "clap_ports.h"

#include <string.h>

#include "host.h"

static void read_direction(struct clap_own *own, const struct clap_audio_ports *ports, bool is_input) {
  struct clap_direction *side = is_input ? &own->in : &own->out;
  side->main = 0;
  side->ports = ports == NULL ? 0 : ports->count(own->plugin, is_input);
  if (side->ports > CLAP_MOST_PORTS) fail("bus", "it has %u audio ports", side->ports);
  for (uint32_t index = side->ports; index-- > 0;) {
    struct clap_audio_port port;
    memset(&port, 0, sizeof port);
    if (!ports->get(own->plugin, index, is_input, &port))
      fail("bus", "it does not tell of its audio port %u", index);
    if (port.channels > CLAP_MOST_CHANNELS) fail("bus", "a port of it has %u channels", port.channels);
    // CLAP's flag for the main port; the first port, if none has it.
    if (port.flags & 1 || index == 0) side->main = index;
    side->buffers[index].channels = port.channels;
    side->buffers[index].samples = side->pointers[index];
    for (uint32_t channel = 0; channel < port.channels; channel++)
      side->pointers[index][channel] = side->spare[channel];
  }
}

void clap_read_ports(struct plugin *plugin) {
  struct clap_own *own = plugin->own;
  const struct clap_audio_ports *ports = own->plugin->get_extension(own->plugin, "clap.audio-ports");
  read_direction(own, ports, true);
  read_direction(own, ports, false);
  plugin->inputs = own->in.ports > 0 ? own->in.buffers[own->in.main].channels : 0;
  plugin->outputs = own->out.ports > 0 ? own->out.buffers[own->out.main].channels : 0;
}

void clap_arrange(struct plugin *plugin, uint32_t inputs, uint32_t outputs) {
  struct clap_own *own = plugin->own;
  const struct clap_port_sets *sets = own->plugin->get_extension(own->plugin, "clap.audio-ports-config");
  const uint32_t count = sets == NULL ? 0 : sets->count(own->plugin);
  for (uint32_t index = 0; index < count; index++) {
    struct clap_port_set set;
    memset(&set, 0, sizeof set);
    if (!sets->get(own->plugin, index, &set)) continue;
    const uint32_t in = set.has_input ? set.input_channels : 0,
                   out = set.has_output ? set.output_channels : 0;
    if ((inputs > 0 && in != inputs) || (outputs > 0 && out != outputs)) continue;
    if (sets->select(own->plugin, set.id)) break;
  }
  clap_read_ports(plugin);
}
