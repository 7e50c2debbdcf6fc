#ifndef PARITY_LV2_FEATURES_H
#define PARITY_LV2_FEATURES_H

#include "lv2_abi.h"

extern struct lv2_map parity_lv2_map;
extern struct lv2_unmap parity_lv2_unmap;

uint32_t parity_lv2_id(const char *uri);

/// What plugins are offered, for a rate and blocks of up to so many frames; ends with NULL.
const struct lv2_feature *const *parity_lv2_features(double rate, uint32_t most_frames);
int parity_lv2_offers(const char *uri);

#endif
