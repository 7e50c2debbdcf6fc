#include "CVectorKernels.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

typedef float floats __attribute__((vector_size(32), aligned(4)));
typedef double doubles __attribute__((vector_size(64), aligned(8)));
typedef long long wholes __attribute__((vector_size(64), aligned(8)));
typedef int places __attribute__((vector_size(32), aligned(4)));

#if defined(__x86_64__)

#define NAME(x) x##_baseline
#define ATTRIBUTES
#include "grains.inc"

#define NAME(x) x##_avx2
#define ATTRIBUTES __attribute__((target("avx2")))
#include "grains.inc"

#define NAME(x) x##_avx512
#define ATTRIBUTES __attribute__((target("avx512f,avx512vl,avx512dq")))
#include "grains.inc"

#define CHOSEN(name)                                                                              \
  (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") ? name##_avx512       \
   : __builtin_cpu_supports("avx2")                                         ? name##_avx2         \
                                                                            : name##_baseline)

#else

#define NAME(x) x##_native
#define ATTRIBUTES
#include "grains.inc"

#define CHOSEN(name) name##_native

#endif

void parity_add_grain(const parity_grain *grain, const parity_grain_source *from, long count,
                      double *left, double *right) {
  CHOSEN(add_grain)(grain, from, count, left, right);
}

void parity_feed_back(const double *values, double feedback, float *ring, long count) {
  CHOSEN(feed_back)(values, feedback, ring, count);
}
