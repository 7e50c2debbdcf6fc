#ifndef PARITY_VST3_HOST_H
#define PARITY_VST3_HOST_H

#include "plugin.h"
#include "vst3_abi.h"

/// The application and the handler passed to plugins: pointers to objects.
extern void *const vst3_application_object, *const vst3_handler_object;

/// A growing buffer, used as a stream that a plugin reads or writes.
struct vst3_bytes {
  const struct vst3_stream *table;
  char *bytes;
  int64_t count, place;
};
struct vst3_bytes vst3_bytes_make(void);

/// The changes and notes of a block; each is an object, identified by its address.
struct vst3_sent {
  const struct vst3_changes *changes;
  const struct vst3_events *events;
  const struct event *list;
  uint32_t count;
  /// The parameters that change, without duplicates, and the queues of their changes.
  struct vst3_told {
    const struct vst3_queue *table;
    struct vst3_sent *sent;
    uint32_t id;
  } *told;
  int32_t told_count;
  /// Converts a plain value to one from 0 to 1.
  double (*normalise)(void *, uint32_t, double);
  void *controller;
};
void vst3_sent_make(struct vst3_sent *sent, const struct event *events, uint32_t count);
void *vst3_sent_events(struct vst3_sent *sent);

void vst3_narrow(const int16_t *wide, char *narrow, uint32_t size);
void vst3_widen(const char *narrow, int16_t *wide, uint32_t count);

#endif
