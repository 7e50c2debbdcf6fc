#include "CAmbientKernels.h"
#include "eight_lanes.h"

#include <string.h>

#define FRAMES 128
#define LINES 8
// Groups of eight frames that pass an allpass together: their latencies overlap.
#define GROUPS 4

static const places in_turns = {0, 1, 2, 3, 4, 5, 6, 7};

#define KERNELS "delay_network.inc"
#include "for_each_width.h"

void parity_network(
  const parity_line *lines, const parity_network_gains *gains, const double *damping, const double *left,
  const double *right, double *states, float *reads, float *mixed) {
  CHOSEN(network)(lines, gains, damping, left, right, states, reads, mixed);
}

void parity_network_taps(
  const float *reads, const float *mixed, double *left, double *right, double *mid_left, double *mid_right) {
  CHOSEN(taps)(reads, mixed, left, right, mid_left, mid_right);
}

void parity_diffuse(parity_allpass *stages, long count, double gain, double *values) {
  CHOSEN(diffuse)(stages, count, gain, values);
}
