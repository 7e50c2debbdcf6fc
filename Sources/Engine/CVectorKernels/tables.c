#include "CVectorKernels.h"

#pragma STDC FP_CONTRACT OFF

typedef float floats __attribute__((vector_size(16), aligned(4)));
typedef int wholes __attribute__((vector_size(16), aligned(4)));
typedef unsigned bits __attribute__((vector_size(16), aligned(4)));
typedef float pair __attribute__((vector_size(8), aligned(4)));

#if defined(__x86_64__)

#define NAME(x) x##_baseline
#define ATTRIBUTES
#include "tables.inc"

#define NAME(x) x##_avx2
#define ATTRIBUTES __attribute__((target("avx2")))
#include "tables.inc"

#define CHOSEN(name) (__builtin_cpu_supports("avx2") ? name##_avx2 : name##_baseline)

#else

#define NAME(x) x##_native
#define ATTRIBUTES
#include "tables.inc"

#define CHOSEN(name) name##_native

#endif

void parity_read_wave(const parity_wave *wave, const float *start, float step, long groups,
                      float *output) {
  CHOSEN(read_wave)(wave, start, step, groups, output);
}

void parity_bend(const float *points, float last, float scale, float *samples, long count) {
  CHOSEN(bend)(points, last, scale, samples, count);
}
