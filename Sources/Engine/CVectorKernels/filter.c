#include "CVectorKernels.h"

#pragma STDC FP_CONTRACT OFF

// GROUP registers of LANES floats, one output in each lane: enough sums at a time to hide the
// latency of an addition, few enough to stay in registers.
#define DEFINE_FILTER(NAME, ATTRIBUTES, LANES, GROUP)                                             \
  typedef float NAME##_vector __attribute__((vector_size(4 * LANES), aligned(4)));                \
  ATTRIBUTES static void NAME(const float *reversed, long tap_count, const float *samples,        \
                              float *output, long count) {                                        \
    for (long start = 0; start < count; start += LANES * GROUP) {                                 \
      NAME##_vector sums[GROUP] = {0};                                                            \
      for (long tap = 0; tap < tap_count; ++tap) {                                                \
        const NAME##_vector *from = (const NAME##_vector *)(samples + start + tap);               \
        _Pragma("clang loop unroll(full)") for (int group = 0; group < GROUP; ++group) {          \
          sums[group] += reversed[tap] * from[group];                                             \
        }                                                                                         \
      }                                                                                           \
      for (int group = 0; group < GROUP; ++group) {                                               \
        ((NAME##_vector *)(output + start))[group] = sums[group];                                 \
      }                                                                                           \
    }                                                                                             \
  }

DEFINE_FILTER(filter_baseline, , 4, 8)

#if defined(__x86_64__)

DEFINE_FILTER(filter_avx, __attribute__((target("avx"))), 8, 8)
DEFINE_FILTER(filter_avx512, __attribute__((target("avx512f"))), 16, 8)

// Sixteen lanes with every eighth output, so that what one tap reads is what the next reads for the output
// before: a number for each tap is loaded, where neighbouring outputs in a register took eight, most of them
// across two lines of the cache.
typedef float vector __attribute__((vector_size(64)));
typedef float loose __attribute__((vector_size(64), aligned(4)));

#define AVX512 __attribute__((target("avx512f")))

// Four rows of four in each quarter of the registers become columns.
AVX512 static inline __attribute__((always_inline)) void transpose_quarters(vector *v) {
#define LOW 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29
#define HIGH 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31
#define FRONT 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29
#define BACK 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31
  vector a = __builtin_shufflevector(v[0], v[1], LOW), b = __builtin_shufflevector(v[0], v[1], HIGH);
  vector c = __builtin_shufflevector(v[2], v[3], LOW), d = __builtin_shufflevector(v[2], v[3], HIGH);
  v[0] = __builtin_shufflevector(a, c, FRONT);
  v[1] = __builtin_shufflevector(a, c, BACK);
  v[2] = __builtin_shufflevector(b, d, FRONT);
  v[3] = __builtin_shufflevector(b, d, BACK);
}

// 128 numbers become eight registers of every eighth.
AVX512 static inline __attribute__((always_inline)) void split(vector *v) {
  transpose_quarters(v);
  transpose_quarters(v + 4);
  for (int i = 0; i < 4; ++i) {
    vector low = v[i], high = v[i + 4];
    v[i] = __builtin_shufflevector(low, high, 0, 8, 1, 9, 2, 10, 3, 11, 16, 24, 17, 25, 18, 26, 19, 27);
    v[i + 4] =
        __builtin_shufflevector(low, high, 4, 12, 5, 13, 6, 14, 7, 15, 20, 28, 21, 29, 22, 30, 23, 31);
  }
}

AVX512 static inline __attribute__((always_inline)) void join(vector *v) {
  for (int i = 0; i < 4; ++i) {
    vector low = v[i], high = v[i + 4];
    v[i] = __builtin_shufflevector(low, high, 0, 2, 4, 6, 16, 18, 20, 22, 1, 3, 5, 7, 17, 19, 21, 23);
    v[i + 4] =
        __builtin_shufflevector(low, high, 8, 10, 12, 14, 24, 26, 28, 30, 9, 11, 13, 15, 25, 27, 29, 31);
  }
  transpose_quarters(v);
  transpose_quarters(v + 4);
}

// For multiples of 16 taps, at most 128.
AVX512 static void filter_split(const float *reversed, long tap_count, const float *samples,
                                float *output, long count) {
  vector phases[8][2];
  for (long start = 0; start < count; start += 128) {
    vector early[8], late[8];
    for (int row = 0; row < 8; ++row) {
      early[row] = *(const loose *)(samples + start + 16 * row);
      late[row] = 16 * row < tap_count ? *(const loose *)(samples + start + 128 + 16 * row)
                                       : (vector){0};
    }
    split(early);
    split(late);
    for (int phase = 0; phase < 8; ++phase) {
      phases[phase][0] = early[phase];
      phases[phase][1] = late[phase];
    }
    vector sums[8] = {0}, v[16];
    for (int phase = 0; phase < 8; ++phase) v[phase] = early[phase];
    for (long step = 0; step < tap_count / 8; ++step) {
      for (int phase = 0; phase < 8; ++phase) {
        v[8 + phase] = *(const loose *)((const float *)phases[phase] + step + 1);
      }
      _Pragma("clang loop unroll(full)") for (int tap = 0; tap < 8; ++tap) {
        _Pragma("clang loop unroll(full)") for (int phase = 0; phase < 8; ++phase) {
          sums[phase] += reversed[8 * step + tap] * v[tap + phase];
        }
      }
      for (int phase = 0; phase < 8; ++phase) v[phase] = v[8 + phase];
    }
    join(sums);
    for (int row = 0; row < 8; ++row) *(loose *)(output + start + 16 * row) = sums[row];
  }
}

void parity_filter(const float *reversed, long tap_count, const float *samples, float *output,
                   long count) {
  if (__builtin_cpu_supports("avx512f") && tap_count <= 128 && tap_count % 16 == 0) {
    filter_split(reversed, tap_count, samples, output, count);
  } else if (__builtin_cpu_supports("avx512f")) {
    filter_avx512(reversed, tap_count, samples, output, count);
  } else if (__builtin_cpu_supports("avx")) {
    filter_avx(reversed, tap_count, samples, output, count);
  } else {
    filter_baseline(reversed, tap_count, samples, output, count);
  }
}

#else

void parity_filter(const float *reversed, long tap_count, const float *samples, float *output,
                   long count) {
  filter_baseline(reversed, tap_count, samples, output, count);
}

#endif
