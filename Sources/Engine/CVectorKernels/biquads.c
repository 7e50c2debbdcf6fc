#include "CVectorKernels.h"

#pragma STDC FP_CONTRACT OFF

typedef float floats __attribute__((vector_size(32), aligned(4)));
typedef double doubles __attribute__((vector_size(64), aligned(8)));

#if defined(__x86_64__)

#define NAME(x) x##_baseline
#define ATTRIBUTES
#include "biquads.inc"

#define NAME(x) x##_avx2
#define ATTRIBUTES __attribute__((target("avx2")))
#include "biquads.inc"

#define NAME(x) x##_avx512
#define ATTRIBUTES __attribute__((target("avx512f,avx512vl,avx512dq")))
#include "biquads.inc"

#define CHOSEN(name)                                                                              \
  (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") ? name##_avx512       \
   : __builtin_cpu_supports("avx2")                                         ? name##_avx2         \
                                                                            : name##_baseline)

#else

#define NAME(x) x##_native
#define ATTRIBUTES
#include "biquads.inc"

#define CHOSEN(name) name##_native

#endif

void parity_filter_chains(const float *const *inputs, float *const *outputs,
                          parity_biquads *filters, long count) {
  CHOSEN(filters)(inputs, outputs, filters, count);
}
