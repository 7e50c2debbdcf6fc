// The part of VST 3 that an offline host needs, as C sees its interfaces: a pointer to a table of functions, the first
// three of which are common to all. Declared according to the interfaces' documentation; names are Parity's own.
// Release 3.8 of VST 3 is under the MIT licence.
#ifndef PARITY_VST3_ABI_H
#define PARITY_VST3_ABI_H

#include <stdint.h>

typedef uint8_t vst3_id[16];
typedef int16_t vst3_text[128];

enum { VST3_OK = 0, VST3_NO_INTERFACE = -1, VST3_FALSE = 1 };

#define VST3_COMMON                                                                                          \
  int32_t (*query)(void *, const uint8_t *, void **);                                                        \
  uint32_t (*retain)(void *);                                                                                \
  uint32_t (*release)(void *);

#define VST3_BASE                                                                                            \
  VST3_COMMON                                                                                                \
  int32_t (*initialize)(void *, void *);                                                                     \
  int32_t (*terminate)(void *);

struct vst3_common {
  VST3_COMMON
};

struct vst3_class {
  vst3_id id;
  int32_t cardinality;
  char category[32], name[64];
};

struct vst3_factory {
  VST3_COMMON
  int32_t (*info)(void *, void *);
  int32_t (*count)(void *);
  int32_t (*class_at)(void *, int32_t, struct vst3_class *);
  int32_t (*create)(void *, const uint8_t *, const uint8_t *, void **);
};

struct vst3_stream {
  VST3_COMMON
  int32_t (*read)(void *, void *, int32_t, int32_t *);
  int32_t (*write)(void *, void *, int32_t, int32_t *);
  int32_t (*seek)(void *, int64_t, int32_t, int64_t *);
  int32_t (*tell)(void *, int64_t *);
};

enum { VST3_AUDIO = 0, VST3_EVENTS = 1, VST3_INPUT = 0, VST3_OUTPUT = 1, VST3_MAIN = 0 };

struct vst3_bus {
  int32_t media, direction, channels;
  vst3_text name;
  int32_t kind;
  uint32_t flags;
};

struct vst3_component {
  VST3_BASE
  int32_t (*controller_id)(void *, uint8_t *);
  int32_t (*set_mode)(void *, int32_t);
  int32_t (*bus_count)(void *, int32_t, int32_t);
  int32_t (*bus_info)(void *, int32_t, int32_t, int32_t, struct vst3_bus *);
  int32_t (*routing)(void *, void *, void *);
  int32_t (*activate_bus)(void *, int32_t, int32_t, int32_t, uint8_t);
  int32_t (*set_active)(void *, uint8_t);
  int32_t (*set_state)(void *, void *);
  int32_t (*get_state)(void *, void *);
};

struct vst3_setup {
  int32_t mode, sample_size, most_frames;
  double rate;
};

struct vst3_queue {
  VST3_COMMON
  uint32_t (*id)(void *);
  int32_t (*count)(void *);
  int32_t (*point)(void *, int32_t, int32_t *, double *);
  int32_t (*add)(void *, int32_t, double, int32_t *);
};

struct vst3_changes {
  VST3_COMMON
  int32_t (*count)(void *);
  void *(*queue)(void *, int32_t);
  void *(*add)(void *, const uint32_t *, int32_t *);
};

struct vst3_note_on {
  int16_t channel, pitch;
  float tuning, velocity;
  int32_t length, id;
};

struct vst3_note_off {
  int16_t channel, pitch;
  float velocity;
  int32_t id;
  float tuning;
};

struct vst3_event {
  int32_t bus, frame;
  double quarters;
  uint16_t flags, kind;
  union {
    struct vst3_note_on on;
    struct vst3_note_off off;
    // The widest member has a pointer after eight bytes.
    uint64_t room[3];
  };
};

struct vst3_events {
  VST3_COMMON
  int32_t (*count)(void *);
  int32_t (*get)(void *, int32_t, struct vst3_event *);
  int32_t (*add)(void *, struct vst3_event *);
};

