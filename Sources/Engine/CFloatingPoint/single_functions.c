#include "CFloatingPoint.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

// The last bit of a libm differs between versions and platforms; these functions have that of glibc 2.36 on
// x86-64, with which the references were rendered. Fused operations must not be used: a fused multiply-add
// rounds once, not twice.
#pragma STDC FP_CONTRACT OFF

static uint32_t bits_of(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static float float_of(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

// Arc cosine. Source: W. Kahan's and K.C. Ng's method in fdlibm (Sun, 1993), in single precision as by I.L. Taylor:
// asin(x) = x + x R(x²), with a rational R of degree 5 over 4.

static const float half_pi_high = 1.5707962513f, half_pi_low = 7.5497894159e-08f;
static const float pi_single = 3.1415925026f;

static float ratio(float z) {
  const float numerator = z *
    (1.6666667163e-01f +
     z *
       (-3.2556581497e-01f +
        z *
          (2.0121252537e-01f + z * (-4.0055535734e-02f + z * (7.9153501429e-04f + z * 3.4793309169e-05f)))));
  const float denominator = 1.0f +
    z * (-2.4033949375e+00f + z * (2.0209457874e+00f + z * (-6.8828397989e-01f + z * 7.7038154006e-02f)));
  return numerator / denominator;
}

float parity_arc_cosine(float x) {
  const uint32_t magnitude = bits_of(x) & 0x7fffffff;
  if (magnitude == 0x3f800000) return x > 0 ? 0.0f : pi_single + 2.0f * half_pi_low;
  if (magnitude > 0x3f800000) return (x - x) / (x - x);
  if (magnitude < 0x3f000000) {
    // Below 2^-57 the result is a constant.
    if (magnitude <= 0x23000000) return half_pi_high + half_pi_low;
    return half_pi_high - (x - (half_pi_low - x * ratio(x * x)));
  }
  if (x < 0) {
    const float z = (1.0f + x) * 0.5f;
    const float root = sqrtf(z);
    return pi_single - 2.0f * (root + (ratio(z) * root - half_pi_low));
  }
  const float z = (1.0f - x) * 0.5f;
  const float root = sqrtf(z);
  // The upper 12 bits of the root, whose square is exact, and the remainder.
  const float upper = float_of(bits_of(root) & 0xfffff000);
  const float rest = (z - upper * upper) / (root + upper);
  return 2.0f * (upper + (ratio(z) * root + rest));
}

// Natural logarithm of a positive normal number, in double precision inside. Source: S. Nagy's method in Arm's
// optimized routines (2017): x = 2^k z, z near one of 16 points c; log x = k ln 2 + log c + log1p(z/c − 1), the last by
// a polynomial of the fourth degree.

static const struct {
  double inverse, logarithm;
} points[16] = {
  {0x1.661ec79f8f3bep+0, -0x1.57bf7808caadep-2}, {0x1.571ed4aaf883dp+0, -0x1.2bef0a7c06ddbp-2},
  {0x1.49539f0f010bp+0, -0x1.01eae7f513a67p-2},  {0x1.3c995b0b80385p+0, -0x1.b31d8a68224e9p-3},
  {0x1.30d190c8864a5p+0, -0x1.6574f0ac07758p-3}, {0x1.25e227b0b8eap+0, -0x1.1aa2bc79c81p-3},
  {0x1.1bb4a4a1a343fp+0, -0x1.a4e76ce8c0e5ep-4}, {0x1.12358f08ae5bap+0, -0x1.1973c5a611cccp-4},
  {0x1.0953f419900a7p+0, -0x1.252f438e10c1ep-5}, {0x1p+0, 0x0p+0},
  {0x1.e608cfd9a47acp-1, 0x1.aa5aa5df25984p-5},  {0x1.ca4b31f026aap-1, 0x1.c5e53aa362eb4p-4},
  {0x1.b2036576afce6p-1, 0x1.526e57720db08p-3},  {0x1.9c2d163a1aa2dp-1, 0x1.bc2860d22477p-3},
  {0x1.886e6037841edp-1, 0x1.1058bc8a07ee1p-2},  {0x1.767dcf5534862p-1, 0x1.4043057b6ee09p-2},
};

static float natural_logarithm(float x) {
  if (x == 1.0f) return 0.0f;
  const uint32_t bits = bits_of(x), offset = bits - 0x3f330000;
  const int point = (offset >> 19) % 16, exponent = (int32_t)offset >> 23;
  const double z = float_of(bits - (offset & 0xff800000));
  const double r = z * points[point].inverse - 1.0;
  const double start = points[point].logarithm + exponent * 0x1.62e42fefa39efp-1;
  const double square = r * r;
  double sum = 0x1.5575b0be00b6ap-2 * r + -0x1.ffffef20a4123p-2;
  sum = -0x1.00ea348b88334p-2 * square + sum;
  return (float)(sum * square + (start + r));
}

// Decimal logarithm. Source: fdlibm's method in single precision: log10(2^k m) = k log10 2 + ln m / ln 10, the first
// constant in two parts.
float parity_decimal_logarithm(float x) {
  uint32_t bits = bits_of(x);
  int exponent = 0;
  if ((bits & 0x7fffffff) == 0) return -INFINITY;
  if (bits >> 31) return (x - x) / 0.0f;
  if (bits >= 0x7f800000) return x + x;
  if (bits < 0x00800000) {
    exponent = -25;
    bits = bits_of(x * 0x1p25f);
  }
  exponent += (int)(bits >> 23) - 127;
  // The mantissa is below 1 where the exponent is negative, so that both terms of the sum have one sign.
  const int is_negative = exponent < 0;
  const float whole = (float)(exponent + is_negative);
  const float mantissa = float_of((bits & 0x007fffff) | (uint32_t)(127 - is_negative) << 23);
  const float low = whole * 7.9034151668e-07f + 4.3429449201e-01f * natural_logarithm(mantissa);
  return low + whole * 3.0102920532e-01f;
}
