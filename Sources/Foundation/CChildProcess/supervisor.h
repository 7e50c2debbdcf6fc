#ifndef PARITY_SUPERVISOR_H
#define PARITY_SUPERVISOR_H

#if defined(__linux__)

#include "child_process.h"

/// Starts the program under a process of its own that ends everything the program starts, however it hides:
/// see supervisor.c. Returns the supervisor's id, or -1 with the reason.
pid_t parity_supervisor_start(const struct parity_child *child, struct parity_process *process, int *reason);

#endif

#endif