struct vst3_buffers {
  int32_t channels;
  uint64_t silent;
  float **samples;
};

struct vst3_context {
  uint32_t state;
  double rate;
  int64_t project_frame, system_time, continuous_frame;
  double quarters, bar, cycle_start, cycle_end, tempo;
  int32_t numerator, denominator;
  uint32_t chord;
  int32_t offset;
  uint32_t frame_rate[2];
  int32_t to_next_clock;
};

struct vst3_block {
  int32_t mode, sample_size, frames, input_count, output_count;
  struct vst3_buffers *inputs, *outputs;
  void *changes, *changes_out, *events, *events_out;
  struct vst3_context *context;
};

struct vst3_processor {
  VST3_COMMON
  int32_t (*arrange)(void *, uint64_t *, int32_t, uint64_t *, int32_t);
  int32_t (*arrangement)(void *, int32_t, int32_t, uint64_t *);
  int32_t (*can_process)(void *, int32_t);
  uint32_t (*latency)(void *);
  int32_t (*set_up)(void *, struct vst3_setup *);
  int32_t (*set_processing)(void *, uint8_t);
  int32_t (*process)(void *, struct vst3_block *);
  uint32_t (*tail)(void *);
};

enum { VST3_READONLY = 2 };

struct vst3_parameter {
  uint32_t id;
  vst3_text title, short_title, units;
  int32_t steps;
  double initial;
  int32_t unit, flags;
};

struct vst3_controller {
  VST3_BASE
  int32_t (*set_component_state)(void *, void *);
  int32_t (*set_state)(void *, void *);
  int32_t (*get_state)(void *, void *);
  int32_t (*count)(void *);
  int32_t (*info)(void *, int32_t, struct vst3_parameter *);
  int32_t (*to_text)(void *, uint32_t, double, int16_t *);
  int32_t (*to_value)(void *, uint32_t, int16_t *, double *);
  double (*to_plain)(void *, uint32_t, double);
  double (*to_normalised)(void *, uint32_t, double);
  double (*get)(void *, uint32_t);
  int32_t (*set)(void *, uint32_t, double);
  int32_t (*set_handler)(void *, void *);
  void *(*view)(void *, const char *);
};

struct vst3_connection {
  VST3_COMMON
  int32_t (*connect)(void *, void *);
  int32_t (*disconnect)(void *, void *);
  int32_t (*notify)(void *, void *);
};

struct vst3_handler {
  VST3_COMMON
  int32_t (*begin)(void *, uint32_t);
  int32_t (*perform)(void *, uint32_t, double);
  int32_t (*end)(void *, uint32_t);
  int32_t (*restart)(void *, int32_t);
};

struct vst3_application {
  VST3_COMMON
  int32_t (*name)(void *, int16_t *);
  int32_t (*create)(void *, const uint8_t *, const uint8_t *, void **);
};

#define VST3_WORD(w) (uint8_t)((w) >> 24), (uint8_t)((w) >> 16), (uint8_t)((w) >> 8), (uint8_t)(w)
#define VST3_ID(a, b, c, d) {VST3_WORD(a##u), VST3_WORD(b##u), VST3_WORD(c##u), VST3_WORD(d##u)}
#define VST3_UNKNOWN_ID VST3_ID(0x00000000, 0x00000000, 0xC0000000, 0x00000046)
#define VST3_COMPONENT_ID VST3_ID(0xE831FF31, 0xF2D54301, 0x928EBBEE, 0x25697802)
#define VST3_PROCESSOR_ID VST3_ID(0x42043F99, 0xB7DA453C, 0xA569E79D, 0x9AAEC33D)
#define VST3_CONTROLLER_ID VST3_ID(0xDCD7BBE3, 0x7742448D, 0xA874AACC, 0x979C759E)
#define VST3_CONNECTION_ID VST3_ID(0x70A4156F, 0x6E6E4026, 0x989148BF, 0xAA60D8D1)

#endif
