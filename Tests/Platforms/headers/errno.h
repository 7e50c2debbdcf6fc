#pragma once
int *__error(void);
#define errno (*__error())
#define EINTR 4
#define ECHILD 10
#define EBUSY 16
#define EEXIST 17
#define EINVAL 22
#define EAGAIN 35
