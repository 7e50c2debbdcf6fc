// The parts of lilv 0.24 that an offline host needs, declared according to its documentation, because nothing links it:
// it is opened when the first LV2 plugin is loaded. What crosses the boundary to a plugin is declared by LV2's own
// headers.
#ifndef PARITY_LILV_ABI_H
#define PARITY_LILV_ABI_H

#include <lv2/atom/atom.h>
#include <lv2/buf-size/buf-size.h>
#include <lv2/core/lv2.h>
#include <lv2/log/log.h>
#include <lv2/midi/midi.h>
#include <lv2/options/options.h>
#include <lv2/parameters/parameters.h>
#include <lv2/patch/patch.h>
#include <lv2/state/state.h>
#include <lv2/units/units.h>
#include <lv2/urid/urid.h>
#include <lv2/worker/worker.h>
#include <stdbool.h>
#include <stdint.h>

/// The beginning of lilv's instances; private members follow.
struct lilv_instance {
  const LV2_Descriptor *descriptor;
  void *handle;
};

typedef const void *(*lilv_get_port)(const char *, void *, uint32_t *, uint32_t *);
typedef void (*lilv_set_port)(const char *, void *, const void *, uint32_t, uint32_t);

/// The functions of lilv in use, by their names there: result, name, arguments.
#define LILV_FUNCTIONS(F)                                                                                    \
  F(void *, lilv_world_new, (void))                                                                          \
  F(void, lilv_world_free, (void *))                                                                         \
  F(void *, lilv_new_uri, (void *, const char *))                                                            \
  F(void *, lilv_new_file_uri, (void *, const char *, const char *))                                         \
  F(void, lilv_world_load_bundle, (void *, void *))                                                          \
  F(const void *, lilv_world_get_all_plugins, (void *))                                                      \
  F(unsigned, lilv_plugins_size, (const void *))                                                             \
  F(void *, lilv_plugins_begin, (const void *))                                                              \
  F(void *, lilv_plugins_next, (const void *, void *))                                                       \
  F(bool, lilv_plugins_is_end, (const void *, void *))                                                       \
  F(const void *, lilv_plugins_get, (const void *, void *))                                                  \
  F(const void *, lilv_plugin_get_uri, (const void *))                                                       \
  F(void *, lilv_plugin_get_name, (const void *))                                                            \
  F(const void *, lilv_plugin_get_library_uri, (const void *))                                               \
  F(uint32_t, lilv_plugin_get_num_ports, (const void *))                                                     \
  F(const void *, lilv_plugin_get_port_by_index, (const void *, uint32_t))                                   \
  F(void *, lilv_plugin_get_required_features, (const void *))                                               \
  F(void *, lilv_plugin_get_value, (const void *, const void *))                                             \
  F(void *, lilv_world_get, (void *, const void *, const void *, const void *))                              \
  F(void, lilv_node_free, (void *))                                                                          \
  F(void, lilv_nodes_free, (void *))                                                                         \
  F(bool, lilv_plugin_has_feature, (const void *, const void *))                                             \
  F(bool, lilv_port_is_a, (const void *, const void *, const void *))                                        \
  F(bool, lilv_port_has_property, (const void *, const void *, const void *))                                \
  F(bool, lilv_port_supports_event, (const void *, const void *, const void *))                              \
  F(const void *, lilv_port_get_symbol, (const void *, const void *))                                        \
  F(void *, lilv_port_get_name, (const void *, const void *))                                                \
  F(void *, lilv_port_get, (const void *, const void *, const void *))                                       \
  F(void, lilv_port_get_range, (const void *, const void *, void **, void **, void **))                      \
  F(void *, lilv_port_get_scale_points, (const void *, const void *))                                        \
  F(void *, lilv_scale_points_begin, (const void *))                                                         \
  F(void *, lilv_scale_points_next, (const void *, void *))                                                  \
  F(bool, lilv_scale_points_is_end, (const void *, void *))                                                  \
  F(const void *, lilv_scale_points_get, (const void *, void *))                                             \
  F(const void *, lilv_scale_point_get_label, (const void *))                                                \
  F(const void *, lilv_scale_point_get_value, (const void *))                                                \
  F(void *, lilv_nodes_begin, (const void *))                                                                \
  F(void *, lilv_nodes_next, (const void *, void *))                                                         \
  F(bool, lilv_nodes_is_end, (const void *, void *))                                                         \
  F(const void *, lilv_nodes_get, (const void *, void *))                                                    \
  F(const char *, lilv_node_as_string, (const void *))                                                       \
  F(bool, lilv_node_is_float, (const void *))                                                                \
  F(bool, lilv_node_is_int, (const void *))                                                                  \
  F(bool, lilv_node_equals, (const void *, const void *))                                                    \
  F(float, lilv_node_as_float, (const void *))                                                               \
  F(struct lilv_instance *, lilv_plugin_instantiate, (const void *, double, const LV2_Feature *const *))     \
  F(void, lilv_instance_free, (struct lilv_instance *))                                                      \
  F(void *, lilv_state_new_from_world, (void *, LV2_URID_Map *, const void *))                               \
  F(void *, lilv_state_new_from_file, (void *, LV2_URID_Map *, const void *, const char *))                  \
  F(void *, lilv_state_new_from_string, (void *, LV2_URID_Map *, const char *))                              \
  F(const void *, lilv_state_get_plugin_uri, (const void *))                                                 \
  F(void, lilv_state_restore,                                                                                \
    (const void *, struct lilv_instance *, lilv_set_port, void *, uint32_t, const LV2_Feature *const *))     \
  F(void *, lilv_state_new_from_instance,                                                                    \
    (const void *, struct lilv_instance *, LV2_URID_Map *, const char *, const char *, const char *,         \
     const char *, lilv_get_port, void *, uint32_t, const LV2_Feature *const *))                             \
  F(char *, lilv_state_to_string,                                                                            \
    (void *, LV2_URID_Map *, LV2_URID_Unmap *, const void *, const char *, const char *))                    \
  F(void, lilv_state_free, (void *))

#endif
