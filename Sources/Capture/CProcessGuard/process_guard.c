#define _GNU_SOURCE
#include "process_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// The guard is a fork of a program with several threads that never becomes another: it may call only
// what POSIX allows there, which is neither malloc nor stdio.

static void close_from(int first) {
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, (unsigned)first, UINT_MAX, 0) == 0) return;
#endif
  long last = sysconf(_SC_OPEN_MAX);
  for (int number = first; number < (last > 0 && last < 65536 ? last : 65536); number++) close(number);
}

/// Moves a descriptor out of the way of 0 to 9.
static int lift(int descriptor) {
  int lifted = fcntl(descriptor, F_DUPFD, 10);
  close(descriptor);
  return lifted;
}

static void reset_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  const int reset[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT, SIGCHLD};
  for (unsigned i = 0; i < sizeof reset / sizeof *reset; i++) signal(reset[i], SIG_DFL);
}

static void become(const struct parity_guarded *guarded, int output, int error, int report, pid_t guard) {
  setpgid(0, 0);
  reset_signals();
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != guard) _exit(127);
#else
  (void)guard;
#endif
  int input = open("/dev/null", O_RDONLY);
  if (input >= 0 && dup2(input, 0) >= 0 && dup2(output, 1) >= 0 && dup2(error, 2) >= 0 &&
      dup2(report, 3) >= 0 && fcntl(3, F_SETFD, FD_CLOEXEC) == 0 && chdir(guarded->working_folder) == 0) {
    close_from(4);
    report = 3;
    execve(guarded->program, guarded->arguments, guarded->environment);
  }
  int reason = errno;
  (void)!write(report, &reason, sizeof reason);
  _exit(127);
}

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static int exit_code(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Ends all children at once; what they leave behind becomes the guard's own, and ends in the next turn.
static void end_all(pid_t program) {
  for (;;) {
    kill(-program, SIGKILL);
#if defined(__linux__)
    int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (list >= 0) {
      char text[4096];
      ssize_t count;
      pid_t id = 0;
      while ((count = read(list, text, sizeof text)) > 0) {
        for (ssize_t i = 0; i < count; i++) {
          if (text[i] >= '0' && text[i] <= '9') {
            id = id * 10 + (text[i] - '0');
          } else {
            if (id > 1) kill(id, SIGKILL);
            id = 0;
          }
        }
      }
      close(list);
    }
#endif
    pid_t ended;
    while ((ended = waitpid(-1, NULL, WNOHANG)) > 0) {}
    if (ended < 0 && errno == ECHILD) return;
    struct timespec moment = {0, 2000000};
    nanosleep(&moment, NULL);
  }
}

static void on_child(int number) { (void)number; }

/// Waits for the program's end or the leash's. Returns what the guard exits with.
static int stand_guard(pid_t program, int leash, int patience, int tells_all) {
  sigset_t waiting;
  sigemptyset(&waiting);
#if defined(__linux__)
  // Blocked but for the wait itself, so that no end of a child falls between looking and waiting.
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, NULL);
#endif
  struct sigaction action = {.sa_handler = on_child};
  sigaction(SIGCHLD, &action, NULL);
  long long deadline = 0;
  for (;;) {
    int status;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
      if (ended == program) {
        end_all(program);
        return exit_code(status);
      }
    }
    long long left = deadline ? deadline - milliseconds() : -1;
    if (deadline && left <= 0) {
      end_all(program);
      return 128 + SIGKILL;
    }
    struct pollfd held = {.fd = deadline ? -1 : leash, .events = POLLIN};
#if defined(__linux__)
    struct timespec timeout = {left / 1000, (left % 1000) * 1000000};
    int ready = ppoll(&held, 1, deadline ? &timeout : NULL, &waiting);
#else
    int ready = poll(&held, 1, 50);
#endif
    if (ready > 0 && held.revents != 0) {
      kill(tells_all ? -program : program, SIGTERM);
      deadline = milliseconds() + patience;
    }
  }
}

static void guard(const struct parity_guarded *guarded, int leash, int report) {
  setsid();
  reset_signals();
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
  pid_t self = getpid();
  int output = lift(dup(guarded->output)), error = lift(dup(guarded->error));
  leash = lift(leash);
  report = lift(report);
  pid_t program = fork();
  if (program == 0) {
    close(leash);
    become(guarded, output, error, report, self);
  }
  if (program < 0) {
    int reason = errno;
    (void)!write(report, &reason, sizeof reason);
    _exit(127);
  }
  setpgid(program, program);
  // Whoever reads what this program prints may not wait for the guard.
  int nothing = open("/dev/null", O_RDWR);
  for (int number = 0; number < 3; number++) dup2(nothing, number);
  dup2(leash, 3);
  close_from(4);
  _exit(stand_guard(program, 3, guarded->patience_milliseconds, !guarded->tells_program_alone));
}

static int make_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
}

pid_t parity_guard_start(const struct parity_guarded *guarded, int *leash, int *reason) {
  int held[2], report[2];
  if (make_pipe(held) != 0) {
    *reason = errno;
    return -1;
  }
  if (make_pipe(report) != 0) {
    *reason = errno;
    close(held[0]);
    close(held[1]);
    return -1;
  }
  pid_t id = fork();
  if (id == 0) {
    close(held[1]);
    close(report[0]);
    guard(guarded, held[0], report[1]);
  }
  int number = errno;
  close(held[0]);
  close(report[1]);
  // Its end is closed by the program's start; what comes before is why there was none.
  ssize_t count = id < 0 ? (ssize_t)sizeof number : -1;
  while (id > 0 && (count = read(report[0], &number, sizeof number)) < 0 && errno == EINTR) {}
  close(report[0]);
  if (count == sizeof number) {
    close(held[1]);
    while (id > 0 && waitpid(id, NULL, 0) < 0 && errno == EINTR) {}
    *reason = number;
    return -1;
  }
  *leash = held[1];
  return id;
}
