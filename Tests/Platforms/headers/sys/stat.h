#pragma once
#include <sys/types.h>
struct stat {
  int st_dev;
  mode_t st_mode;
  unsigned long long st_ino;
  off_t st_size;
};
#define S_ISDIR(mode) (((mode) & 0170000) == 0040000)
#define S_ISREG(mode) (((mode) & 0170000) == 0100000)
int stat(const char *, struct stat *), fstat(int, struct stat *), mkdir(const char *, mode_t);
