#pragma once

// Written by Scripts/embed-resources.py.

/// A file as it was when the program was compiled.
struct capture_resource {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  long count;
};

/// - Precondition: the index is below the count.
struct capture_resource capture_resource_at(long index);

extern const long capture_resource_count;
