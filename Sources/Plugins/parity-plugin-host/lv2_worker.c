#include "lv2_worker.h"

#include <stdlib.h>
#include <string.h>

/// The most bytes of waiting answers, and the deepest nesting of jobs.
enum { LV2_MOST_ANSWERS = 1 << 30, LV2_MOST_DEPTH = 64 };

/// The worker's answers are kept until it returns.
static LV2_Worker_Status respond(void *handle, uint32_t size, const void *data) {
  struct lv2_jobs *jobs = handle;
  const uint32_t needed = jobs->count + (uint32_t)sizeof size + size;
  if (needed < size || needed > LV2_MOST_ANSWERS) return LV2_WORKER_ERR_UNKNOWN;
  if (needed > jobs->room) {
    char *answers = realloc(jobs->answers, 2 * (size_t)needed);
    if (answers == NULL) return LV2_WORKER_ERR_UNKNOWN;
    jobs->answers = answers;
    jobs->room = 2 * needed;
  }
  memcpy(jobs->answers + jobs->count, &size, sizeof size);
  if (size > 0) memcpy(jobs->answers + jobs->count + sizeof size, data, size);
  jobs->count = needed;
  return LV2_WORKER_SUCCESS;
}

/// Work requested by an answer adds further answers, which follow it.
static void answer_all(struct lv2_jobs *jobs) {
  while (jobs->count > 0) {
    char *answers = jobs->answers;
    const uint32_t count = jobs->count;
    jobs->answers = NULL;
    jobs->count = jobs->room = 0;
    for (uint32_t at = 0; at < count;) {
      uint32_t size;
      memcpy(&size, answers + at, sizeof size);
      at += sizeof size;
      // Aligned as well as the original data may have been.
      void *data = size == 0 ? NULL : malloc(size);
      if (size > 0 && data == NULL) break;
      if (size > 0) memcpy(data, answers + at, size);
      if (jobs->worker->work_response != NULL) jobs->worker->work_response(jobs->handle, size, data);
      free(data);
      at += size;
    }
    free(answers);
  }
}

static LV2_Worker_Status schedule(void *handle, uint32_t size, const void *data) {
  struct lv2_jobs *jobs = handle;
  if (jobs->worker == NULL || jobs->worker->work == NULL || jobs->is_working) return LV2_WORKER_ERR_UNKNOWN;
  // A worker that always requests more work would never end.
  if (jobs->depth >= LV2_MOST_DEPTH) return LV2_WORKER_ERR_UNKNOWN;
  void *copy = size == 0 ? NULL : malloc(size);
  if (size > 0 && copy == NULL) return LV2_WORKER_ERR_UNKNOWN;
  if (size > 0) memcpy(copy, data, size);
  jobs->is_working = 1;
  jobs->worker->work(jobs->handle, respond, jobs, size, copy);
  jobs->is_working = 0;
  free(copy);
  jobs->depth += 1;
  answer_all(jobs);
  jobs->depth -= 1;
  return LV2_WORKER_SUCCESS;
}

void lv2_jobs_make(struct lv2_jobs *jobs) { *jobs = (struct lv2_jobs){.schedule = {jobs, schedule}}; }

void lv2_jobs_begin(struct lv2_jobs *jobs, struct lilv_instance *instance) {
  jobs->handle = instance->handle;
  if (instance->descriptor->extension_data != NULL)
    jobs->worker = instance->descriptor->extension_data(LV2_WORKER__interface);
}

void lv2_jobs_end_run(struct lv2_jobs *jobs) {
  if (jobs->worker != NULL && jobs->worker->end_run != NULL) jobs->worker->end_run(jobs->handle);
}

void lv2_jobs_free(struct lv2_jobs *jobs) { free(jobs->answers); }
