// The parts of LV2 1.18 and of lilv 0.24 that a host of sounds needs, declared from their documentation: the order
// and the types of what crosses the boundary. Names are ours.
#ifndef PARITY_LV2_ABI_H
#define PARITY_LV2_ABI_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

struct lv2_feature {
  const char *uri;
  void *data;
};

struct lv2_descriptor {
  const char *uri;
  void *(*instantiate)(
    const struct lv2_descriptor *, double, const char *, const struct lv2_feature *const *);
  void (*connect)(void *, uint32_t, void *);
  void (*activate)(void *);
  void (*run)(void *, uint32_t);
  void (*deactivate)(void *);
  void (*cleanup)(void *);
  const void *(*extension)(const char *);
};

/// What lilv gives for an instance; more of its own follows.
struct lilv_instance {
  const struct lv2_descriptor *descriptor;
  void *handle;
};

struct lv2_map {
  void *handle;
  uint32_t (*map)(void *, const char *);
};

struct lv2_unmap {
  void *handle;
  const char *(*unmap)(void *, uint32_t);
};

struct lv2_option {
  int context;
  uint32_t subject, key, size, type;
  const void *value;
};

struct lv2_atom {
  uint32_t size, type;
};

/// Events follow, each on a boundary of 8 bytes.
struct lv2_sequence {
  struct lv2_atom atom;
  uint32_t unit, padding;
};

struct lv2_event {
  int64_t frame;
  struct lv2_atom atom;
};

/// What the host offers, so that a plugin has work done that does not fit into a block.
struct lv2_schedule {
  void *handle;
  int (*schedule)(void *, uint32_t, const void *);
};

typedef int (*lv2_respond)(void *, uint32_t, const void *);

/// What the plugin offers for that.
struct lv2_worker {
  int (*work)(void *, lv2_respond, void *, uint32_t, const void *);
  int (*respond)(void *, uint32_t, const void *);
  int (*end_run)(void *);
};

struct lv2_log {
  void *handle;
  int (*print)(void *, uint32_t, const char *, ...);
  int (*print_list)(void *, uint32_t, const char *, va_list);
};

#define LV2_CORE "http://lv2plug.in/ns/lv2core#"
#define LV2_ATOM "http://lv2plug.in/ns/ext/atom#"
#define LV2_URID "http://lv2plug.in/ns/ext/urid#"
#define LV2_SIZES "http://lv2plug.in/ns/ext/buf-size#"
#define LV2_WORKER "http://lv2plug.in/ns/ext/worker#"
#define LV2_LOG "http://lv2plug.in/ns/ext/log#"
#define LV2_DEFAULT_STATE "http://lv2plug.in/ns/ext/state#loadDefaultState"
#define LV2_OPTIONS "http://lv2plug.in/ns/ext/options#"
#define LV2_PARAMETERS "http://lv2plug.in/ns/ext/parameters#"
#define LV2_MIDI_EVENT "http://lv2plug.in/ns/ext/midi#MidiEvent"
#define LV2_UNIT "http://lv2plug.in/ns/extensions/units#unit"

typedef const void *(*lilv_get_port)(const char *, void *, uint32_t *, uint32_t *);
typedef void (*lilv_set_port)(const char *, void *, const void *, uint32_t, uint32_t);

