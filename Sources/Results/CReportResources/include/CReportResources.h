#pragma once

// Written by Scripts/embed-resources.py.

/// A file as it was when the program was compiled.
struct report_resource {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  long count;
};

/// - Precondition: the index is below the count.
struct report_resource report_resource_at(long index);

extern const long report_resource_count;
