// The VST3 form of faulty.c: one object that is component, processor and controller at once. What crosses the boundary
// is declared here, as the interfaces' documentation has it.

enum { VST3_OK, VST3_REFUSED };
enum { MOST_CHANGES = 256 };

typedef int16_t text16[128];

/// A pointer to each interface's table, and what is behind them.
struct vst3 {
  const void *component, *processor, *controller;
  struct voice voice;
  int holders;
};

#define OWNER(self, member) ((struct vst3 *)((char *)(self) - offsetof(struct vst3, member)))

static const uint8_t vst3_unknown[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46};
static const uint8_t vst3_component[16] = {0xe8, 0x31, 0xff, 0x31, 0xf2, 0xd5, 0x43, 0x01,
                                           0x92, 0x8e, 0xbb, 0xee, 0x25, 0x69, 0x78, 0x02};
static const uint8_t vst3_processor[16] = {0x42, 0x04, 0x3f, 0x99, 0xb7, 0xda, 0x45, 0x3c,
                                           0xa5, 0x69, 0xe7, 0x9d, 0x9a, 0xae, 0xc3, 0x3d};
static const uint8_t vst3_controller[16] = {0xdc, 0xd7, 0xbb, 0xe3, 0x77, 0x42, 0x44, 0x8d,
                                            0xa8, 0x74, 0xaa, 0xcc, 0x97, 0x9c, 0x75, 0x9e};

static int32_t vst3_query(struct vst3 *vst3, const uint8_t *id, void **object) {
  *object = NULL;
  if (memcmp(id, vst3_component, 16) == 0 || memcmp(id, vst3_unknown, 16) == 0) *object = &vst3->component;
  if (memcmp(id, vst3_processor, 16) == 0) *object = &vst3->processor;
  if (memcmp(id, vst3_controller, 16) == 0) *object = &vst3->controller;
  if (*object == NULL) return -1;
  vst3->holders++;
  return VST3_OK;
}
static uint32_t vst3_let_go(struct vst3 *vst3) {
  const int left = --vst3->holders;
  if (left == 0) {
    voice_end(&vst3->voice);
    free(vst3);
  }
  return (uint32_t)left;
}

#define COMMON(member)                                                                                       \
  static int32_t member##_query(void *self, const uint8_t *id, void **object) {                              \
    return vst3_query(OWNER(self, member), id, object);                                                      \
  }                                                                                                          \
  static uint32_t member##_retain(void *self) { return (uint32_t)++OWNER(self, member)->holders; }           \
  static uint32_t member##_release(void *self) { return vst3_let_go(OWNER(self, member)); }
COMMON(component)
COMMON(processor)
COMMON(controller)

static int32_t vst3_initialize(void *self, void *host) {
  (void)self, (void)host;
  return VST3_OK;
}
static int32_t vst3_terminate(void *self) {
  (void)self;
  return VST3_OK;
}
static int32_t vst3_nothing(void *self) {
  (void)self;
  return VST3_OK;
}
static int32_t vst3_missing(void *self) {
  (void)self;
  return VST3_REFUSED;
}

struct bus {
  int32_t media, direction, channels;
  text16 name;
  int32_t kind;
  uint32_t flags;
};

static int32_t vst3_bus_count(void *self, int32_t media, int32_t direction) {
  (void)self;
  return media == 0 || direction == 0;
}
static int32_t vst3_bus(void *self, int32_t media, int32_t direction, int32_t index, struct bus *bus) {
  if (index != 0 || (media == 1 && direction == 1)) return VST3_REFUSED;
  memset(bus, 0, sizeof *bus);
  bus->media = media;
  bus->direction = direction;
  bus->channels = media == 0 ? OWNER(self, component)->voice.width : 16;
  bus->flags = 1;
  return VST3_OK;
}
static int32_t vst3_activate_bus(void *self, int32_t media, int32_t direction, int32_t index, uint8_t on) {
  (void)self, (void)media, (void)direction, (void)index, (void)on;
  return VST3_OK;
}
static int32_t vst3_set_active(void *self, uint8_t is_active) {
  struct voice *voice = &OWNER(self, component)->voice;
  if (is_active) voice_activate(voice, voice->rate);
  return VST3_OK;
}

