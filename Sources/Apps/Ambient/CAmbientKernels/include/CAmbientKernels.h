// Loops of the reverb and of the granulator, compiled for several vector widths (for_each_width.h).
#ifndef PARITY_CAMBIENTKERNELS_H
#define PARITY_CAMBIENTKERNELS_H

/// A delay line of a network: a ring, its next write position, and its delay.
typedef struct {
  float *_Nonnull samples;
  long size, write_index;
  double delay;
} parity_line;

/// The coefficients of a network of eight lines: the matrix column by column, its scale, the feedback gain and the
/// input gain.
typedef struct {
  double columns[64];
  double scale, feedback, inject;
} parity_network_gains;

/// Processes a quantum of a feedback delay network of eight lines: reads them with interpolation, damps, mixes and
/// writes them back, soft-limited beyond 1; the first half receives `left`, the second `right`.
///
/// Lines are read before any is written: delays are at least 130 and below the size. `reads` and `mixed` receive 128
/// numbers for each line; `states` holds the eight dampers' states.
void parity_network(
  const parity_line *_Nonnull lines, const parity_network_gains *_Nonnull gains,
  const double *_Nonnull damping, const double *_Nonnull left, const double *_Nonnull right,
  double *_Nonnull states, float *_Nonnull reads, float *_Nonnull mixed);

/// What the two sides and their diffusers receive from eight lines: sums of `reads` and of `mixed`, as `parity_network`
/// fills them.
void parity_network_taps(
  const float *_Nonnull reads, const float *_Nonnull mixed, double *_Nonnull left, double *_Nonnull right,
  double *_Nonnull mid_left, double *_Nonnull mid_right);

/// A Schroeder allpass: a ring of floats, its next write position, and its delay, 1 to the size.
typedef struct {
  float *_Nonnull samples;
  long size, write_index, delay;
} parity_allpass;

/// Feeds 128 values through allpasses in series, in place.
void parity_diffuse(parity_allpass *_Nonnull stages, long count, double gain, double *_Nonnull values);

/// An excerpt of a ring: its start, ring samples per frame, frames played and total frames, gains of the two sides.
typedef struct {
  double position, rate;
  long age, length;
  double pan_left, pan_right;
} parity_grain;

/// Both sides of a ring, and the window that fades a grain in and out; sizes are below 2^31.
typedef struct {
  const float *_Nonnull left;
  const float *_Nonnull right;
  long size;
  const float *_Nonnull window;
  long window_length;
} parity_grain_source;

/// Adds a grain's next frames to sums.
void parity_add_grain(
  const parity_grain *_Nonnull grain, const parity_grain_source *_Nonnull from, long count,
  double *_Nonnull left, double *_Nonnull right);

/// Adds the hyperbolic tangents of values, each times `feedback`, to floats: by a continued fraction of nine terms, or
/// by libm where the result might round to another float.
void parity_feed_back(const double *_Nonnull values, double feedback, float *_Nonnull ring, long count);

#endif
