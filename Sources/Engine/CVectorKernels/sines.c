#include "CVectorKernels.h"
#include "eight_lanes.h"

#include <math.h>

#define KERNELS "sines.inc"
#include "for_each_width.h"

void parity_sines(const float *angles, float *sines, long count) { CHOSEN(sines)(angles, sines, count); }
