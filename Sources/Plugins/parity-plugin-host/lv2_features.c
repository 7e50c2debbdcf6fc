#include "lv2_features.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_URIS = 4096 };

// URIs by number, counted from 1; none is ever removed. Two instances may call at once.
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

LV2_URID_Map parity_lv2_map = {NULL, map};
LV2_URID_Unmap parity_lv2_unmap = {NULL, unmap};

uint32_t parity_lv2_id(const char *uri) { return map(NULL, uri); }

static int print_list(void *handle, uint32_t type, const char *format, va_list arguments) {
  (void)handle, (void)type;
  return vfprintf(stderr, format, arguments);
}

static int print(void *handle, uint32_t type, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int count = print_list(handle, type, format, arguments);
  va_end(arguments);
  return count;
}

/// Log messages are treated like printed output.
static LV2_Log_Log log_functions = {NULL, print, print_list};

static const char *const offered[LV2_FEATURES] = {
  LV2_URID__map,
  LV2_URID__unmap,
  LV2_OPTIONS__options,
  LV2_BUF_SIZE__boundedBlockLength,
  LV2_STATE__loadDefaultState,
  LV2_WORKER__schedule,
  LV2_LOG__log};

/// Features that only inform hosts, and require nothing of them.
static const char *const harmless[] = {
  LV2_CORE__isLive, LV2_CORE__inPlaceBroken, LV2_CORE__hardRTCapable, LV2_STATE__threadSafeRestore};

int parity_lv2_offers(const char *uri) {
  for (unsigned index = 0; index < LV2_FEATURES; index++)
    if (strcmp(uri, offered[index]) == 0) return 1;
  for (unsigned index = 0; index < sizeof harmless / sizeof *harmless; index++)
    if (strcmp(uri, harmless[index]) == 0) return 1;
  return 0;
}

void lv2_offer_make(
  struct lv2_offer *offer, double rate, uint32_t most_frames, LV2_Worker_Schedule *schedule) {
  *offer =
    (struct lv2_offer){.most = (int32_t)most_frames, .least = 1, .sequence = 1 << 17, .rate = (float)rate};
  const uint32_t whole = parity_lv2_id(LV2_ATOM__Int), number = parity_lv2_id(LV2_ATOM__Float);
  const struct {
    const char *key;
    uint32_t type;
    const void *value;
  } given[LV2_GIVEN] = {
    {LV2_BUF_SIZE__maxBlockLength, whole, &offer->most},
    {LV2_BUF_SIZE__minBlockLength, whole, &offer->least},
    {LV2_BUF_SIZE__nominalBlockLength, whole, &offer->most},
    {LV2_BUF_SIZE__sequenceSize, whole, &offer->sequence},
    {LV2_PARAMETERS__sampleRate, number, &offer->rate}};
  for (unsigned index = 0; index < LV2_GIVEN; index++)
    offer->options[index] =
      (LV2_Options_Option){0, 0, parity_lv2_id(given[index].key), 4, given[index].type, given[index].value};
  void *data[LV2_FEATURES] = {&parity_lv2_map, &parity_lv2_unmap, offer->options, NULL, NULL,
                              schedule,        &log_functions};
  for (unsigned index = 0; index < LV2_FEATURES; index++) {
    offer->features[index] = (LV2_Feature){offered[index], data[index]};
    offer->list[index] = &offer->features[index];
  }
}
