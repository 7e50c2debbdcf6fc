#pragma once
#include <sys/types.h>
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
typedef enum { CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6, CLOCK_PROCESS_CPUTIME_ID = 12 } clockid_t;
int nanosleep(const struct timespec *, struct timespec *), clock_gettime(clockid_t, struct timespec *);
