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
  /// Not 0 where only the program is told to end, and ends what it has started itself; 0 where its whole
  /// group is told. What is left when the program has ended is killed in either case.
  int tells_program_alone;
  /// Not 0 where the program shares this one's terminal: it may read there, and receives Ctrl-C directly.
  int shares_terminal;
  /// A file: a process that writes "0" to it enters a control group; -1 without one.
  int entrance;
};

/// A running program, and what is needed to end it.
struct parity_process {
  /// On Linux the supervisor's id, elsewhere the program's own.
  pid_t id;
  /// The program itself, which leads a group of processes.
  pid_t program;
  /// The program lives while this is open; -1 where only a signal ends it.
  int lifeline;
  /// Where the end of the program is reported; -1 where waiting for the id reports it.
  int report;
  /// The folder of the control group that holds everything the program starts; empty without one.
  char group[640];
};

/// Makes a pipe, the end to read from first, whose ends are closed in any program that is started meanwhile.
///
/// Returns 0, or -1 with errno set.
int parity_pipe(int ends[2]);

/// Starts a child, in a process group of its own unless it shares the terminal.
///
/// On Linux everything that it starts ends with it, even processes that have left its session or its parent,
/// and even when this program is killed. Returns 0, or -1 with an errno in `reason`, also where the child
/// itself found that the program could not be started.
int parity_child_start(const struct parity_child *child, struct parity_process *process, int *reason);

/// Polls without blocking: 1 when the child has ended, 0 while it runs, -1 on an error.
///
/// `status` is as waitpid's, `peak_bytes` the most memory that it used.
int parity_child_poll(struct parity_process *process, int *status, uint64_t *peak_bytes);

/// Kills the child and what it started; its end must still be polled for.
void parity_child_kill(struct parity_process *process);

/// Kills a child that `parity_child_kill` did not end because the program has stopped its supervisor.
///
/// Call it only while the end has not been polled.
void parity_child_force(struct parity_process *process);

enum { PARITY_REPORT_STARTED = 1, PARITY_REPORT_NOT_STARTED = 2, PARITY_REPORT_ENDED = 3 };

/// What a supervisor reports about its program.
struct parity_report {
  int32_t kind;
  /// An id, an errno or a status.
  int32_t value;
  uint64_t peak_bytes;
};

/// Runs the program in a new process, without a supervisor.
///
/// With `dies_with_parent` it is killed when the calling thread ends.
pid_t parity_child_exec(const struct parity_child *child, int dies_with_parent, int *reason);

#endif
