// Eight numbers in a vector, which need not be aligned in memory.
#ifndef PARITY_EIGHT_LANES_H
#define PARITY_EIGHT_LANES_H

typedef float floats __attribute__((vector_size(32), aligned(4)));
typedef double doubles __attribute__((vector_size(64), aligned(8)));
typedef long long wholes __attribute__((vector_size(64), aligned(8)));
typedef int places __attribute__((vector_size(32), aligned(4)));

#endif
