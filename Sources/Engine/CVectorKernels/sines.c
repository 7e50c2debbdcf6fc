#include "CVectorKernels.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

typedef float floats __attribute__((vector_size(32), aligned(4)));
typedef double doubles __attribute__((vector_size(64), aligned(8)));
typedef int wholes __attribute__((vector_size(32), aligned(4)));

// Eight sines by the series up to x²¹, which leaves 2^-59 at a quarter turn; rounding adds some 2^-51. A sine
// that lies within 2^-48 of where floats round up or down is left to libm, as are zeros, whose sign stays, and angles beyond.
#define DEFINE_SINES(NAME, ATTRIBUTES)                                                            \
  ATTRIBUTES static void NAME(const float *angles, float *sines, long count) {                    \
    for (long index = 0; index < count; index += 8) {                                             \
      floats given = *(const floats *)(angles + index);                                           \
      doubles x = __builtin_convertvector(given, doubles);                                        \
      doubles x2 = x * x;                                                                         \
      doubles sum = 1 / 51090942171709440000.0 * x2 - 1 / 121645100408832000.0;                   \
      sum = sum * x2 + 1 / 355687428096000.0;                                                     \
      sum = sum * x2 - 1 / 1307674368000.0;                                                       \
      sum = sum * x2 + 1 / 6227020800.0;                                                          \
      sum = sum * x2 - 1 / 39916800.0;                                                            \
      sum = sum * x2 + 1 / 362880.0;                                                              \
      sum = sum * x2 - 1 / 5040.0;                                                                \
      sum = sum * x2 + 1 / 120.0;                                                                 \
      sum = sum * x2 - 1 / 6.0;                                                                   \
      doubles sine = x + x * x2 * sum;                                                            \
      floats low = __builtin_convertvector(sine * (1 - 0x1p-48), floats);                         \
      floats high = __builtin_convertvector(sine * (1 + 0x1p-48), floats);                        \
      *(floats *)(sines + index) = low;                                                           \
      wholes is_sure = (low == high) & (given > 0) & (given < 1.6f);                             \
      if (__builtin_reduce_and(is_sure)) continue;                                                \
      for (int lane = 0; lane < 8; ++lane) {                                                      \
        if (!is_sure[lane]) sines[index + lane] = (float)sin((double)given[lane]);                \
      }                                                                                           \
    }                                                                                             \
  }

DEFINE_SINES(sines_baseline, )

#if defined(__x86_64__)

DEFINE_SINES(sines_avx2, __attribute__((target("avx2"))))
DEFINE_SINES(sines_avx512, __attribute__((target("avx512f,avx512vl,avx512dq"))))

void parity_sines(const float *angles, float *sines, long count) {
  if (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
    sines_avx512(angles, sines, count);
  } else if (__builtin_cpu_supports("avx2")) {
    sines_avx2(angles, sines, count);
  } else {
    sines_baseline(angles, sines, count);
  }
}

#else

void parity_sines(const float *angles, float *sines, long count) {
  sines_baseline(angles, sines, count);
}

#endif