struct byte_stream {
  const struct {
    void *common[3];
    int32_t (*read)(void *, void *, int32_t, int32_t *);
    int32_t (*write)(void *, void *, int32_t, int32_t *);
  } *table;
};

static int32_t vst3_save(void *self, struct byte_stream *stream) {
  char bytes[sizeof(ID) + sizeof(double[PARAMETERS])];
  struct voice copy = OWNER(self, component)->voice;
  if (fault_of(&copy) == FORGETFUL_STATE) copy.values[GAIN] = 1;
  memcpy(bytes, ID, sizeof(ID));
  memcpy(bytes + sizeof(ID), copy.values, sizeof copy.values);
  int32_t count = 0;
  stream->table->write(stream, bytes, sizeof bytes, &count);
  return count == (int32_t)sizeof bytes ? VST3_OK : VST3_REFUSED;
}
static int32_t vst3_load(void *self, struct byte_stream *stream) {
  char bytes[sizeof(ID) + sizeof(double[PARAMETERS])];
  int32_t count = 0;
  stream->table->read(stream, bytes, sizeof bytes, &count);
  if (count != (int32_t)sizeof bytes || memcmp(bytes, ID, sizeof(ID)) != 0) return VST3_REFUSED;
  memcpy(OWNER(self, component)->voice.values, bytes + sizeof(ID), sizeof(double[PARAMETERS]));
  return VST3_OK;
}

/// Its controller is itself: there is no other class.
static const void *const component_table[] = {
  (void *)component_query, (void *)component_retain, (void *)component_release, (void *)vst3_initialize,
  (void *)vst3_terminate,  (void *)vst3_missing,     (void *)vst3_nothing,      (void *)vst3_bus_count,
  (void *)vst3_bus,        (void *)vst3_missing,     (void *)vst3_activate_bus, (void *)vst3_set_active,
  (void *)vst3_load,       (void *)vst3_save};

static int32_t vst3_arrange(void *self, uint64_t *in, int32_t ins, uint64_t *out, int32_t outs) {
#ifdef EITHER
  // One speaker in the middle, or left and right.
  if (ins != 1 || outs != 1 || *in != *out || (*in != 3 && *in != 1u << 19)) return VST3_REFUSED;
  OWNER(self, processor)->voice.width = *in == 3 ? 2 : 1;
  return VST3_OK;
#else
  (void)self, (void)in, (void)ins, (void)out, (void)outs;
  return VST3_REFUSED;
#endif
}
static int32_t vst3_arrangement(void *self, int32_t direction, int32_t index, uint64_t *speakers) {
  (void)direction, (void)index;
  *speakers = OWNER(self, processor)->voice.width == 2 ? 3 : 1u << 19;
  return VST3_OK;
}
static int32_t vst3_takes(void *self, int32_t size) {
  (void)self;
  return size == 0 ? VST3_OK : VST3_REFUSED;
}
static uint32_t vst3_latency(void *self) { return voice_latency(&OWNER(self, processor)->voice); }

struct setup {
  int32_t mode, size, most;
  double rate;
};

static int32_t vst3_set_up(void *self, const struct setup *setup) {
  struct voice *voice = &OWNER(self, processor)->voice;
  if (fault_of(voice) == REFUSES_RATE && setup->rate != 48000) return VST3_REFUSED;
  voice->rate = setup->rate;
  return VST3_OK;
}
static int32_t vst3_set_processing(void *self, uint8_t is_on) {
  (void)self, (void)is_on;
  return VST3_OK;
}
static uint32_t vst3_tail(void *self) {
  (void)self;
  return 0;
}

struct change_queue {
  const struct {
    void *common[3];
    uint32_t (*id)(void *);
    int32_t (*count)(void *);
    int32_t (*point)(void *, int32_t, int32_t *, double *);
  } *table;
};
struct changes {
  const struct {
    void *common[3];
    int32_t (*count)(void *);
    struct change_queue *(*queue)(void *, int32_t);
  } *table;
};
struct note_data {
  int32_t bus, frame;
  double quarters;
  uint16_t flags, kind;
  union {
    struct {
      int16_t channel, key;
      float tuning, velocity;
      int32_t length, id;
    } on;
    struct {
      int16_t channel, key;
      float velocity;
      int32_t id;
      float tuning;
    } off;
    uint64_t room[3];
  };
};
struct notes {
  const struct {
    void *common[3];
    int32_t (*count)(void *);
    int32_t (*get)(void *, int32_t, struct note_data *);
  } *table;
};
struct channel_set {
  int32_t channels;
  uint64_t silent;
  float **samples;
};
struct vst3_block {
  int32_t mode, size, frames, input_count, output_count;
  struct channel_set *inputs, *outputs;
  struct changes *changes, *changes_out;
  struct notes *notes, *notes_out;
  void *context;
};

