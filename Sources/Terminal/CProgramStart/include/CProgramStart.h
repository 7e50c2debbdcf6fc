#ifndef PARITY_PROGRAM_START_H
#define PARITY_PROGRAM_START_H

/// Which of the three standard streams were closed when the program started: bit n is set for stream n. They have been
/// redirected to /dev/null before anything else in the program ran.
int parity_closed_streams(void);

#endif
