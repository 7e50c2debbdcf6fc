// Loops for which the baseline of a processor family is too narrow: compiled for several vector
// widths, and chosen when the program runs. All widths give the same samples to the bit, because
// each output keeps its own order of operations and nothing is contracted to fused operations.
#ifndef PARITY_CVECTORKERNELS_H
#define PARITY_CVECTORKERNELS_H

/// A filter of finite response: output[n] = Σ reversed[k] · samples[n + k], summed in float from
/// k = 0.
///
/// `count` is a multiple of 128; `samples` holds `count + tap_count - 1` values.
void parity_filter(const float *_Nonnull reversed, long tap_count, const float *_Nonnull samples,
                   float *_Nonnull output, long count);

#endif
