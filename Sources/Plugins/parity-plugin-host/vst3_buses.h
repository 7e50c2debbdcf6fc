#ifndef PARITY_VST3_BUSES_H
#define PARITY_VST3_BUSES_H

#include "vst3_abi.h"

enum { VST3_MOST_BUSES = 16, VST3_MOST_CHANNELS = 64 };

/// One direction of a plugin's audio: its buses, the first of which is the main one.
struct vst3_side {
  struct vst3_buffers buffers[VST3_MOST_BUSES];
  float *pointers[VST3_MOST_BUSES][VST3_MOST_CHANNELS];
  /// Buffers for buses other than the main one.
  float *spare[VST3_MOST_CHANNELS];
  int32_t buses;
};

void vst3_side_make(struct vst3_side *side, uint32_t most_frames);
void vst3_side_free(struct vst3_side *side);

/// Determines the buses, and activates the main one.
///
/// - Returns: the number of channels of the main one.
uint32_t vst3_side_read(struct vst3_side *side, void *component, int32_t direction);

/// Requests other widths of the main buses; 0 for one that stays unchanged.
void vst3_buses_arrange(
  void *processor, int32_t inputs, uint32_t input_channels, int32_t outputs, uint32_t output_channels);

#endif
