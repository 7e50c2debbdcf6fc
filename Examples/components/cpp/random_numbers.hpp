#pragma once

#include <cmath>
#include <cstdint>
#include <string>

/// mulberry32 as on most pages, with a JavaScript number that only grows as its state.
///
/// The rule: `state += 0x6D2B79F5` is an addition of doubles without `| 0`. Up to 2^53 that equals 32-bit arithmetic;
/// beyond, 4,917,758 draws later, additions round, and a port with a uint32_t as its state diverges from the page for
/// good. Pages that write `state |= 0` do wrap: `wraps`.
///
/// - Units: draws are 0 to below 1, multiples of 2^-32.
class Mulberry32 {
public:
  explicit Mulberry32(uint32_t seed, bool wraps = false) : state_(seed), wraps_(wraps) {}

  double next() { return next_bits() / 4294967296.0; }

  /// The draw times 2^32.
  uint32_t next_bits() {
    state_ += 0x6D2B79F5;
    // Exact: the remainder of a double is a double.
    const uint32_t low = uint32_t(std::fmod(state_, 4294967296.0));
    if (wraps_) state_ = low;
    uint32_t t = (low ^ (low >> 15)) * (low | 1);
    t ^= t + (t ^ (t >> 7)) * (t | 61);
    return t ^ (t >> 14);
  }

private:
  double state_;
  bool wraps_;
};

/// xmur3: seeds from a text, for generators such as the one above.
///
/// The rule: it hashes UTF-16 code units, as returned by charCodeAt, not bytes: a port that reads UTF-8 gets another
/// hash for text beyond ASCII.
class Xmur3 {
public:
  explicit Xmur3(const std::u16string &text) : hash_(1779033703u ^ uint32_t(text.size())) {
    for (char16_t unit : text) {
      hash_ = (hash_ ^ unit) * 3432918353u;
      hash_ = hash_ << 13 | hash_ >> 19;
    }
  }

  uint32_t next() {
    hash_ = (hash_ ^ (hash_ >> 16)) * 2246822507u;
    hash_ = (hash_ ^ (hash_ >> 13)) * 3266489909u;
    return hash_ ^= hash_ >> 16;
  }

private:
  uint32_t hash_;
};
