#pragma once
#include <sys/types.h>
#define NULL ((void *)0)
void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t), free(void *);
void abort(void) __attribute__((noreturn)), exit(int) __attribute__((noreturn));
int abs(int), atexit(void (*)(void)), setenv(const char *, const char *, int), unsetenv(const char *);
long labs(long), strtol(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
double strtod(const char *, char **);
int mkstemp(char *);
char *getenv(const char *), *realpath(const char *, char *);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
