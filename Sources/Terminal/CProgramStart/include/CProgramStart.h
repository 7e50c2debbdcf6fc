#ifndef PARITY_PROGRAM_START_H
#define PARITY_PROGRAM_START_H

/// Which of the three standard streams were closed when the program began: bit n is set for stream n. They lead to
/// /dev/null since before anything else of the program ran.
int parity_closed_streams(void);

#endif
