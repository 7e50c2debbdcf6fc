// Compiles the file KERNELS once for each width of vectors, and gives CHOSEN(name), the function of that file
// that suits the processor. All widths give the same bits: each output keeps its own order of operations, and
// nothing is contracted to fused operations.
//
//   #define KERNELS "levels.inc"
//   #include "for_each_width.h"
//   void parity_levels(…) { CHOSEN(levels)(…); }
//
// In KERNELS a function is `ATTRIBUTES static void NAME(levels)(…)`, or, if only others call it, `KERNEL void
// NAME(part)(…)`; WIDTH is that of the registers in bits. KERNELS_WIDEST 256 excludes AVX-512, for loops with
// few lanes.
#pragma STDC FP_CONTRACT OFF

#define KERNEL ATTRIBUTES static inline __attribute__((always_inline))

#if !defined(KERNELS_WIDEST)
#define KERNELS_WIDEST 512
#endif

#define NAME(x) x##_baseline
#define ATTRIBUTES
#define WIDTH 128
#include KERNELS
#undef NAME
#undef ATTRIBUTES
#undef WIDTH

#if defined(__x86_64__)

#define NAME(x) x##_avx2
#define ATTRIBUTES __attribute__((target("avx2")))
#define WIDTH 256
#include KERNELS
#undef NAME
#undef ATTRIBUTES
#undef WIDTH

#if KERNELS_WIDEST == 512

#define NAME(x) x##_avx512
#define ATTRIBUTES __attribute__((target("avx512f,avx512vl,avx512dq")))
#define WIDTH 512
#include KERNELS
#undef NAME
#undef ATTRIBUTES
#undef WIDTH

#define HAS_WIDEST (__builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
#define CHOSEN(name)                                                                                         \
  (HAS_WIDEST ? name##_avx512 : __builtin_cpu_supports("avx2") ? name##_avx2 : name##_baseline)

#else

#define CHOSEN(name) (__builtin_cpu_supports("avx2") ? name##_avx2 : name##_baseline)

#endif

#else

#define CHOSEN(name) name##_baseline

#endif
