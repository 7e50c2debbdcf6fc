#ifndef PARITY_CONTROL_GROUP_H
#define PARITY_CONTROL_GROUP_H

#include "child_process.h"

#if defined(__linux__)

/// Makes a control group for the processes of one child. Without the right to make one it makes none, and the
/// supervisor ends what the child starts.
void parity_group_make(struct parity_process *process);

/// A file: a process that writes "0" to it enters the group; -1 without a group.
int parity_group_entrance(const struct parity_process *process);

/// Ends all processes of the group and removes it; does nothing without one.
void parity_group_end(struct parity_process *process);

#endif
#endif
