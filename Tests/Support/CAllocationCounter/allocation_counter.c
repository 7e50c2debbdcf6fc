#include "CAllocationCounter.h"

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// Sanitizers have a malloc of their own, and need it before anything of ours has run.
#define HAS_SANITIZER
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

#include <errno.h>
#include <stddef.h>
#ifdef PARITY_TRACE
#include <execinfo.h>
#endif

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static __thread bool counting;
static __thread long count;

static void note(void) {
  if (counting) {
    count += 1;
#ifdef PARITY_TRACE
    counting = false;
    void *frames[30];
    backtrace_symbols_fd(frames, backtrace(frames, 30), 2);
    counting = true;
#endif
  }
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  note();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *made = memalign(alignment, size);
  if (!made) return ENOMEM;
  *memory = made;
  return 0;
}

bool parity_allocation_counter_is_supported(void) { return true; }

void parity_count_allocations(bool on) {
  if (on) count = 0;
  counting = on;
}

long parity_allocation_count(void) { return count; }

#else

bool parity_allocation_counter_is_supported(void) { return false; }
void parity_count_allocations(bool on) { (void)on; }
long parity_allocation_count(void) { return 0; }

#endif
