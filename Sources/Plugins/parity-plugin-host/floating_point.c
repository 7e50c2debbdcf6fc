#include "floating_point.h"

#include <stdint.h>

#if defined(__x86_64__)
#include <xmmintrin.h>

// Flush to zero, denormals are zero, and the two rounding bits.
static const unsigned watched = 0x8000 | 0x0040 | 0x6000;
static uint64_t read_control(void) { return _mm_getcsr(); }
static void write_control(uint64_t value) { _mm_setcsr((unsigned)value); }
static uint64_t wanted(uint64_t now, int flushes) {
  return (now & ~(uint64_t)watched) | (flushes ? 0x8040 : 0);
}
#elif defined(__aarch64__)
// Flush to zero, and the two rounding bits.
static const uint64_t watched = 1u << 24 | 3u << 22;
static uint64_t read_control(void) {
  uint64_t value;
  __asm__ volatile("mrs %0, fpcr" : "=r"(value));
  return value;
}
static void write_control(uint64_t value) { __asm__ volatile("msr fpcr, %0" : : "r"(value)); }
static uint64_t wanted(uint64_t now, int flushes) { return (now & ~watched) | (flushes ? 1u << 24 : 0); }
#else
#error "which bits round and flush on this processor is not known here"
#endif

void floating_point_set(int flushes_subnormals) { write_control(wanted(read_control(), flushes_subnormals)); }

int floating_point_is_changed(int flushes_subnormals) {
  const uint64_t now = read_control();
  if (((now ^ wanted(now, flushes_subnormals)) & watched) == 0) return 0;
  floating_point_set(flushes_subnormals);
  return 1;
}
