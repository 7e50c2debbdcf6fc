#pragma once

// Written by Scripts/embed-resources.py.

/// A file as it was when the program was compiled.
struct lab_resource {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  long count;
};

/// - Precondition: the index is below the count.
struct lab_resource lab_resource_at(long index);

extern const long lab_resource_count;
