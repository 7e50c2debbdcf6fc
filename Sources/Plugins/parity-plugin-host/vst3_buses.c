#include "vst3_buses.h"

#include <stdlib.h>
#include <string.h>

#include "host.h"
#include "vst3_module.h"

void vst3_side_make(struct vst3_side *side, uint32_t most_frames) {
  for (int index = 0; index < VST3_MOST_CHANNELS; index++)
    side->spare[index] = calloc(most_frames, sizeof(float));
}

void vst3_side_free(struct vst3_side *side) {
  for (int index = 0; index < VST3_MOST_CHANNELS; index++) free(side->spare[index]);
}

uint32_t vst3_side_read(struct vst3_side *side, void *component, int32_t direction) {
  uint32_t main_channels = 0;
  side->buses = CALL(component, component, bus_count, VST3_AUDIO, direction);
  if (side->buses > VST3_MOST_BUSES) fail("bus", "it has %d audio buses", side->buses);
  for (int32_t index = 0; index < side->buses; index++) {
    struct vst3_bus bus;
    memset(&bus, 0, sizeof bus);
    CALL(component, component, bus_info, VST3_AUDIO, direction, index, &bus);
    if (bus.channels < 0 || bus.channels > VST3_MOST_CHANNELS)
      fail("bus", "a bus of it has %d channels", bus.channels);
    if (index == 0) main_channels = (uint32_t)bus.channels;
    side->buffers[index] = (struct vst3_buffers){bus.channels, 0, side->pointers[index]};
    for (int32_t channel = 0; channel < bus.channels; channel++)
      side->pointers[index][channel] = side->spare[channel];
    CALL(component, component, activate_bus, VST3_AUDIO, direction, index, index == 0);
  }
  return main_channels;
}

/// The format's speakers for a number of channels: a centre one, or left and right and those that follow.
static uint64_t speakers(uint32_t channels) {
  if (channels == 1) return 1u << 19;
  return channels < 64 ? ((uint64_t)1 << channels) - 1 : UINT64_MAX;
}

static void read_arrangements(
  void *processor, int32_t direction, int32_t buses, uint32_t channels, uint64_t *arrangements) {
  for (int32_t index = 0; index < buses; index++)
    CALL(processor, processor, arrangement, direction, index, &arrangements[index]);
  if (buses > 0 && channels > 0) arrangements[0] = speakers(channels);
}

void vst3_buses_arrange(
  void *processor, int32_t inputs, uint32_t input_channels, int32_t outputs, uint32_t output_channels) {
  uint64_t in[VST3_MOST_BUSES] = {0}, out[VST3_MOST_BUSES] = {0};
  read_arrangements(processor, VST3_INPUT, inputs, input_channels, in);
  read_arrangements(processor, VST3_OUTPUT, outputs, output_channels, out);
  // Whatever it returns, the resulting arrangement is what counts.
  CALL(processor, processor, arrange, in, inputs, out, outputs);
}
