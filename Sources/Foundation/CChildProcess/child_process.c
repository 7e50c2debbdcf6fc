#define _GNU_SOURCE
#include "child_process.h"

#include "control_group.h"
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/// The program gets 0, 1 and 2 alone: whatever else the caller left open is not for it.
static void close_the_rest_at_exec(void) {
#if defined(__linux__) && defined(SYS_close_range)
  // 4 is CLOSE_RANGE_CLOEXEC.
  syscall(SYS_close_range, 3u, ~0u, 4u);
#elif !defined(__linux__)
  // There is no call that marks all of them at once. The limit may be infinite, and no descriptor above
  // `most` is in use.
  struct rlimit files;
  const rlim_t most = 1 << 16;
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur > most) files.rlim_cur = most;
  for (int file = 3; file < (int)files.rlim_cur; file++) fcntl(file, F_SETFD, FD_CLOEXEC);
#endif
}

/// Runs in the child, which on Linux shares the parent's memory until it becomes the program: it may make
/// only the calls that POSIX allows there, and write only to its own stack.
///
/// Returns an errno that says why it could not.
static int become(const struct parity_child *child, int dies_with_parent) {
#if defined(__linux__)
  if (dies_with_parent) prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
#else
  // Other systems have nothing that ends a process with its parent.
  (void)dies_with_parent;
#endif
  // Where the write is refused, the supervisor alone ends what the program starts, which is enough for all
  // but the most deliberate escapes.
  if (child->entrance >= 0) (void)!write(child->entrance, "0", 1);
  if (!child->shares_terminal) setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  const int reset[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT, SIGCHLD};
  for (unsigned i = 0; i < sizeof reset / sizeof *reset; i++) signal(reset[i], SIG_DFL);
  if (child->memory_limit > 0) {
    struct rlimit limit = {(rlim_t)child->memory_limit, (rlim_t)child->memory_limit};
    setrlimit(RLIMIT_DATA, &limit);
  }
  struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (
    dup2(child->input, 0) >= 0 && dup2(child->output, 1) >= 0 && dup2(child->error, 2) >= 0 &&
    chdir(child->working_folder) == 0) {
    close_the_rest_at_exec();
    execve(child->program, child->arguments, child->environment);
  }
  return errno;
}

int parity_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

pid_t parity_child_exec(const struct parity_child *child, int dies_with_parent, int *reason) {
  volatile int failure = 0;
#if defined(__linux__)
  // vfork: the parent waits until the child has become the program, and no page tables are copied.
  pid_t id = vfork();
  if (id == 0) {
    failure = become(child, dies_with_parent);
    _exit(127);
  }
#else
  int pipes[2];
  if (parity_pipe(pipes) != 0) {
    *reason = errno;
    return -1;
  }
  pid_t id = fork();
  if (id == 0) {
    close(pipes[0]);
    const int number = become(child, dies_with_parent);
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

int parity_child_start(const struct parity_child *child, struct parity_process *process, int *reason) {
  *process = (struct parity_process){-1, -1, -1, -1, ""};
#if defined(__linux__)
  parity_group_make(process);
  struct parity_child grouped = *child;
  grouped.entrance = parity_group_entrance(process);
  process->id = parity_supervisor_start(&grouped, process, reason);
  if (grouped.entrance >= 0) close(grouped.entrance);
  if (process->id <= 0) parity_group_end(process);
#else
  process->id = parity_child_exec(child, 0, reason);
#endif
  return process->id > 0 ? 0 : -1;
}

static void close_pipes(struct parity_process *process) {
  if (process->lifeline >= 0) close(process->lifeline);
  if (process->report >= 0) close(process->report);
  process->lifeline = process->report = -1;
}

int parity_child_poll(struct parity_process *process, int *status, uint64_t *peak_bytes) {
  // A child that did not start: -1 would match any child, and take another's status from the code that waits
  // for it.
  if (process->id <= 0) return -1;
  struct rusage usage;
  int own = 0;
  pid_t ended = wait4(process->id, &own, WNOHANG, &usage);
  if (ended == 0) return 0;
  if (ended < 0 && errno == EINTR) return 0;
  if (process->report >= 0) {
    struct parity_report report;
    const int is_told = ended > 0 && read(process->report, &report, sizeof report) == sizeof report;
    close_pipes(process);
    // The supervisor was told to end the program, or was killed itself, which killed the program: what is
    // left of the program's group is ended here.
    if (!is_told && process->program > 0) kill(-process->program, SIGKILL);
#if defined(__linux__)
    parity_group_end(process);
#endif
    *status = is_told && report.kind == PARITY_REPORT_ENDED ? report.value : SIGKILL;
    *peak_bytes = is_told ? report.peak_bytes : 0;
    return 1;
  }
  if (ended < 0) return -1;
  *status = own;
#if defined(__APPLE__)
  *peak_bytes = (uint64_t)usage.ru_maxrss;
#else
  *peak_bytes = (uint64_t)usage.ru_maxrss * 1024;
#endif
  return 1;
}

void parity_child_kill(struct parity_process *process) {
  if (process->lifeline >= 0) {
    close(process->lifeline);
    process->lifeline = -1;
    // The program may have stopped its supervisor.
    kill(process->id, SIGCONT);
    return;
  }
#if !defined(__linux__)
  kill(-process->id, SIGKILL);
  kill(process->id, SIGKILL);
#endif
}

void parity_child_force(struct parity_process *process) {
  if (process->program > 0) kill(-process->program, SIGKILL);
  if (process->id > 0) kill(process->id, SIGKILL);
}
