#ifndef PARITY_VARIANTS_H
#define PARITY_VARIANTS_H

#include "json.h"
#include "render.h"

enum { MOST_INSTANCES = 64 };

/// A job's first render, and all of its instances, which are destroyed together after the results have been sent.
struct renders {
  const struct format *format;
  const struct request *request;
  uint32_t block;
  struct outcome first;
  struct plugin *instances[MOST_INSTANCES];
  unsigned count;
};

void renders_begin(struct renders *renders);

/// Renders again with another block size, and reports whether the sound is the same.
void renders_block(struct renders *renders, uint32_t block);

/// Renders in another way, given by its name.
void renders_variant(struct renders *renders, const char *name);

void renders_end(struct renders *renders);

#endif
