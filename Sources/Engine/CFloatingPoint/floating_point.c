#include "CFloatingPoint.h"

#if defined(__x86_64__) || defined(__i386__)

#include <immintrin.h>

// MXCSR bit 15 flushes subnormal results, bit 6 reads subnormal operands as zero.
static const unsigned int flush_bits = 0x8040;

bool parity_set_flush_to_zero(bool on) {
  unsigned int before = _mm_getcsr();
  _mm_setcsr(on ? (before | flush_bits) : (before & ~flush_bits));
  return (before & flush_bits) != 0;
}

#elif defined(__aarch64__)

#include <stdint.h>

// FPCR bit 24 (FZ) does both at once on Arm.
static const uint64_t flush_bit = 1ull << 24;

bool parity_set_flush_to_zero(bool on) {
  uint64_t before;
  __asm__ volatile("mrs %0, fpcr" : "=r"(before));
  uint64_t after = on ? (before | flush_bit) : (before & ~flush_bit);
  __asm__ volatile("msr fpcr, %0" ::"r"(after));
  return (before & flush_bit) != 0;
}

#else

bool parity_set_flush_to_zero(bool on) {
  (void)on;
  return false;
}

#endif
