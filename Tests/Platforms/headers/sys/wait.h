#pragma once
#include <sys/types.h>
struct rusage;
#define WNOHANG 1
#define WIFEXITED(x) (((x) & 0177) == 0)
#define WEXITSTATUS(x) (((x) >> 8) & 0377)
#define WIFSIGNALED(x) (((x) & 0177) != 0177 && ((x) & 0177) != 0)
#define WTERMSIG(x) ((x) & 0177)
pid_t waitpid(pid_t, int *, int), wait4(pid_t, int *, int, struct rusage *);
