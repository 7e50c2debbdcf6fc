#include "CVectorKernels.h"
#include "eight_lanes.h"

#define KERNELS "levels.inc"
#include "for_each_width.h"

void parity_attenuations(
  const parity_level_curve *curve, const float *left, const float *right, float *attenuations, float *rates,
  long count) {
  CHOSEN(attenuations)(curve, left, right, attenuations, rates, count);
}

void parity_decibel_bounds(const float *levels, float *low, float *high, long count) {
  CHOSEN(decibel_bounds)(levels, low, high, count);
}
