// Floating-point modes that Swift cannot reach: whether subnormal numbers count as zero.
#ifndef PARITY_CFLOATINGPOINT_H
#define PARITY_CFLOATINGPOINT_H

#include <stdbool.h>

/// Turns flush-to-zero and denormals-are-zero on or off for the calling thread.
///
/// Browsers render audio with both on and run worklet scripts with both off, which changes samples
/// below 1.2e-38. Returns what was set before, so that a caller can restore it.
bool parity_set_flush_to_zero(bool on);

#endif
