#ifndef PARITY_FLOATING_POINT_H
#define PARITY_FLOATING_POINT_H

/// Rounds to nearest, and keeps or flushes subnormal numbers, on the calling thread.
void floating_point_set(int flushes_subnormals);
/// Whether the plugin has changed it since; restores it.
int floating_point_is_changed(int flushes_subnormals);

#endif
