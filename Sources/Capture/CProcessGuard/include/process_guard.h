#ifndef PARITY_PROCESS_GUARD_H
#define PARITY_PROCESS_GUARD_H

#include <sys/types.h>

/// A program that may not outlive this one, whatever ends either of them.
struct parity_guarded {
  const char *program;
  /// Both end with NULL.
  char *const *arguments;
  char *const *environment;
  const char *working_folder;
  /// File descriptors that become its standard output and standard error.
  int output, error;
  /// How long it may take to end by itself once it is told to.
  int patience_milliseconds;
  /// Not 0 where the program alone is told, and ends what it has started; 0 where its group is. What is
  /// left when the program has ended is ended in either case.
  int tells_program_alone;
};

/// Starts the program under a guard: a process that waits for the program's end, and for the end of a
/// leash, a pipe that only this process holds. When the leash is let go, by closing it or by the death
/// of this process, SIGKILL included, the guard ends the program and everything that it has started,
/// in whatever group or session: on Linux all of these are, or become, the guard's own children.
///
/// Returns the guard's id, to be waited for: it exits as the program did, with 128 and the signal's
/// number where a signal ended it. Returns -1 with an errno in `reason`.
pid_t parity_guard_start(const struct parity_guarded *guarded, int *leash, int *reason);

#endif
