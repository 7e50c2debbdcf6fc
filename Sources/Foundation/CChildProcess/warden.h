#ifndef PARITY_WARDEN_H
#define PARITY_WARDEN_H

#if defined(__linux__)

#include "child_process.h"

/// Starts the program under a process of its own that ends everything the program starts, however it
/// hides: see warden.c. Returns the warden's id, or -1 with the reason.
pid_t parity_warden_start(
  const struct parity_child *child, struct parity_process *process, int *reason);

#endif

#endif
