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
  /// How long it may take to end by itself once it is told to; 0 where it is ended at once.
  int patience_milliseconds;
  /// Not 0 where the program alone is told, and ends what it has started; 0 where its group is. What is
  /// left when the program has ended is ended in either case.
  int tells_program_alone;
  /// Not 0 where it belongs to whoever sits at the terminal as this program does: it may read there, and
  /// hears of Ctrl-C by itself.
  int shares_terminal;
  /// A file that takes whoever writes "0" to it into a control group; -1 without one.
  int entrance;
};

/// A program that runs, and what ends it.
struct parity_process {
  /// On Linux the process that stands over the program, elsewhere the program itself.
  pid_t id;
  /// The program itself, which leads a group of processes.
  pid_t program;
  /// While it is open, the program lives; -1 where only a signal ends it.
  int lifeline;
  /// Where its end is told; -1 where waiting for the id tells it.
  int report;
  /// The folder of the control group that holds all that it starts; empty without one.
  char group[640];
};

/// Starts a child, in a process group of its own unless it shares the terminal.
///
/// On Linux everything that it starts ends with it, also what has left its session or its parent, and
/// when this program is killed. Returns 0, or -1 with the reason in `reason`, an errno: also where the
/// program could not be started, which the child itself finds out.
int parity_child_start(const struct parity_child *child, struct parity_process *process, int *reason);

/// Waits without blocking: 1 when the child ended, 0 while it runs, -1 on an error.
///
/// `status` is as waitpid's, `peak_bytes` the largest memory that it had.
int parity_child_poll(struct parity_process *process, int *status, uint64_t *peak_bytes);

/// Ends the child and what it started; its end is still to be polled for.
void parity_child_kill(struct parity_process *process);

/// Ends a child that did not end so: the program may have stopped the one that stands over it.
///
/// Only while its end has not been polled.
void parity_child_force(struct parity_process *process);

enum { PARITY_REPORT_STARTED = 1, PARITY_REPORT_NOT_STARTED = 2, PARITY_REPORT_ENDED = 3 };

/// What is said of a program by the process that stands over it.
struct parity_report {
  int32_t kind;
  /// An id, an errno or a status.
  int32_t value;
  uint64_t peak_bytes;
};

/// Becomes the program in a new process, without anything that stands over it.
///
/// With `dies_with_parent` it is killed when the calling thread ends.
pid_t parity_child_exec(const struct parity_child *child, int dies_with_parent, int *reason);

#endif
