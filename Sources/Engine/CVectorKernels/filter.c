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

// The most taps for which copies of the samples are kept.
#define MOST_TAPS 128
#define STEPS (8 + MOST_TAPS / 16 - 1)

// With a copy of the samples for each place in a register where a tap may find them: nearly every load
// across two lines of the cache would take twice as long as one that stays within.
__attribute__((target("avx512f"))) static void filter_aligned(const float *reversed, long tap_count,
                                                              const float *samples, float *output,
                                                              long count) {
  typedef float vector __attribute__((vector_size(64)));
  typedef float loose __attribute__((vector_size(64), aligned(4)));
  vector copies[16][STEPS];
  for (long start = 0; start < count; start += 128) {
    long steps = 8 + tap_count / 16 - 1;
    for (long shift = 0; shift < 16; ++shift) {
      for (long step = 0; step < steps; ++step) {
        copies[shift][step] = *(const loose *)(samples + start + 16 * step + shift);
      }
    }
    vector sums[8] = {0};
    for (long tap = 0; tap < tap_count; ++tap) {
      const vector *from = &copies[tap % 16][tap / 16];
      _Pragma("clang loop unroll(full)") for (int group = 0; group < 8; ++group) {
        sums[group] += reversed[tap] * from[group];
      }
    }
    for (int group = 0; group < 8; ++group) {
      ((loose *)(output + start))[group] = sums[group];
    }
  }
}

void parity_filter(const float *reversed, long tap_count, const float *samples, float *output,
                   long count) {
  if (__builtin_cpu_supports("avx512f") && tap_count <= MOST_TAPS && tap_count % 16 == 0) {
    filter_aligned(reversed, tap_count, samples, output, count);
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
