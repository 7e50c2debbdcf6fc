// Counts heap allocations of the calling thread, by standing in for malloc and its relatives.
#ifndef PARITY_CALLOCATIONCOUNTER_H
#define PARITY_CALLOCATIONCOUNTER_H

#include <stdbool.h>

/// False where malloc cannot be replaced: everywhere but on glibc.
bool parity_allocation_counter_is_supported(void);

/// Starts counting the calling thread's allocations from 0, or stops.
void parity_count_allocations(bool on);

/// Allocations of the calling thread while counting was on.
long parity_allocation_count(void);

#endif
