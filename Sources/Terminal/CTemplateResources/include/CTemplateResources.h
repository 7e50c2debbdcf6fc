#pragma once

// Written by Scripts/embed-resources.py.

/// A file as it was when the program was compiled.
struct template_resource {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  long count;
};

/// - Precondition: the index is below the count.
struct template_resource template_resource_at(long index);

extern const long template_resource_count;
