#ifndef PARITY_LV2_PATCH_H
#define PARITY_LV2_PATCH_H

#include <stddef.h>

#include "plugin.h"

/// Parameters without a port of their own, which are set by messages in the sequence of an event port. All parameters
/// of JUCE plugins are of this kind.
enum { LV2_FIRST_PROPERTY = 1 << 24 };

struct lv2_property {
  struct parameter parameter;
  /// The URID of its URI, and of the type of its value.
  uint32_t key, type;
  double value;
  /// It was set, and no block has begun since.
  int is_waiting;
};

struct lv2_properties {
  struct lv2_property *items;
  uint32_t count;
};

/// Reads the open plugin's descriptions; none if no port of it accepts messages.
void lv2_properties_read(struct lv2_properties *properties);
void lv2_properties_free(struct lv2_properties *properties);

/// Returns NULL for the id of a port.
struct lv2_property *lv2_property_with(struct lv2_properties *properties, uint32_t id);

/// Writes an event that sets a property.
///
/// - Returns: the position after it; NULL if it does not fit.
char *lv2_property_write(
  const struct lv2_property *property, double value, int64_t frame, char *at, const char *end);

#endif
