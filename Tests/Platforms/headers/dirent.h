#pragma once
#include <sys/types.h>
typedef struct _dirdesc DIR;
struct dirent {
  unsigned long long d_ino;
  unsigned char d_type;
  char d_name[1024];
};
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
