// Loops that need wider vectors than a processor family's baseline: compiled for several vector widths, one
// of which is chosen when the program runs. All widths give bit-identical samples, because each output keeps
// its own order of operations and nothing is contracted to fused operations.
#ifndef PARITY_CVECTORKERNELS_H
#define PARITY_CVECTORKERNELS_H

#include <stdbool.h>

/// A finite impulse response filter: output[n] = Σ reversed[k] · samples[n + k], summed in float from k = 0.
///
/// `count` is a multiple of 128; `samples` holds `count + tap_count` values, the last of which has no effect.
void parity_filter(
  const float *_Nonnull reversed, long tap_count, const float *_Nonnull samples, float *_Nonnull output,
  long count);

/// The factors of a Fourier transform of 16 or 32 points, for one direction: w^0 to w^3 of 16, then w^0 to
/// w^7 of 32, with real and imaginary parts interleaved.
typedef struct {
  bool inverse;
  float values[24];
} parity_factors;

/// Transforms the columns of a matrix of complex numbers with `rows` rows (4, 8, 16 or 32), and multiplies
/// row j from 1 on by row j of `twiddles`, which has the same shape.
///
/// Products have one rounding less, as with the fused multiply-add of newer processors; older ones use
/// libm's. `value_first` tells which factor comes first, which changes the last bit. `columns` is a multiple
/// of 4; input and output may be the same.
void parity_transform_columns(
  const float *_Nonnull input, float *_Nonnull output, long rows, long columns,
  const float *_Nonnull twiddles, bool value_first, const parity_factors *_Nonnull factors);

/// Transforms the rows of a matrix of complex numbers with `columns` columns (4, 8, 16 or 32), and writes
/// number k of row j to output[j + rows · k]. `rows` is a multiple of 4.
void parity_transform_rows(
  const float *_Nonnull input, float *_Nonnull output, long rows, long columns,
  const parity_factors *_Nonnull factors);

/// The size of a transform that consists of one step of 4 or 8, and matrices of 8 or 16 rows and 32 columns:
/// 4 · 8 · 32, 8 · 8 · 32 or 8 · 16 · 32 points.
typedef struct {
  long step, rows, columns;
  /// For the step, with step · rows · columns numbers, and for one matrix.
  const float *_Nonnull step_twiddles;
  const float *_Nonnull twiddles;
  parity_factors factors;
} parity_stepped;

/// Transforms complex numbers; `work` holds as many, and neither it nor the input may be the output.
void parity_transform_stepped(
  const float *_Nonnull input, float *_Nonnull output, float *_Nonnull work,
  const parity_stepped *_Nonnull plan);

/// Turns the bins of `half` complex numbers into those of twice as many real ones; bin 0 holds the sum and
/// the Nyquist bin. `twiddles` are halves of e^(−πik/half). `half` is a multiple of 16.
void parity_split_bins(float *_Nonnull bins, const float *_Nonnull twiddles, long half);

/// The inverse, optionally of bins multiplied by a kernel's, with every operation rounded; input and output
/// may be the same.
void parity_merge_bins(
  const float *_Nonnull input, const float *_Nullable kernel, float *_Nonnull output,
  const float *_Nonnull twiddles, long half);

/// Multiplies bins by a kernel's, with every operation rounded.
void parity_multiply_bins(float *_Nonnull bins, const float *_Nonnull kernel, long half);

/// output = scale · samples + overlap for `half` samples; the other half becomes the next overlap.
void parity_overlap(
  const float *_Nonnull samples, float scale, float *_Nonnull overlap, float *_Nonnull output, long half);

/// Two tables of a wave, each of `size` numbers (a power of two) followed by its first number, and the share
/// of the second.
typedef struct {
  const float *_Nonnull high;
  const float *_Nonnull low;
  long size;
  float blend;
} parity_wave;

/// Reads groups of four, each lane from its own start; all move by `step` after each group.
///
/// Positions are from 0 to the size, steps from 0 to three times the size; both below 2^24.
void parity_read_wave(
  const parity_wave *_Nonnull wave, const float *_Nonnull start, float step, long groups,
  float *_Nonnull output);

/// Maps samples in place through a curve: −1 to 1 is read from point 0 to `last`, which is stored twice.
/// `scale` is half of `last`, below 2^22; `count` is a multiple of 4.
void parity_bend(const float *_Nonnull points, float last, float scale, float *_Nonnull samples, long count);

/// Sines of angles in radians, computed in double by libm or with its result, and rounded to float.
///
/// `count` is a multiple of 8; angles from 0 to a quarter turn are computed eight at a time.
void parity_sines(const float *_Nonnull angles, float *_Nonnull sines, long count);

/// A second-order filter in each of eight chains: b0, b1, b2, a1 and a2; the last two inputs, and the last
/// two outputs.
typedef struct {
  double coefficients[5][8];
  double memory[4][8];
} parity_biquads;

/// Runs eight chains of filters in series in parallel, for 128 frames: the samples are those of running one
/// filter after the other, with every output rounded to float.
///
/// `count` is the number of filters in a chain, 1 to 3. An unused chain needs memory all the same.
void parity_filter_chains(
  const float *_Nonnull const *_Nonnull inputs, float *_Nonnull const *_Nonnull outputs,
  parity_biquads *_Nonnull filters, long count);

/// A compressor's curve where it bends: from its threshold to the end of the knee. `least_rate` is the rate
/// of 2 dB, the lowest release rate.
typedef struct {
  float linear_threshold, knee_threshold, k, release_frames, least_rate;
} parity_level_curve;

/// The gain along the curve for the louder of two sides, and its release rate.
///
/// NaN where libm might round differently, and beyond the knee. `count` is a multiple of 8.
void parity_attenuations(
  const parity_level_curve *_Nonnull curve, const float *_Nonnull left, const float *_Nonnull right,
  float *_Nonnull attenuations, float *_Nonnull rates, long count);

/// Bounds of twenty times libm's decimal logarithm: NaN where a level is not from 2^-126 to 2. `count` is a
/// multiple of 8.
void parity_decibel_bounds(
  const float *_Nonnull levels, float *_Nonnull low, float *_Nonnull high, long count);

/// For tests: without the instruction every processor uses the code of the oldest.
///
/// Returns whether it was in use. It never is where the processor lacks it.
bool parity_use_fused_instruction(bool use);

#endif
