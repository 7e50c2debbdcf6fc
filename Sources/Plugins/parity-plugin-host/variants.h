#ifndef PARITY_VARIANTS_H
#define PARITY_VARIANTS_H

#include "json.h"
#include "render.h"

enum { MOST_INSTANCES = 64 };

/// What a job rendered first, and every instance that it made: they are taken down together, when all is told.
struct renders {
  const struct format *format;
  const struct request *request;
  uint32_t block;
  struct outcome first;
  struct plugin *instances[MOST_INSTANCES];
  unsigned count;
};

void renders_begin(struct renders *renders);

/// Renders once more with another size of blocks, and tells whether the sound is the same.
void renders_block(struct renders *renders, uint32_t block);

/// Renders in another way, by its name.
void renders_variant(struct renders *renders, const char *name);

void renders_end(struct renders *renders);

#endif
