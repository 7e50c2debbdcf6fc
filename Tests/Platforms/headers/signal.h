#pragma once
#include <sys/types.h>
typedef unsigned sigset_t;
enum {
  SIGHUP = 1,
  SIGINT,
  SIGQUIT,
  SIGABRT = 6,
  SIGKILL = 9,
  SIGSEGV = 11,
  SIGPIPE = 13,
  SIGALRM,
  SIGTERM,
  SIGSTOP = 17,
  SIGCONT = 19,
  SIGCHLD
};
enum { SIG_BLOCK = 1, SIG_UNBLOCK, SIG_SETMASK };
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
void (*signal(int, void (*)(int)))(int);
int kill(pid_t, int), sigemptyset(sigset_t *), sigaddset(sigset_t *, int), raise(int);
int sigprocmask(int, const sigset_t *, sigset_t *);
