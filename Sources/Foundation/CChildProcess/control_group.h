#ifndef PARITY_CONTROL_GROUP_H
#define PARITY_CONTROL_GROUP_H

#include "child_process.h"

#if defined(__linux__)

/// Makes a control group for the processes of one child, where one may be made: with no right to, it
/// makes none, and whoever stands over the child ends what it started.
void parity_group_make(struct parity_process *process);

/// A file that puts whoever writes "0" to it into the group; -1 without one.
int parity_group_entrance(const struct parity_process *process);

/// Ends all processes of the group and removes it; does nothing without one.
void parity_group_end(struct parity_process *process);

#endif
#endif
