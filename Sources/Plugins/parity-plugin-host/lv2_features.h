#ifndef PARITY_LV2_FEATURES_H
#define PARITY_LV2_FEATURES_H

#include "lilv_abi.h"

extern LV2_URID_Map parity_lv2_map;
extern LV2_URID_Unmap parity_lv2_unmap;

uint32_t parity_lv2_id(const char *uri);

enum { LV2_FEATURES = 7, LV2_GIVEN = 5 };

/// The features offered to one instance; it lives as long as the instance, and must not move.
struct lv2_offer {
  int32_t most, least, sequence;
  float rate;
  LV2_Options_Option options[LV2_GIVEN + 1];
  LV2_Feature features[LV2_FEATURES];
  /// Ends with NULL.
  const LV2_Feature *list[LV2_FEATURES + 1];
};

/// For a sample rate and a largest block size.
void lv2_offer_make(
  struct lv2_offer *offer, double rate, uint32_t most_frames, LV2_Worker_Schedule *schedule);

/// Whether a plugin that requires the feature can be loaded.
int parity_lv2_offers(const char *uri);

#endif
