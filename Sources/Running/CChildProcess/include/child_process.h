#ifndef PARITY_CHILD_PROCESS_H
#define PARITY_CHILD_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

/// What a child process starts with. No shell reads any of it.
struct parity_child {
  /// Absolute, or relative to the child's working folder.
  const char *program;
  /// Ends with NULL.
  char *const *arguments;
  /// Ends with NULL.
  char *const *environment;
  const char *working_folder;
  /// File descriptors that become 0, 1 and 2.
  int input, output, error;
  /// The most memory that it may write to, in bytes; 0 for no limit.
  uint64_t memory_limit;
};

/// Starts a child in a process group of its own.
///
/// Returns its id, or -1 with the reason in `reason`, an errno: also where the program could not be
/// started, which the child itself finds out.
pid_t parity_child_start(const struct parity_child *child, int *reason);

/// Waits without blocking: 1 when the child ended, 0 while it runs, -1 on an error.
///
/// `status` is as waitpid's, `peak_bytes` the largest memory that it had.
int parity_child_poll(pid_t id, int *status, uint64_t *peak_bytes);

/// Ends the child's whole process group at once.
void parity_child_kill(pid_t id);

#endif
