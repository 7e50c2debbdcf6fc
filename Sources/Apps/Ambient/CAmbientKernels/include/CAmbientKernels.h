// Loops of the reverb and of the granulator, compiled for several vector widths (for_each_width.h).
#ifndef PARITY_CAMBIENTKERNELS_H
#define PARITY_CAMBIENTKERNELS_H

/// A delay line of a network: a ring, where it is written next, and how far back it is read.
typedef struct {
  float *_Nonnull samples;
  long size, write_index;
  double delay;
} parity_line;

/// What a network of eight lines multiplies by: the matrix column by column, its scale, what goes round,
/// and what comes in.
typedef struct {
  double columns[64];
  double scale, feedback, inject;
} parity_network_gains;

/// A quantum of a feedback delay network of eight lines: reads them between their samples, damps, mixes
/// and writes them back, bent where they are beyond 1; the first half gets `left`, the second `right`.
///
/// Lines are read before any is written: delays are at least 130 and below the size. `reads` and
/// `mixed` get 128 numbers of each line, `states` are the eight dampers'.
void parity_network(
  const parity_line *_Nonnull lines, const parity_network_gains *_Nonnull gains,
  const double *_Nonnull damping, const double *_Nonnull left, const double *_Nonnull right,
  double *_Nonnull states, float *_Nonnull reads, float *_Nonnull mixed);

/// What the two sides get of eight lines, and what the diffusers get that go with them: sums of `reads` and of
/// `mixed`, as `parity_network` gives them.
void parity_network_taps(
  const float *_Nonnull reads, const float *_Nonnull mixed, double *_Nonnull left, double *_Nonnull right,
  double *_Nonnull mid_left, double *_Nonnull mid_right);

/// A Schroeder allpass: a ring of floats, where it is written next, and how far back it is read, 1 to the
/// size.
typedef struct {
  float *_Nonnull samples;
  long size, write_index, delay;
} parity_allpass;

/// Feeds 128 values through allpasses in series, in place.
void parity_diffuse(parity_allpass *_Nonnull stages, long count, double gain, double *_Nonnull values);

/// An excerpt of a ring: where it begins, ring samples for each frame, frames that have sounded and that will,
/// gains of the two sides.
typedef struct {
  double position, rate;
  long age, length;
  double pan_left, pan_right;
} parity_grain;

/// Both sides of a ring, and the window by which a grain comes and goes; sizes are below 2^31.
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

/// Adds the hyperbolic tangents of values, each times `feedback`, to floats: with libm's result, asked for where
/// a fraction of nine steps might be rounded to another float.
void parity_feed_back(const double *_Nonnull values, double feedback, float *_Nonnull ring, long count);

#endif
