#include "CVectorKernels.h"

typedef float floats __attribute__((vector_size(16), aligned(4)));
typedef int wholes __attribute__((vector_size(16), aligned(4)));
typedef unsigned bits __attribute__((vector_size(16), aligned(4)));
typedef float pair __attribute__((vector_size(8), aligned(4)));

#define KERNELS_WIDEST 256
#define KERNELS "tables.inc"
#include "for_each_width.h"

void parity_read_wave(const parity_wave *wave, const float *start, float step, long groups, float *output) {
  CHOSEN(read_wave)(wave, start, step, groups, output);
}

void parity_bend(const float *points, float last, float scale, float *samples, long count) {
  CHOSEN(bend)(points, last, scale, samples, count);
}
