#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

// Below these nothing can be done at all: threads are not made, and their work is waited for without end, so that it
// has to be asked before main. A run of ten small cases ended well with 137 MB of data and with 390 MB of addresses,
// and did not end with 293 MB of these.
static const unsigned long long least_addresses = 512ull << 20;
static const unsigned long long least_data = 128ull << 20;

static void require(const struct rlimit *limit, char name, unsigned long long least) {
  if (limit->rlim_cur == RLIM_INFINITY || limit->rlim_cur >= least) return;
  char text[200];
  const int length = snprintf(
    text, sizeof text,
    "parity: only %llu MB of memory are allowed here (ulimit -%c), and %llu MB are the least; raise the limit\n",
    (unsigned long long)limit->rlim_cur >> 20, name, least >> 20);
  if (write(2, text, (size_t)length) < 0) _exit(2);
  _exit(2);
}

__attribute__((constructor)) static void refuse_too_little_memory(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0) require(&limit, 'v', least_addresses);
  if (getrlimit(RLIMIT_DATA, &limit) == 0) require(&limit, 'd', least_data);
}
