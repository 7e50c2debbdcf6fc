#define _GNU_SOURCE
#include "supervisor.h"

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// A supervisor stands between this program and a program that it runs. It is the reaper of all processes
// below it: a process that leaves its session, its group and its parent becomes the supervisor's own child.
// When the program ends, when the supervisor is told to end it, or when the process that started it is gone
// (the lifeline closes, also after SIGKILL), it ends all of them and then itself.
//
// It is a fork of a program with several threads: nothing below may allocate or lock.

struct linux_dirent64 {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

/// The parent of a process, from its stat; 0 when it is gone.
static pid_t parent_of(const char *digits) {
  char path[64] = "/proc/";
  strncat(path, digits, 20);
  strncat(path, "/stat", 6);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[512];
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // The name stands in brackets and may hold brackets: what follows the last one is " S PPID".
  const char *end = strrchr(text, ')');
  if (end == NULL || end[1] == 0 || end[2] == 0 || end[3] == 0) return 0;
  pid_t parent = 0;
  for (const char *digit = end + 4; *digit >= '0' && *digit <= '9'; digit++)
    parent = parent * 10 + (*digit - '0');
  return parent;
}

/// Kills all children; returns how many could be killed.
static int kill_children(void) {
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return 0;
  const pid_t own = getpid();
  int killed = 0;
  char buffer[8192];
  while (1) {
    long count = syscall(SYS_getdents64, folder, buffer, sizeof buffer);
    if (count <= 0) break;
    for (long offset = 0; offset < count;) {
      const struct linux_dirent64 *entry = (const void *)(buffer + offset);
      offset += entry->length;
      if (entry->name[0] < '1' || entry->name[0] > '9' || parent_of(entry->name) != own) continue;
      pid_t id = 0;
      for (const char *digit = entry->name; *digit != 0; digit++) id = id * 10 + (*digit - '0');
      if (kill(id, SIGKILL) == 0) killed++;
    }
  }
  close(folder);
  return killed;
}

/// Kills everything below: what a killed child leaves behind becomes a child in turn, until there is none.
static void end_all(pid_t program) {
  if (program > 0) {
    kill(-program, SIGKILL);
    kill(program, SIGKILL);
  }
  while (1) {
    // Collects those that have ended already.
    while (waitpid(-1, NULL, WNOHANG) > 0) {}
    if (waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD) return;
    // What is left belongs to another user, and cannot be killed from here.
    if (kill_children() == 0 && waitpid(-1, NULL, WNOHANG) <= 0) return;
    struct timespec pause = {0, 200000};
    nanosleep(&pause, NULL);
  }
}

static void say(int file, const struct parity_report *report) {
  while (write(file, report, sizeof *report) < 0 && errno == EINTR) {}
}

/// Closes everything but the standard three and the two descriptors that the supervisor itself uses.
static void close_others(int first, int second) {
  const int low = first < second ? first : second, high = first < second ? second : first;
#if defined(SYS_close_range)
  if (low > 3) syscall(SYS_close_range, 3u, (unsigned)low - 1, 0u);
  if (high > low + 1) syscall(SYS_close_range, (unsigned)low + 1, (unsigned)high - 1, 0u);
  if (syscall(SYS_close_range, (unsigned)high + 1, ~0u, 0u) == 0) return;
#endif
  struct rlimit limit;
  int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
  for (int file = 3; file < end; file++)
    if (file != low && file != high) close(file);
}

static long long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void guard(const struct parity_child *child, int lifeline, int reports) {
  // Even in the terminal's own group the supervisor receives nothing: all signals are blocked.
  if (!child->shares_terminal) setpgid(0, 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  prctl(PR_SET_NAME, "parity-supervisor", 0, 0, 0);
  sigset_t ended, all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(SIGCHLD, &standard, NULL);
  // The supervisor must not hold the program's own descriptors: a pipe ends only when its last writer has
  // closed it.
  struct parity_report report = {0};
  int reason = 0;
  pid_t program = parity_child_exec(child, 1, &reason);
  for (int file = 0; file < 3; file++) {
    if (file != lifeline && file != reports) close(file);
  }
  close_others(lifeline, reports);
  report.kind = program < 0 ? PARITY_REPORT_NOT_STARTED : PARITY_REPORT_STARTED;
  report.value = program < 0 ? reason : program;
  say(reports, &report);
  if (program < 0) _exit(0);
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  int ends = signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
  long long deadline = 0;
  while (1) {
    int status = 0;
    struct rusage usage;
    pid_t id = wait4(-1, &status, WNOHANG, &usage);
    if (id == program) {
      end_all(program);
      report.kind = PARITY_REPORT_ENDED;
      report.value = status;
      report.peak_bytes = (uint64_t)usage.ru_maxrss * 1024;
      say(reports, &report);
      _exit(0);
    }
    if (id > 0) continue;
    const long long left = deadline > 0 ? deadline - milliseconds() : -1;
    if (deadline > 0 && left <= 0) {
      end_all(program);
      _exit(0);
    }
    struct pollfd polls[2] = {{deadline > 0 ? -1 : lifeline, POLLIN, 0}, {ends, POLLIN, 0}};
    // Without a signal descriptor it polls ten times a second.
    int count = poll(polls, ends < 0 ? 1 : 2, ends < 0 ? 100 : (int)left);
    if (count > 0 && polls[0].revents != 0) {
      if (child->patience_milliseconds <= 0) {
        end_all(program);
        _exit(0);
      }
      kill(child->tells_program_alone ? program : -program, SIGTERM);
      deadline = milliseconds() + child->patience_milliseconds;
    }
    struct signalfd_siginfo information;
    if (ends >= 0)
      while (read(ends, &information, sizeof information) > 0) {}
  }
}

pid_t parity_supervisor_start(const struct parity_child *child, struct parity_process *process, int *reason) {
  int lives[2], reports[2];
  if (parity_pipe(lives) != 0) {
    *reason = errno;
    return -1;
  }
  if (parity_pipe(reports) != 0) {
    *reason = errno;
    close(lives[0]);
    close(lives[1]);
    return -1;
  }
  pid_t id = fork();
  if (id == 0) {
    close(lives[1]);
    close(reports[0]);
    guard(child, lives[0], reports[1]);
    _exit(0);
  }
  const int failure = errno;
  close(lives[0]);
  close(reports[1]);
  struct parity_report first = {0};
  ssize_t count = -1;
  if (id > 0) {
    // The program can stop the supervisor before it has reported: it is woken, and the wait is bounded. A
    // starved machine was seen to take more than a minute to schedule a new process: ten minutes, in turns of
    // 50 ms.
    const int most_turns = 12000;
    struct pollfd said = {reports[0], POLLIN, 0};
    int turns = 0;
    while (turns < most_turns && poll(&said, 1, 50) <= 0) {
      kill(id, SIGCONT);
      turns++;
    }
    if (turns == most_turns) kill(id, SIGKILL);
    while ((count = read(reports[0], &first, sizeof first)) < 0 && errno == EINTR) {}
  }
  // The program can be quick enough to kill the supervisor before it has reported.
  const int is_told = count == sizeof first;
  if (id > 0 && !(is_told && first.kind == PARITY_REPORT_NOT_STARTED)) {
    fcntl(reports[0], F_SETFL, O_NONBLOCK);
    if (is_told) process->program = first.value;
    process->lifeline = lives[1];
    process->report = reports[0];
    return id;
  }
  *reason = id < 0 ? failure : (int)first.value;
  close(lives[1]);
  close(reports[0]);
  if (id > 0)
    while (waitpid(id, NULL, 0) < 0 && errno == EINTR) {}
  return -1;
}

#endif
