#include "CProgramStart.h"

#include <fcntl.h>

static int closed_streams = 0;

// The next file that is opened would take the place of a stream that is closed, and what is printed would be written
// into it. Before main it has happened already: what runs an async main opens descriptors for itself.
__attribute__((constructor)) static void occupy_closed_streams(void) {
  for (int number = 0; number < 3; number++) {
    if (fcntl(number, F_GETFD) != -1) continue;
    // The lowest number that is free is the one that is opened.
    if (open("/dev/null", number == 0 ? O_RDONLY : O_WRONLY) == number) closed_streams |= 1 << number;
  }
}

int parity_closed_streams(void) { return closed_streams; }
