#ifndef PARITY_MUTANT_SWITCH_H
#define PARITY_MUTANT_SWITCH_H

#include <stdint.h>
#include <sys/types.h>

/// The mutant to run; 0 for none, -1 to run none and count which sites are reached.
extern int32_t parity_active_mutant;

/// How often each site was reached, by the first of its mutants.
extern int32_t *parity_site_hits;

void parity_count_site(int32_t first);

/// - Returns: the active mutant when it is one of this site's, first to last; otherwise 0.
static inline int32_t parity_site(int32_t first, int32_t last) {
  int32_t active = parity_active_mutant;
  if (__builtin_expect((uint32_t)(active - first) <= (uint32_t)(last - first), 0)) return active;
  if (__builtin_expect(active < 0, 0)) parity_count_site(first);
  return 0;
}

static inline void parity_set_mutant(int32_t mutant) { parity_active_mutant = mutant; }

/// Zeroed memory that a process shares with its children.
int32_t *parity_shared_memory(size_t count);

/// Starts counting into shared memory for sites 0 to count - 1.
void parity_count_into(int32_t *hits);

/// - Returns: 0 in the child, its id in the parent, -1 when there is no more memory.
pid_t parity_fork(void);

/// Waits for a child's end.
///
/// - Returns: its exit code, or -signal.
int32_t parity_wait(pid_t child);

/// For a child that may do anything: no core file, nothing on standard error, a cap on its memory.
void parity_confine(uint64_t bytes);

/// Ends the process with SIGPROF when it has worked for so long from now on, with SIGALRM when 300
/// times as much has gone by: it waits for something then, even on a machine that others keep busy.
void parity_limit_time(int32_t milliseconds);

/// Ends the process at once, without cleaning up.
void parity_exit(int32_t code);

#endif
