#ifndef PARITY_LV2_WORKER_H
#define PARITY_LV2_WORKER_H

#include "lilv_abi.h"

/// What an instance has done for itself outside of its blocks.
///
/// It is done at once, and answered at once, as the extension allows where nobody listens: what comes of it
/// begins at the frame that asked for it, whatever the size of blocks.
struct lv2_jobs {
  LV2_Worker_Schedule schedule;
  const LV2_Worker_Interface *worker;
  void *handle;
  int is_working;
  /// How many answers to answers there are.
  int depth;
  /// Answers that were not given yet: a size of 4 bytes before each.
  char *answers;
  uint32_t count, room;
};

void lv2_jobs_make(struct lv2_jobs *jobs);
/// As soon as there is an instance.
void lv2_jobs_begin(struct lv2_jobs *jobs, struct lilv_instance *instance);
void lv2_jobs_end_run(struct lv2_jobs *jobs);
void lv2_jobs_free(struct lv2_jobs *jobs);

#endif
