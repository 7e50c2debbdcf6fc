#include "CVectorKernels.h"
#include <stdatomic.h>

#include <math.h>

#pragma STDC FP_CONTRACT OFF

typedef struct {
  float re, im;
} factor;

#if defined(__x86_64__)

#define LANES 4
#define NAME(x) x##_4
#define ATTRIBUTES
#define HAS_FUSED 0
#include "fourier.inc"

#define LANES 8
#define NAME(x) x##_8
#define ATTRIBUTES
#define HAS_FUSED 0
#include "fourier.inc"

#define LANES 4
#define NAME(x) x##_4_fma
#define ATTRIBUTES __attribute__((target("avx2,fma")))
#define HAS_FUSED 1
#include "fourier.inc"

#define LANES 8
#define NAME(x) x##_8_fma
#define ATTRIBUTES __attribute__((target("avx2,fma")))
#define HAS_FUSED 1
#include "fourier.inc"

// AVX-512 is used only for its larger number of registers.
#define LANES 8
#define NAME(x) x##_8_many
#define ATTRIBUTES __attribute__((target("avx2,fma,avx512f,avx512vl,avx512dq")))
#define HAS_FUSED 1
#include "fourier.inc"

// Atomic: a test switches it while other threads transform, which changes no sample.
static atomic_int level = 0;

static int best_level(void) {
  if (!__builtin_cpu_supports("fma") || !__builtin_cpu_supports("avx2")) return 0;
  return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") ? 2 : 1;
}

__attribute__((constructor)) static void look_for_instructions(void) { level = best_level(); }

bool parity_use_fused_instruction(bool use) {
  bool before = level > 0;
  level = use ? best_level() : 0;
  return before;
}

#define EIGHT(name) (level == 2 ? name##_8_many : level == 1 ? name##_8_fma : name##_8)
#define FOUR(name) (level > 0 ? name##_4_fma : name##_4)

#else

#define LANES 4
#define NAME(x) x##_4
#define ATTRIBUTES
#define HAS_FUSED 1
#include "fourier.inc"

#define LANES 8
#define NAME(x) x##_8
#define ATTRIBUTES
#define HAS_FUSED 1
#include "fourier.inc"

bool parity_use_fused_instruction(bool use) { return true; }

#define EIGHT(name) name##_8
#define FOUR(name) name##_4

#endif

void parity_transform_columns(
  const float *input, float *output, long rows, long columns, const float *twiddles, bool value_first,
  const parity_factors *factors) {
  (columns % 8 == 0 ? EIGHT(columns)
                    : FOUR(columns))(input, output, rows, columns, twiddles, value_first, factors);
}

void parity_transform_rows(
  const float *input, float *output, long rows, long columns, const parity_factors *factors) {
  (rows % 8 == 0 && columns % 8 == 0 ? EIGHT(rows) : FOUR(rows))(input, output, rows, columns, factors);
}

void parity_transform_stepped(const float *input, float *output, float *work, const parity_stepped *plan) {
  (plan->step == 8 ? EIGHT(stepped) : FOUR(stepped))(input, output, work, plan);
}

void parity_split_bins(float *bins, const float *twiddles, long half) { EIGHT(split)(bins, twiddles, half); }

void parity_merge_bins(
  const float *input, const float *kernel, float *output, const float *twiddles, long half) {
  EIGHT(merge)(input, kernel, output, twiddles, half);
}

void parity_multiply_bins(float *bins, const float *kernel, long half) {
  EIGHT(multiply_bins)(bins, kernel, half);
}

void parity_overlap(const float *samples, float scale, float *overlap, float *output, long half) {
  EIGHT(overlap)(samples, scale, overlap, output, half);
}
