// Loops for which the baseline of a processor family is too narrow: compiled for several vector
// widths, and chosen when the program runs. All widths give the same samples to the bit, because
// each output keeps its own order of operations and nothing is contracted to fused operations.
#ifndef PARITY_CVECTORKERNELS_H
#define PARITY_CVECTORKERNELS_H

#include <stdbool.h>

/// A filter of finite response: output[n] = Σ reversed[k] · samples[n + k], summed in float from
/// k = 0.
///
/// `count` is a multiple of 128; `samples` holds `count + tap_count - 1` values.
void parity_filter(const float *_Nonnull reversed, long tap_count, const float *_Nonnull samples,
                   float *_Nonnull output, long count);

/// What a Fourier transform of 16 or 32 points multiplies by, for one direction: w^0 to w^3 of 16,
/// then w^0 to w^7 of 32, real and imaginary parts in turns.
typedef struct {
  bool inverse;
  float values[24];
} parity_factors;

/// Transforms the columns of a matrix of complex numbers, `rows` of them high (4, 8, 16 or 32), and
/// multiplies row j from 1 on by row j of `twiddles`, of the same shape.
///
/// Products have one rounding less, as the fused multiply-add of newer processors makes them;
/// others get it from libm. `value_first` says which factor comes first, which changes the last
/// bit. `columns` is a multiple of 4; input and output may be the same.
void parity_transform_columns(const float *_Nonnull input, float *_Nonnull output, long rows,
                              long columns, const float *_Nonnull twiddles, bool value_first,
                              const parity_factors *_Nonnull factors);

/// Transforms the rows of a matrix of complex numbers, `columns` wide (4, 8, 16 or 32), and writes
/// number k of row j to output[j + rows · k]. `rows` is a multiple of 4.
void parity_transform_rows(const float *_Nonnull input, float *_Nonnull output, long rows,
                           long columns, const parity_factors *_Nonnull factors);

/// For tests: without the instruction every processor gives the results of the oldest.
///
/// Returns whether it was in use. It never is where the processor lacks it.
bool parity_use_fused_instruction(bool use);

#endif
