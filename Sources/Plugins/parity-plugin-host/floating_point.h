#ifndef PARITY_FLOATING_POINT_H
#define PARITY_FLOATING_POINT_H

/// Rounding to nearest, and subnormal numbers kept or flushed, for what the calling thread computes.
void floating_point_set(int flushes_subnormals);
/// Whether somebody has changed it since; sets it back.
int floating_point_is_changed(int flushes_subnormals);

#endif
