#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

// Below these nothing can be done at all: threads are not made, and their work is waited for without end, so that it
// has to be asked before main. A run of ten small cases ended well with 137 MB of data and with 390 MB of addresses,
// and did not end with 293 MB of these.
static const unsigned long long least_addresses = 512ull << 20;
static const unsigned long long least_data = 128ull << 20;

// The queues that everything runs on open a few files of their own when they first wait for something, and end the
// program by a signal where they get none.
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
