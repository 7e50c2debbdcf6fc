#ifndef PARITY_JOB_H
#define PARITY_JOB_H

#include "json.h"
#include "render.h"

/// A job's settings for its renders; fails if they cannot be read.
struct request job_request(const json_t *job);

/// Converts texts of parameters to values, with an instance that only answers.
void job_resolve(const json_t *job, const struct format *format, struct request *request);

/// Sends a plugin's full description.
void job_describe(const struct format *format, struct plugin *plugin);

/// Converts values of each parameter to text and back, and reports those that come back different.
void job_texts(const struct format *format, struct plugin *plugin);

#endif
