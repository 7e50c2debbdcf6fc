#ifndef PARITY_HOST_H
#define PARITY_HOST_H

#include <stdint.h>

#include "json.h"

/// What the plugin is doing, for the parent process to read if this one ends early.
enum phase {
  PHASE_START,
  PHASE_LOAD,
  PHASE_CREATE,
  PHASE_STATE,
  PHASE_PARAMETERS,
  PHASE_ACTIVATE,
  PHASE_BLOCK,
  PHASE_RESET,
  PHASE_UNLOAD
};

/// Shared memory, one page: four 64-bit numbers in this order. Two threads may be writing.
struct status {
  _Atomic uint64_t phase;
  /// The block's first frame.
  _Atomic uint64_t frame;
  /// Which render of the job, from 0.
  _Atomic uint64_t render;
  /// Grows with every block of every render.
  _Atomic uint64_t blocks;
};

extern struct status *status;
void enter(enum phase phase);

/// The descriptor for answers; the plugin's own output goes elsewhere.
extern int answers;
/// A line to which members are added, until it is sent.
json_t *answer_begin(const char *event);
void answer(json_t *line);

/// Reports why the job cannot be done, and ends the process.
__attribute__((noreturn, format(printf, 2, 3))) void fail(const char *kind, const char *text, ...);

/// Reports something that does not prevent the job; once for each kind.
__attribute__((format(printf, 2, 3))) void note(const char *kind, const char *text, ...);

#endif