/// What happens within a block, in the order of its frames.
struct happening {
  int32_t frame;
  uint32_t id;
  double value;
  int key, is_note;
};

static const double vst3_low[] = {0, 0, 20, 0}, vst3_high[] = {FAULTS - 1, 2, 20000, 2};
static double vst3_plain(uint32_t id, double position) {
  return id < PARAMETERS ? vst3_low[id] + position * (vst3_high[id] - vst3_low[id]) : position;
}

static int32_t insert(struct happening *list, int32_t count, struct happening one) {
  if (count == MOST_CHANGES) return count;
  int32_t at = count;
  for (; at > 0 && list[at - 1].frame > one.frame; at--) list[at] = list[at - 1];
  list[at] = one;
  return count + 1;
}

static int32_t vst3_happenings(const struct vst3_block *block, struct happening *list) {
  int32_t count = 0;
  for (int32_t index = 0; index < block->changes->table->count(block->changes); index++) {
    struct change_queue *queue = block->changes->table->queue(block->changes, index);
    for (int32_t point = 0; point < queue->table->count(queue); point++) {
      struct happening one = {0, queue->table->id(queue), 0, 0, 0};
      double position;
      queue->table->point(queue, point, &one.frame, &position);
      one.value = vst3_plain(one.id, position);
      count = insert(list, count, one);
    }
  }
  for (int32_t index = 0; index < block->notes->table->count(block->notes); index++) {
    struct note_data note;
    block->notes->table->get(block->notes, index, &note);
    const int is_on = note.kind == 0;
    count = insert(
      list, count,
      (struct happening){note.frame, 0, is_on ? note.on.velocity : 0, is_on ? note.on.key : note.off.key, 1});
  }
  return count;
}

static int32_t vst3_process(void *self, const struct vst3_block *block) {
  struct voice *voice = &OWNER(self, processor)->voice;
  struct happening list[MOST_CHANGES];
  const int32_t count = vst3_happenings(block, list);
  const float *const *inputs = block->input_count > 0 ? (const float *const *)block->inputs[0].samples : NULL;
  uint32_t from = 0;
  for (int32_t index = 0; index < count; index++) {
    const uint32_t at = (uint32_t)list[index].frame;
    voice_render(voice, inputs, block->outputs[0].samples, at - from, from, block->frames);
    from = at;
    if (!list[index].is_note) {
      voice_set(voice, list[index].id, list[index].value);
    } else if (list[index].value > 0) {
      voice->key = list[index].key;
      voice->velocity = list[index].value;
    } else if (list[index].key == voice->key) {
      voice->velocity = 0;
    }
  }
  voice_render(voice, inputs, block->outputs[0].samples, (uint32_t)block->frames - from, from, block->frames);
  return VST3_OK;
}

static const void *const processor_table[] = {
  (void *)processor_query,     (void *)processor_retain, (void *)processor_release, (void *)vst3_arrange,
  (void *)vst3_arrangement,    (void *)vst3_takes,       (void *)vst3_latency,      (void *)vst3_set_up,
  (void *)vst3_set_processing, (void *)vst3_process,     (void *)vst3_tail};

struct vst3_info {
  uint32_t id;
  text16 title, short_title, units;
  int32_t steps;
  double initial;
  int32_t unit, flags;
};

