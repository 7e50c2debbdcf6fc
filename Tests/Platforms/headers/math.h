#pragma once
#define NAN __builtin_nanf("")
#define INFINITY __builtin_inff()
#define M_PI 3.14159265358979323846
#define isfinite(x) __builtin_isfinite(x)
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define signbit(x) __builtin_signbit(x)
double sin(double), cos(double), tan(double), asin(double), acos(double), atan2(double, double), exp(double),
  log(double);
double log10(double), pow(double, double), sqrt(double), fabs(double), floor(double), ceil(double),
  fmod(double, double);
double tanh(double), ldexp(double, int), nearbyint(double), rint(double), round(double),
  hypot(double, double), exp2(double);
double fmin(double, double), fmax(double, double), fma(double, double, double), trunc(double),
  copysign(double, double);
float sinf(float), cosf(float), expf(float), logf(float), powf(float, float), sqrtf(float), fabsf(float),
  floorf(float);
float tanhf(float), exp2f(float), log2f(float), log10f(float), fminf(float, float), fmaxf(float, float),
  roundf(float);
float fmaf(float, float, float), ldexpf(float, int), rintf(float), truncf(float), copysignf(float, float),
  fmodf(float, float), ceilf(float);
long lround(double), lrint(double);
long long llround(double);
