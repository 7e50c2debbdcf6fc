#include "CMutantSwitch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int32_t parity_active_mutant = 0;
int32_t *parity_site_hits = 0;

void parity_count_site(int32_t first) {
  if (parity_site_hits && parity_site_hits[first] < INT32_MAX) parity_site_hits[first] += 1;
}

int32_t *parity_shared_memory(size_t count) {
  void *memory = mmap(0, count * sizeof(int32_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? 0 : memory;
}

void parity_count_into(int32_t *hits) {
  parity_site_hits = hits;
  parity_active_mutant = -1;
}

pid_t parity_fork(void) { return fork(); }

int32_t parity_wait(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -SIGKILL;
  }
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

void parity_confine(uint64_t bytes) {
  struct rlimit none = {0, 0};
  struct rlimit memory = {bytes, bytes};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_AS, &memory);
  int null = open("/dev/null", O_WRONLY);
  if (null >= 0) dup2(null, STDERR_FILENO);
}

static struct itimerval after(int64_t milliseconds) {
  struct itimerval timer = {{0, 0}, {milliseconds / 1000, (milliseconds % 1000) * 1000}};
  return timer;
}

void parity_limit_time(int32_t milliseconds) {
  struct itimerval work = after(milliseconds);
  struct itimerval wall = after((int64_t)milliseconds * 300);
  setitimer(ITIMER_PROF, &work, 0);
  setitimer(ITIMER_REAL, &wall, 0);
}

void parity_exit(int32_t code) { _exit(code); }
