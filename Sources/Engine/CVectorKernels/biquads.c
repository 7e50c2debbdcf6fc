#include "CVectorKernels.h"
#include "eight_lanes.h"

#define KERNELS "biquads.inc"
#include "for_each_width.h"

void parity_filter_chains(
  const float *const *inputs, float *const *outputs, parity_biquads *filters, long count) {
  CHOSEN(filters)(inputs, outputs, filters, count);
}
