#pragma once
#include <stdarg.h>
#include <sys/types.h>
#define NULL ((void *)0)
#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
typedef struct __sFILE FILE;
extern FILE *__stdinp, *__stdoutp, *__stderrp;
#define stdin __stdinp
#define stdout __stdoutp
#define stderr __stderrp
FILE *fopen(const char *, const char *), *fdopen(int, const char *), *open_memstream(char **, size_t *);
int rename(const char *, const char *), remove(const char *);
int fclose(FILE *), fflush(FILE *), ferror(FILE *), fseek(FILE *, long, int), fputs(const char *, FILE *);
int fseeko(FILE *, off_t, int), fileno(FILE *);
off_t ftello(FILE *);
long ftell(FILE *);
size_t fread(void *, size_t, size_t, FILE *), fwrite(const void *, size_t, size_t, FILE *);
char *fgets(char *, int, FILE *);
ssize_t getline(char **, size_t *, FILE *), getdelim(char **, size_t *, int, FILE *);
int fprintf(FILE *, const char *, ...) __attribute__((format(printf, 2, 3)));
int snprintf(char *, size_t, const char *, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *, size_t, const char *, va_list), vfprintf(FILE *, const char *, va_list);
int printf(const char *, ...) __attribute__((format(printf, 1, 2)));
