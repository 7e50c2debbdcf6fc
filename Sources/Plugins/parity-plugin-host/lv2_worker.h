#ifndef PARITY_LV2_WORKER_H
#define PARITY_LV2_WORKER_H

#include "lilv_abi.h"

/// An instance's work outside of its blocks.
///
/// It is done and answered at once, which the extension allows offline: its effect begins at the frame that requested
/// it, whatever the block size.
struct lv2_jobs {
  LV2_Worker_Schedule schedule;
  const LV2_Worker_Interface *worker;
  void *handle;
  int is_working;
  /// The nesting depth of answers to answers.
  int depth;
  /// Answers not delivered yet, each preceded by a size of 4 bytes.
  char *answers;
  uint32_t count, room;
};

void lv2_jobs_make(struct lv2_jobs *jobs);
/// To be called as soon as the instance exists.
void lv2_jobs_begin(struct lv2_jobs *jobs, struct lilv_instance *instance);
void lv2_jobs_end_run(struct lv2_jobs *jobs);
void lv2_jobs_free(struct lv2_jobs *jobs);

#endif
