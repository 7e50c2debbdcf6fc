#include "wave.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sound sound_make(uint32_t channels, uint64_t frames, double rate) {
  struct sound sound = {channels, frames, rate, calloc(channels + 1, sizeof(float *))};
  for (uint32_t index = 0; index < channels; index++)
    sound.samples[index] = calloc(frames + 1, sizeof(float));
  return sound;
}

void sound_free(struct sound *sound) {
  for (uint32_t index = 0; index < sound->channels; index++) free(sound->samples[index]);
  free(sound->samples);
  sound->samples = NULL;
  sound->channels = 0;
}

static uint32_t little(const unsigned char *bytes, int count) {
  uint32_t value = 0;
  for (int index = 0; index < count; index++) value |= (uint32_t)bytes[index] << (8 * index);
  return value;
}

/// Moves to a chunk's content and returns its size; 0 when it does not exist.
static uint32_t find(FILE *file, const char *name) {
  unsigned char head[8];
  fseek(file, 12, SEEK_SET);
  while (fread(head, 1, 8, file) == 8) {
    const uint32_t size = little(head + 4, 4);
    if (memcmp(head, name, 4) == 0) return size;
    if (fseek(file, (long)size + (size & 1), SEEK_CUR) != 0) return 0;
  }
  return 0;
}

int wave_read(const char *path, struct sound *sound) {
  FILE *file = fopen(path, "rbe");
  if (file == NULL) return 0;
  unsigned char form[16];
  int is_read = 0;
  if (find(file, "fmt ") >= 16 && fread(form, 1, 16, file) == 16) {
    const uint32_t kind = little(form, 2), channels = little(form + 2, 2);
    const uint32_t size = find(file, "data");
    // 3 is float32; 0xfffe says so further on, which the writer of the stimulus guarantees.
    if ((kind == 3 || kind == 0xfffe) && little(form + 14, 2) == 32 && channels > 0) {
      const uint64_t frames = size / (4 * channels);
      float *interleaved = malloc(size + 4);
      *sound = sound_make(channels, frames, little(form + 4, 4));
      is_read = fread(interleaved, 4 * channels, frames, file) == frames;
      for (uint64_t frame = 0; frame < frames; frame++)
        for (uint32_t channel = 0; channel < channels; channel++)
          sound->samples[channel][frame] = interleaved[frame * channels + channel];
      free(interleaved);
    }
  }
  fclose(file);
  return is_read;
}

static void put(unsigned char *bytes, uint32_t value, int count) {
  for (int index = 0; index < count; index++) bytes[index] = (unsigned char)(value >> (8 * index));
}

int wave_write(const char *path, const struct sound *sound, uint64_t first, uint64_t frames) {
  char partial[4096];
  if (snprintf(partial, sizeof partial, "%s.partial", path) >= (int)sizeof partial) return 0;
  FILE *file = fopen(partial, "wbe");
  if (file == NULL) return 0;
  const uint32_t channels = sound->channels, bytes = (uint32_t)(frames * channels * 4);
  unsigned char head[58] = "RIFF....WAVEfmt ";
  put(head + 4, bytes + 50, 4);
  put(head + 16, 18, 4);
  put(head + 20, 3, 2);
  put(head + 22, channels, 2);
  put(head + 24, (uint32_t)sound->rate, 4);
  put(head + 28, (uint32_t)sound->rate * channels * 4, 4);
  put(head + 32, channels * 4, 2);
  put(head + 34, 32, 2);
  put(head + 36, 0, 2);
  memcpy(head + 38, "fact", 4);
  put(head + 42, 4, 4);
  put(head + 46, (uint32_t)frames, 4);
  memcpy(head + 50, "data", 4);
  put(head + 54, bytes, 4);
  int is_written = fwrite(head, 1, sizeof head, file) == sizeof head;
  float *interleaved = malloc(bytes + 4);
  for (uint64_t frame = 0; frame < frames; frame++)
    for (uint32_t channel = 0; channel < channels; channel++)
      interleaved[frame * channels + channel] = sound->samples[channel][first + frame];
  is_written &= fwrite(interleaved, 4, frames * channels, file) == frames * channels;
  free(interleaved);
  is_written &= fclose(file) == 0;
  return is_written && rename(partial, path) == 0;
}
