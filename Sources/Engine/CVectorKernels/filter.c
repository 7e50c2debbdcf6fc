#include "CVectorKernels.h"

#define KERNELS "filter.inc"
#include "for_each_width.h"

void parity_filter(const float *reversed, long tap_count, const float *samples, float *output, long count) {
#if defined(__x86_64__)
  if (HAS_WIDEST && tap_count <= 128 && tap_count % 16 == 0) {
    filter_split(reversed, tap_count, samples, output, count);
    return;
  }
#endif
  CHOSEN(filter)(reversed, tap_count, samples, output, count);
}
