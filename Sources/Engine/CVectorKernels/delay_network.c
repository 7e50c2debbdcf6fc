#include "CVectorKernels.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

#define FRAMES 128
#define LINES 8
// Of eight frames that go through an allpass together: they wait for each other no more than one does.
#define GROUPS 4

typedef float floats __attribute__((vector_size(32), aligned(4)));
typedef double doubles __attribute__((vector_size(64), aligned(8)));
typedef long long wholes __attribute__((vector_size(64), aligned(8)));
typedef int places __attribute__((vector_size(32), aligned(4)));

static const places in_turns = {0, 1, 2, 3, 4, 5, 6, 7};

#if defined(__x86_64__)

#define NAME(x) x##_baseline
#define ATTRIBUTES
#include "delay_network.inc"

#define NAME(x) x##_avx2
#define ATTRIBUTES __attribute__((target("avx2")))
#include "delay_network.inc"

#define NAME(x) x##_avx512
#define ATTRIBUTES __attribute__((target("avx512f,avx512vl,avx512dq")))
#include "delay_network.inc"

#define CHOSEN(name)                                                                              \
  (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") ? name##_avx512       \
   : __builtin_cpu_supports("avx2")                                         ? name##_avx2         \
                                                                            : name##_baseline)

#else

#define NAME(x) x##_native
#define ATTRIBUTES
#include "delay_network.inc"

#define CHOSEN(name) name##_native

#endif

void parity_network(const parity_line *lines, const parity_network_gains *gains,
                    const double *damping, const double *left, const double *right,
                    double *states, float *reads, float *mixed) {
  CHOSEN(network)(lines, gains, damping, left, right, states, reads, mixed);
}

void parity_network_taps(const float *reads, const float *mixed, double *left, double *right,
                         double *mid_left, double *mid_right) {
  CHOSEN(taps)(reads, mixed, left, right, mid_left, mid_right);
}

void parity_diffuse(parity_allpass *stages, long count, double gain, double *values) {
  CHOSEN(diffuse)(stages, count, gain, values);
}
