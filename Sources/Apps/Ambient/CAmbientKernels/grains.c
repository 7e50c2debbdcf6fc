#include "CAmbientKernels.h"
#include "eight_lanes.h"

#include <math.h>

#define KERNELS "grains.inc"
#include "for_each_width.h"

void parity_add_grain(
  const parity_grain *grain, const parity_grain_source *from, long count, double *left, double *right) {
  CHOSEN(add_grain)(grain, from, count, left, right);
}

void parity_feed_back(const double *values, double feedback, float *ring, long count) {
  CHOSEN(feed_back)(values, feedback, ring, count);
}
