#ifndef PARITY_WAVE_H
#define PARITY_WAVE_H

#include <stdint.h>

/// A sound, channel by channel.
struct sound {
  uint32_t channels;
  uint64_t frames;
  double rate;
  float **samples;
};

/// Silence with the given shape.
struct sound sound_make(uint32_t channels, uint64_t frames, double rate);
void sound_free(struct sound *sound);

/// Reads a float32 WAV file; returns 0 for anything else.
int wave_read(const char *path, struct sound *sound);

/// Writes frames from `first` on as float32; the file appears under its name when it is complete.
int wave_write(const char *path, const struct sound *sound, uint64_t first, uint64_t frames);

#endif
