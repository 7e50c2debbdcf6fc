// Renders one case: render OUT.wav FRAMES RATE PITCH OCTAVE CUTOFF RESONANCE DECAY
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "voice.hpp"

/// A WAV file of one channel, 32-bit float.
static bool write_wav(const char *path, const std::vector<float> &samples, uint32_t rate) {
  const uint32_t bytes = uint32_t(samples.size()) * 4;
  const uint32_t riff = 36 + bytes, format = 16, per_second = rate * 4;
  const uint16_t kind = 3, channels = 1, per_frame = 4, bits = 32;
  FILE *file = std::fopen(path, "wb");
  if (!file) return false;
  auto put = [file](const void *data, size_t size) { std::fwrite(data, 1, size, file); };
  put("RIFF", 4), put(&riff, 4), put("WAVEfmt ", 8), put(&format, 4);
  put(&kind, 2), put(&channels, 2), put(&rate, 4), put(&per_second, 4);
  put(&per_frame, 2), put(&bits, 2), put("data", 4), put(&bytes, 4);
  put(samples.data(), bytes);
  return std::fclose(file) == 0;
}

int main(int count, char **words) {
  if (count != 9) {
    std::fprintf(stderr, "usage: render OUT.wav FRAMES RATE PITCH OCTAVE CUTOFF RESONANCE DECAY\n");
    return 64;
  }
  const auto number = [words](int index) { return std::strtod(words[index], nullptr); };
  const Voice voice = {number(4), number(5), number(6), number(7), number(8)};
  const auto samples = voice.render(int(number(2)), number(3));
  return write_wav(words[1], samples, uint32_t(number(3))) ? 0 : 1;
}
