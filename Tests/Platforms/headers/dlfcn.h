#pragma once
#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_LOCAL 4
#define RTLD_GLOBAL 8
#define RTLD_DEFAULT ((void *)-2)
void *dlopen(const char *, int), *dlsym(void *, const char *);
int dlclose(void *);
char *dlerror(void);
