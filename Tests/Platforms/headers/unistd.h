#pragma once
#include <sys/types.h>
int dup2(int, int), dup(int), chdir(const char *), close(int), pipe(int[2]), setpgid(pid_t, pid_t),
  unlink(const char *);
int execve(const char *, char *const *, char *const *), access(const char *, int), ftruncate(int, off_t),
  usleep(unsigned);
int isatty(int), rmdir(const char *);
pid_t fork(void), getpid(void), getppid(void);
#ifndef NULL
#define NULL ((void *)0)
#endif
long syscall(long, ...);
ssize_t read(int, void *, size_t), write(int, const void *, size_t), pread(int, void *, size_t, off_t);
void _exit(int) __attribute__((noreturn));
long sysconf(int);
#define R_OK 4
#define W_OK 2
