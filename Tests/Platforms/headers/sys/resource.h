#pragma once
#include <sys/types.h>
typedef unsigned long long rlim_t;
struct rlimit {
  rlim_t rlim_cur, rlim_max;
};
struct rusage {
  long ru_utime[2], ru_stime[2], ru_maxrss, rest[13];
};
#define RLIMIT_CPU 0
#define RLIMIT_DATA 2
#define RLIMIT_CORE 4
#define RLIMIT_AS 5
#define RLIMIT_NOFILE 8
#define RLIM_INFINITY (((rlim_t)1 << 63) - 1)
int getrlimit(int, struct rlimit *), setrlimit(int, const struct rlimit *), getrusage(int, struct rusage *);
