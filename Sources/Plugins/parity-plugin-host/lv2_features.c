#include "lv2_features.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_URIS = 4096 };

// URIs by number, from 1; nothing is ever taken away. Two instances may ask at once.
static char *uris[MOST_URIS];
static uint32_t uri_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static uint32_t map(void *handle, const char *uri) {
  (void)handle;
  pthread_mutex_lock(&lock);
  uint32_t id = 0;
  for (uint32_t index = 0; index < uri_count && id == 0; index++)
    if (strcmp(uris[index], uri) == 0) id = index + 1;
  if (id == 0 && uri_count < MOST_URIS) {
    uris[uri_count++] = strdup(uri);
    id = uri_count;
  }
  pthread_mutex_unlock(&lock);
  return id;
}

static const char *unmap(void *handle, uint32_t id) {
  (void)handle;
  return id > 0 && id <= uri_count ? uris[id - 1] : NULL;
}

struct lv2_map parity_lv2_map = {NULL, map};
struct lv2_unmap parity_lv2_unmap = {NULL, unmap};

uint32_t parity_lv2_id(const char *uri) { return map(NULL, uri); }

static const char *const offered[] = {
  LV2_URID "map", LV2_URID "unmap", LV2_OPTIONS "options", LV2_SIZES "boundedBlockLength",
  "http://lv2plug.in/ns/ext/state#loadDefaultState"};

int parity_lv2_offers(const char *uri) {
  for (unsigned index = 0; index < sizeof offered / sizeof *offered; index++)
    if (strcmp(uri, offered[index]) == 0) return 1;
  // Says something to hosts, and asks nothing of them.
  return strcmp(uri, LV2_CORE "isLive") == 0 || strcmp(uri, LV2_CORE "inPlaceBroken") == 0;
}

const struct lv2_feature *const *parity_lv2_features(double rate, uint32_t most_frames) {
  static int32_t most, least = 1, sequence = 1 << 15;
  static float rate_value;
  static struct lv2_option options[6];
  static struct lv2_feature features[5];
  static const struct lv2_feature *list[6];
  most = (int32_t)most_frames;
  rate_value = (float)rate;
  const uint32_t whole = parity_lv2_id(LV2_ATOM "Int"), number = parity_lv2_id(LV2_ATOM "Float");
  options[0] =
    (struct lv2_option){0, 0, parity_lv2_id(LV2_SIZES "maxBlockLength"), 4, whole, &most};
  options[1] =
    (struct lv2_option){0, 0, parity_lv2_id(LV2_SIZES "minBlockLength"), 4, whole, &least};
  options[2] =
    (struct lv2_option){0, 0, parity_lv2_id(LV2_SIZES "nominalBlockLength"), 4, whole, &most};
  options[3] =
    (struct lv2_option){0, 0, parity_lv2_id(LV2_SIZES "sequenceSize"), 4, whole, &sequence};
  options[4] =
    (struct lv2_option){0, 0, parity_lv2_id(LV2_PARAMETERS "sampleRate"), 4, number, &rate_value};
  void *data[] = {&parity_lv2_map, &parity_lv2_unmap, options, NULL, NULL};
  for (unsigned index = 0; index < 5; index++) {
    features[index] = (struct lv2_feature){offered[index], data[index]};
    list[index] = &features[index];
  }
  return list;
}
