#include <fftw3.h>

/// FFTW's own name and version. Swift cannot read the array of unknown size that FFTW exports.
static inline const char *parity_fftw_version(void) { return fftw_version; }
