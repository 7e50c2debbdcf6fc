#include "child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// Runs in the child, which shares the parent's memory until it becomes the program: only calls that
/// POSIX allows there, and nothing is written but to its own stack.
static void become(const struct parity_child *child, volatile int *reason) {
  setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  const int reset[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT};
  for (unsigned i = 0; i < sizeof reset / sizeof *reset; i++) signal(reset[i], SIG_DFL);
  if (child->memory_limit > 0) {
    struct rlimit limit = {(rlim_t)child->memory_limit, (rlim_t)child->memory_limit};
    setrlimit(RLIMIT_DATA, &limit);
  }
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (dup2(child->input, 0) >= 0 && dup2(child->output, 1) >= 0 && dup2(child->error, 2) >= 0 &&
      chdir(child->working_folder) == 0) {
    execve(child->program, child->arguments, child->environment);
  }
  *reason = errno;
  _exit(127);
}

pid_t parity_child_start(const struct parity_child *child, int *reason) {
  volatile int failure = 0;
#if defined(__linux__)
  // The parent stands still until the child has become the program, and copies no page tables.
  pid_t id = vfork();
  if (id == 0) become(child, &failure);
#else
  int pipes[2];
  if (pipe(pipes) != 0) {
    *reason = errno;
    return -1;
  }
  fcntl(pipes[1], F_SETFD, FD_CLOEXEC);
  pid_t id = fork();
  if (id == 0) {
    close(pipes[0]);
    struct parity_child copy = *child;
    setpgid(0, 0);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    if (copy.memory_limit > 0) {
      struct rlimit limit = {copy.memory_limit, copy.memory_limit};
      setrlimit(RLIMIT_DATA, &limit);
    }
    if (dup2(copy.input, 0) >= 0 && dup2(copy.output, 1) >= 0 && dup2(copy.error, 2) >= 0 &&
        chdir(copy.working_folder) == 0) {
      execve(copy.program, copy.arguments, copy.environment);
    }
    int number = errno;
    (void)!write(pipes[1], &number, sizeof number);
    _exit(127);
  }
  close(pipes[1]);
  if (id > 0) {
    int number = 0;
    if (read(pipes[0], &number, sizeof number) == sizeof number) failure = number;
  }
  close(pipes[0]);
#endif
  if (id < 0) {
    *reason = errno;
    return -1;
  }
  if (failure != 0) {
    while (waitpid(id, NULL, 0) < 0 && errno == EINTR) {}
    *reason = failure;
    return -1;
  }
  return id;
}

int parity_child_poll(pid_t id, int *status, uint64_t *peak_bytes) {
  struct rusage usage;
  pid_t ended = wait4(id, status, WNOHANG, &usage);
  if (ended == 0) return 0;
  if (ended < 0) return errno == EINTR ? 0 : -1;
#if defined(__APPLE__)
  *peak_bytes = (uint64_t)usage.ru_maxrss;
#else
  *peak_bytes = (uint64_t)usage.ru_maxrss * 1024;
#endif
  return 1;
}

void parity_child_kill(pid_t id) {
  kill(-id, SIGKILL);
  kill(id, SIGKILL);
}