/// The functions of lilv that are used, by their names there: result, name, arguments.
#define LILV_FUNCTIONS(F)                                                                        \
  F(void *, lilv_world_new, (void))                                                              \
  F(void, lilv_world_free, (void *))                                                             \
  F(void *, lilv_new_uri, (void *, const char *))                                                \
  F(void *, lilv_new_file_uri, (void *, const char *, const char *))                             \
  F(void, lilv_world_load_bundle, (void *, void *))                                              \
  F(const void *, lilv_world_get_all_plugins, (void *))                                          \
  F(unsigned, lilv_plugins_size, (const void *))                                                 \
  F(void *, lilv_plugins_begin, (const void *))                                                  \
  F(void *, lilv_plugins_next, (const void *, void *))                                           \
  F(bool, lilv_plugins_is_end, (const void *, void *))                                           \
  F(const void *, lilv_plugins_get, (const void *, void *))                                      \
  F(const void *, lilv_plugin_get_uri, (const void *))                                           \
  F(void *, lilv_plugin_get_name, (const void *))                                                \
  F(const void *, lilv_plugin_get_library_uri, (const void *))                                   \
  F(uint32_t, lilv_plugin_get_num_ports, (const void *))                                         \
  F(const void *, lilv_plugin_get_port_by_index, (const void *, uint32_t))                       \
  F(void *, lilv_plugin_get_required_features, (const void *))                                   \
  F(void *, lilv_plugin_get_value, (const void *, const void *))                                 \
  F(void *, lilv_world_get, (void *, const void *, const void *, const void *))                  \
  F(void, lilv_node_free, (void *))                                                              \
  F(void, lilv_nodes_free, (void *))                                                             \
  F(bool, lilv_plugin_has_feature, (const void *, const void *))                                 \
  F(bool, lilv_port_is_a, (const void *, const void *, const void *))                            \
  F(bool, lilv_port_has_property, (const void *, const void *, const void *))                    \
  F(bool, lilv_port_supports_event, (const void *, const void *, const void *))                  \
  F(const void *, lilv_port_get_symbol, (const void *, const void *))                            \
  F(void *, lilv_port_get_name, (const void *, const void *))                                    \
  F(void *, lilv_port_get, (const void *, const void *, const void *))                           \
  F(void, lilv_port_get_range, (const void *, const void *, void **, void **, void **))          \
  F(void *, lilv_port_get_scale_points, (const void *, const void *))                            \
  F(void *, lilv_scale_points_begin, (const void *))                                             \
  F(void *, lilv_scale_points_next, (const void *, void *))                                      \
  F(bool, lilv_scale_points_is_end, (const void *, void *))                                      \
  F(const void *, lilv_scale_points_get, (const void *, void *))                                 \
  F(const void *, lilv_scale_point_get_label, (const void *))                                    \
  F(const void *, lilv_scale_point_get_value, (const void *))                                    \
  F(void *, lilv_nodes_begin, (const void *))                                                    \
  F(void *, lilv_nodes_next, (const void *, void *))                                             \
  F(bool, lilv_nodes_is_end, (const void *, void *))                                             \
  F(const void *, lilv_nodes_get, (const void *, void *))                                        \
  F(const char *, lilv_node_as_string, (const void *))                                           \
  F(bool, lilv_node_is_float, (const void *))                                                    \
  F(bool, lilv_node_is_int, (const void *))                                                      \
  F(bool, lilv_node_equals, (const void *, const void *))                                        \
  F(float, lilv_node_as_float, (const void *))                                                   \
  F(struct lilv_instance *, lilv_plugin_instantiate,                                             \
    (const void *, double, const struct lv2_feature *const *))                                   \
  F(void, lilv_instance_free, (struct lilv_instance *))                                          \
  F(void *, lilv_state_new_from_world, (void *, struct lv2_map *, const void *))                 \
  F(void *, lilv_state_new_from_file, (void *, struct lv2_map *, const void *, const char *))    \
  F(void *, lilv_state_new_from_string, (void *, struct lv2_map *, const char *))                \
  F(const void *, lilv_state_get_plugin_uri, (const void *))                                     \
  F(void, lilv_state_restore,                                                                    \
    (const void *, struct lilv_instance *, lilv_set_port, void *, uint32_t,                      \
      const struct lv2_feature *const *))                                                        \
  F(void *, lilv_state_new_from_instance,                                                        \
    (const void *, struct lilv_instance *, struct lv2_map *, const char *, const char *,         \
      const char *, const char *, lilv_get_port, void *, uint32_t,                               \
      const struct lv2_feature *const *))                                                        \
  F(char *, lilv_state_to_string,                                                                \
    (void *, struct lv2_map *, struct lv2_unmap *, const void *, const char *, const char *))    \
  F(void, lilv_state_free, (void *))

#endif