static void widen(int16_t *wide, const char *text) {
  int index = 0;
  for (; text[index] != 0 && index < 127; index++) wide[index] = text[index];
  wide[index] = 0;
}
static int32_t vst3_count(void *self) {
  (void)self;
  return PARAMETERS - FIRST;
}
static int32_t vst3_info(void *self, int32_t index, struct vst3_info *info) {
  struct parameter_info known;
  (void)self;
  if (!parameter_info(NULL, (uint32_t)index, &known)) return VST3_REFUSED;
  memset(info, 0, sizeof *info);
  info->id = known.id;
  widen(info->title, known.name);
  if (known.flags & 1) info->steps = (int32_t)(known.high - known.low);
  info->initial = (known.initial - known.low) / (known.high - known.low);
  info->flags = 1;
  return VST3_OK;
}
static int32_t vst3_to_text(void *self, uint32_t id, double position, int16_t *wide) {
  char text[128] = "";
  (void)self;
  if (!to_text(NULL, id, vst3_plain(id, position) + (id == FAULT || id == WAVE ? 1e-9 : 0), text, 128))
    return VST3_REFUSED;
  widen(wide, text);
  return VST3_OK;
}
static double vst3_to_plain(void *self, uint32_t id, double position) {
  (void)self;
  return vst3_plain(id, position);
}
static double vst3_to_position(void *self, uint32_t id, double plain) {
  (void)self;
  return id < PARAMETERS ? (plain - vst3_low[id]) / (vst3_high[id] - vst3_low[id]) : plain;
}
static int32_t vst3_to_value(void *self, uint32_t id, const int16_t *wide, double *position) {
  char text[128];
  int index = 0;
  double value = 0;
  for (; wide[index] != 0 && index < 127; index++) text[index] = (char)wide[index];
  text[index] = 0;
  if (!to_value(NULL, id, text, &value)) return VST3_REFUSED;
  *position = vst3_to_position(self, id, value);
  return VST3_OK;
}
static double vst3_value(void *self, uint32_t id) {
  return vst3_to_position(self, id, OWNER(self, controller)->voice.values[id % PARAMETERS]);
}
static int32_t vst3_set(void *self, uint32_t id, double position) {
  voice_set(&OWNER(self, controller)->voice, id, vst3_plain(id, position));
  return VST3_OK;
}
static int32_t vst3_stateless(void *self, void *stream) {
  (void)self, (void)stream;
  return VST3_OK;
}
static void *vst3_view(void *self, const char *kind) {
  (void)self, (void)kind;
  return NULL;
}

static const void *const controller_table[] = {
  (void *)controller_query, (void *)controller_retain, (void *)controller_release, (void *)vst3_initialize,
  (void *)vst3_terminate,   (void *)vst3_stateless,    (void *)vst3_stateless,     (void *)vst3_stateless,
  (void *)vst3_count,       (void *)vst3_info,         (void *)vst3_to_text,       (void *)vst3_to_value,
  (void *)vst3_to_plain,    (void *)vst3_to_position,  (void *)vst3_value,         (void *)vst3_set,
  (void *)vst3_stateless,   (void *)vst3_view};

struct class_info {
  uint8_t id[16];
  int32_t cardinality;
  char category[32], name[64];
};

static int32_t factory_query(void *self, const uint8_t *id, void **object) {
  (void)id;
  *object = self;
  return VST3_OK;
}
static uint32_t factory_hold(void *self) {
  (void)self;
  return 1;
}
static int32_t factory_info(void *self, void *info) {
  (void)self, (void)info;
  return VST3_REFUSED;
}
static int32_t factory_count(void *self) {
  (void)self;
  return (int32_t)plugin_count(NULL);
}
static int32_t factory_class(void *self, int32_t index, struct class_info *info) {
  (void)self;
  memset(info, 0, sizeof *info);
  memset(info->id, 0x41 + index, sizeof info->id);
  info->cardinality = 0x7fffffff;
  strcpy(info->category, "Audio Module Class");
  strcpy(info->name, descriptions[index].name);
  return VST3_OK;
}
static int32_t factory_create(void *self, const uint8_t *class, const uint8_t *id, void **object) {
  (void)self, (void)class;
  struct vst3 *vst3 = calloc(1, sizeof *vst3);
  *vst3 = (struct vst3){component_table, processor_table, controller_table, {{0}}, 0};
  voice_begin(&vst3->voice);
  return vst3_query(vst3, id, object);
}
static const void *const factory_table[] = {
  (void *)factory_query, (void *)factory_hold,  (void *)factory_hold,  (void *)factory_info,
  (void *)factory_count, (void *)factory_class, (void *)factory_create};
static const void *const factory_object = &factory_table;

__attribute__((visibility("default"))) const void *GetPluginFactory(void) { return &factory_object; }
__attribute__((visibility("default"))) bool ModuleEntry(void *handle) { return handle != NULL; }
__attribute__((visibility("default"))) bool ModuleExit(void) { return true; }
