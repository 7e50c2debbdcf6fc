// Arithmetic that Swift does not offer: whether subnormal numbers count as zero, and functions whose last bit
// is that of the library with which the references were rendered.
#ifndef PARITY_CFLOATINGPOINT_H
#define PARITY_CFLOATINGPOINT_H

#include <stdbool.h>

/// Turns flush-to-zero and denormals-are-zero on or off for the calling thread.
///
/// Browsers render audio with both on and run worklet scripts with both off, which changes samples below
/// 1.2e-38. Returns the previous setting, so that a caller can restore it.
bool parity_set_flush_to_zero(bool on);

/// The arc cosine as glibc 2.36 on x86-64 rounds it, in radians; NaN outside of −1 to 1.
float parity_arc_cosine(float x);

/// The decimal logarithm as glibc 2.36 on x86-64 rounds it; −∞ for zero, NaN for negative numbers.
float parity_decimal_logarithm(float x);

#endif
