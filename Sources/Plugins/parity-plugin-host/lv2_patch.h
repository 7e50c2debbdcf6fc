#ifndef PARITY_LV2_PATCH_H
#define PARITY_LV2_PATCH_H

#include <stddef.h>

#include "plugin.h"

/// Parameters that have no port of their own: a message sets them, in the sequence of an event port. JUCE makes all
/// of a plugin's like that.
enum { LV2_FIRST_PROPERTY = 1 << 24 };

struct lv2_property {
  struct parameter parameter;
  /// Of its URI, and of the type of its value.
  uint32_t key, type;
  double value;
  /// It was set, and no block has begun since.
  int is_waiting;
};

struct lv2_properties {
  struct lv2_property *items;
  uint32_t count;
};

/// Reads what the plugin that is open describes; none where no port of it takes messages.
void lv2_properties_read(struct lv2_properties *properties);
void lv2_properties_free(struct lv2_properties *properties);

/// NULL for an id that is a port's.
struct lv2_property *lv2_property_with(struct lv2_properties *properties, uint32_t id);

/// Writes an event that sets one.
///
/// - Returns: what follows it; NULL where it does not fit.
char *lv2_property_write(
  const struct lv2_property *property, double value, int64_t frame, char *at, const char *end);

#endif
