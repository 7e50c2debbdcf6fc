#include "CVectorKernels.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

typedef float lanes __attribute__((vector_size(16), aligned(4)));
typedef struct { lanes re, im; } points;
typedef struct { float re, im; } factor;

// Four neighbouring complex numbers.
static inline __attribute__((always_inline)) points load(const float *from) {
  lanes low = *(const lanes *)from;
  lanes high = *(const lanes *)(from + 4);
  return (points){__builtin_shufflevector(low, high, 0, 2, 4, 6),
                  __builtin_shufflevector(low, high, 1, 3, 5, 7)};
}

static inline __attribute__((always_inline)) void store(points z, float *to) {
  *(lanes *)to = __builtin_shufflevector(z.re, z.im, 0, 4, 1, 5);
  *(lanes *)(to + 4) = __builtin_shufflevector(z.re, z.im, 2, 6, 3, 7);
}

static inline __attribute__((always_inline)) void transpose_lanes(lanes a, lanes b, lanes c,
                                                                  lanes d, lanes *out,
                                                                  long stride) {
  lanes ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  lanes ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  lanes cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  lanes cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  out[0] = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  out[stride] = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  out[2 * stride] = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  out[3 * stride] = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

// Four columns of four rows: column i of all rows to out[i].
static inline __attribute__((always_inline)) void transpose(const float *from, long columns,
                                                            points *out) {
  points a = load(from), b = load(from + 2 * columns);
  points c = load(from + 4 * columns), d = load(from + 6 * columns);
  transpose_lanes(a.re, b.re, c.re, d.re, &out[0].re, 2);
  transpose_lanes(a.im, b.im, c.im, d.im, &out[0].im, 2);
}

#if defined(__x86_64__)

// A call into libm for each number: right, and only for processors older than the instruction.
static inline lanes fused_by_libm(lanes a, lanes b, lanes c) {
  lanes sum;
  for (int lane = 0; lane < 4; ++lane) sum[lane] = fmaf(a[lane], b[lane], c[lane]);
  return sum;
}

#define NAME(x) x##_baseline
#define ATTRIBUTES
#define FUSED(a, b, c) fused_by_libm(a, b, c)
#include "butterflies.inc"

#define NAME(x) x##_fma
#define ATTRIBUTES __attribute__((target("avx2,fma")))
#define FUSED(a, b, c) __builtin_elementwise_fma(a, b, c)
#include "butterflies.inc"

static bool has_fused = false;

__attribute__((constructor)) static void look_for_fused(void) {
  has_fused = __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
}

bool parity_use_fused_instruction(bool use) {
  bool before = has_fused;
  has_fused = use && __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
  return before;
}

void parity_transform_columns(const float *input, float *output, long rows, long columns,
                              const float *twiddles, bool value_first,
                              const parity_factors *factors) {
  (has_fused ? columns_fma : columns_baseline)(input, output, rows, columns, twiddles, value_first,
                                               factors);
}

void parity_transform_rows(const float *input, float *output, long rows, long columns,
                           const parity_factors *factors) {
  (has_fused ? rows_fma : rows_baseline)(input, output, rows, columns, factors);
}

#else

#define NAME(x) x##_native
#define ATTRIBUTES
#define FUSED(a, b, c) __builtin_elementwise_fma(a, b, c)
#include "butterflies.inc"

bool parity_use_fused_instruction(bool use) { return true; }

void parity_transform_columns(const float *input, float *output, long rows, long columns,
                              const float *twiddles, bool value_first,
                              const parity_factors *factors) {
  columns_native(input, output, rows, columns, twiddles, value_first, factors);
}

void parity_transform_rows(const float *input, float *output, long rows, long columns,
                           const parity_factors *factors) {
  rows_native(input, output, rows, columns, factors);
}

#endif
