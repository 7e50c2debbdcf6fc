#pragma once

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

using Channels = std::vector<std::vector<float>>;

/// Reads a WAV file of 32-bit floats.
inline Channels read_wav(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  uint16_t count = 1;
  for (size_t at = 12; at + 8 <= bytes.size();) {
    uint32_t size;
    std::memcpy(&size, &bytes[at + 4], 4);
    if (bytes.compare(at, 4, "fmt ") == 0) std::memcpy(&count, &bytes[at + 10], 2);
    if (bytes.compare(at, 4, "data") == 0) {
      const size_t frames = size / 4 / count;
      Channels channels(count, std::vector<float>(frames));
      for (size_t frame = 0; frame < frames; frame++)
        for (size_t c = 0; c < count; c++)
          std::memcpy(&channels[c][frame], &bytes.at(at + 8 + 4 * (frame * count + c)), 4);
      return channels;
    }
    at += 8 + size + size % 2;
  }
  throw std::runtime_error("no WAV file: " + path);
}

/// Writes a WAV file of 32-bit floats.
inline void write_wav(const std::string &path, const Channels &channels, uint32_t rate) {
  const uint16_t count = uint16_t(channels.size()), kind = 3, bits = 32;
  const uint32_t size = uint32_t(channels[0].size()) * count * 4;
  std::string bytes;
  const auto put = [&bytes](const auto &value) {
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
  };
  bytes += "RIFF", put(uint32_t(36 + size)), bytes += "WAVEfmt ", put(uint32_t(16));
  put(kind), put(count), put(rate), put(uint32_t(rate * count * 4));
  put(uint16_t(count * 4)), put(bits), bytes += "data", put(size);
  for (size_t frame = 0; frame < channels[0].size(); frame++)
    for (const auto &channel : channels) put(channel[frame]);
  std::ofstream(path, std::ios::binary).write(bytes.data(), long(bytes.size()));
}
