#ifndef PARITY_LV2_FEATURES_H
#define PARITY_LV2_FEATURES_H

#include "lv2_abi.h"

extern struct lv2_map parity_lv2_map;
extern struct lv2_unmap parity_lv2_unmap;

uint32_t parity_lv2_id(const char *uri);

enum { LV2_FEATURES = 7, LV2_GIVEN = 5 };

/// What one instance is offered; it lives as long as the instance, and stays where it is.
struct lv2_offer {
  int32_t most, least, sequence;
  float rate;
  struct lv2_option options[LV2_GIVEN + 1];
  struct lv2_feature features[LV2_FEATURES];
  /// Ends with NULL.
  const struct lv2_feature *list[LV2_FEATURES + 1];
};

/// For a rate and blocks of up to so many frames.
void lv2_offer_make(
  struct lv2_offer *offer, double rate, uint32_t most_frames, struct lv2_schedule *schedule);

/// Whether a plugin that requires it can be loaded.
int parity_lv2_offers(const char *uri);

#endif
