#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

// With less nothing works at all: threads cannot be created, and their work would be awaited forever, so this has to be
// checked before main. A run of ten small cases succeeded with 137 MB of data and with 390 MB of address space, and did
// not end with 293 MB of the latter.
static const unsigned long long least_addresses = 512ull << 20;
static const unsigned long long least_data = 128ull << 20;

// Dispatch queues open a few files of their own when they first wait for something, and crash the program if they get
// none.
static const unsigned long long least_files = 64;

static int is_enough(const struct rlimit *limit, unsigned long long least) {
  return limit->rlim_cur == RLIM_INFINITY || limit->rlim_cur >= least;
}

static void refuse(const char *text, int length) {
  if (write(2, text, (size_t)length) < 0) _exit(2);
  _exit(2);
}

static void require_memory(int resource, char name, unsigned long long least) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0 || is_enough(&limit, least)) return;
  char text[200];
  refuse(
    text,
    snprintf(
      text, sizeof text,
      "parity: only %llu MB of memory are allowed here (ulimit -%c), and %llu MB are the least; raise the "
      "limit\n",
      (unsigned long long)limit.rlim_cur >> 20, name, least >> 20));
}

static void require_files(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || is_enough(&limit, least_files)) return;
  char text[200];
  refuse(
    text,
    snprintf(
      text, sizeof text,
      "parity: only %llu files may be open at once here (ulimit -n), and %llu are the least; raise the "
      "limit\n",
      (unsigned long long)limit.rlim_cur, least_files));
}

__attribute__((constructor)) static void refuse_too_little(void) {
  require_memory(RLIMIT_AS, 'v', least_addresses);
  require_memory(RLIMIT_DATA, 'd', least_data);
  require_files();
}
