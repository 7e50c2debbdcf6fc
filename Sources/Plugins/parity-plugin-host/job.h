#ifndef PARITY_JOB_H
#define PARITY_JOB_H

#include "json.h"
#include "render.h"

/// What a job says of its renders; fails where that is not to be read.
struct request job_request(const json_t *job);

/// Turns texts of parameters into values, with an instance that only answers.
void job_resolve(const json_t *job, const struct format *format, struct request *request);

/// Tells all that there is to know of a plugin.
void job_describe(const struct format *format, struct plugin *plugin);

/// Turns values of each parameter into text and back, and tells of those that come back as others.
void job_texts(const struct format *format, struct plugin *plugin);

#endif
