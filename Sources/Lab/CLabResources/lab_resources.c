#include "CLabResources.h"

// Written by Scripts/embed-resources.py.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char blind_test_js[] = {
#embed "../LabServer/Resources/blind-test.js" suffix(,)
    0};
static const unsigned char desk_js[] = {
#embed "../LabServer/Resources/desk.js" suffix(,)
    0};
static const unsigned char element_js[] = {
#embed "../LabServer/Resources/element.js" suffix(,)
    0};
static const unsigned char frame_sound_js[] = {
#embed "../LabServer/Resources/frame-sound.js" suffix(,)
    0};
static const unsigned char glide_js[] = {
#embed "../LabServer/Resources/glide.js" suffix(,)
    0};
static const unsigned char keys_js[] = {
#embed "../LabServer/Resources/keys.js" suffix(,)
    0};
static const unsigned char knobs_js[] = {
#embed "../LabServer/Resources/knobs.js" suffix(,)
    0};
static const unsigned char lab_focus_js[] = {
#embed "../LabServer/Resources/lab-focus.js" suffix(,)
    0};
static const unsigned char lab_css[] = {
#embed "../LabServer/Resources/lab.css" suffix(,)
    0};
static const unsigned char lab_html[] = {
#embed "../LabServer/Resources/lab.html" suffix(,)
    0};
static const unsigned char layout_store_js[] = {
#embed "../LabServer/Resources/layout-store.js" suffix(,)
    0};
static const unsigned char live_tools_js[] = {
#embed "../LabServer/Resources/live-tools.js" suffix(,)
    0};
static const unsigned char mapping_js[] = {
#embed "../LabServer/Resources/mapping.js" suffix(,)
    0};
static const unsigned char native_audio_js[] = {
#embed "../LabServer/Resources/native-audio.js" suffix(,)
    0};
static const unsigned char original_js[] = {
#embed "../LabServer/Resources/original.js" suffix(,)
    0};
static const unsigned char page_frame_js[] = {
#embed "../LabServer/Resources/page-frame.js" suffix(,)
    0};
static const unsigned char page_input_js[] = {
#embed "../LabServer/Resources/page-input.js" suffix(,)
    0};
static const unsigned char page_label_js[] = {
#embed "../LabServer/Resources/page-label.js" suffix(,)
    0};
static const unsigned char page_original_js[] = {
#embed "../LabServer/Resources/page-original.js" suffix(,)
    0};
static const unsigned char page_target_js[] = {
#embed "../LabServer/Resources/page-target.js" suffix(,)
    0};
static const unsigned char panel_js[] = {
#embed "../LabServer/Resources/panel.js" suffix(,)
    0};
static const unsigned char piano_js[] = {
#embed "../LabServer/Resources/piano.js" suffix(,)
    0};
static const unsigned char pictures_js[] = {
#embed "../LabServer/Resources/pictures.js" suffix(,)
    0};
static const unsigned char port_stream_js[] = {
#embed "../LabServer/Resources/port-stream.js" suffix(,)
    0};
static const unsigned char port_takes_js[] = {
#embed "../LabServer/Resources/port-takes.js" suffix(,)
    0};
static const unsigned char preset_view_js[] = {
#embed "../LabServer/Resources/preset-view.js" suffix(,)
    0};
static const unsigned char presets_js[] = {
#embed "../LabServer/Resources/presets.js" suffix(,)
    0};
static const unsigned char range_editor_js[] = {
#embed "../LabServer/Resources/range-editor.js" suffix(,)
    0};
static const unsigned char range_handles_js[] = {
#embed "../LabServer/Resources/range-handles.js" suffix(,)
    0};
static const unsigned char recorder_js[] = {
#embed "../LabServer/Resources/recorder.js" suffix(,)
    0};
static const unsigned char settings_js[] = {
#embed "../LabServer/Resources/settings.js" suffix(,)
    0};
static const unsigned char slider_js[] = {
#embed "../LabServer/Resources/slider.js" suffix(,)
    0};
static const unsigned char sound_js[] = {
#embed "../LabServer/Resources/sound.js" suffix(,)
    0};
static const unsigned char start_js[] = {
#embed "../LabServer/Resources/start.js" suffix(,)
    0};
static const unsigned char status_js[] = {
#embed "../LabServer/Resources/status.js" suffix(,)
    0};
static const unsigned char stream_player_js[] = {
#embed "../LabServer/Resources/stream-player.js" suffix(,)
    0};
static const unsigned char stream_worker_js[] = {
#embed "../LabServer/Resources/stream-worker.js" suffix(,)
    0};
static const unsigned char suite_js[] = {
#embed "../LabServer/Resources/suite.js" suffix(,)
    0};
static const unsigned char take_desk_js[] = {
#embed "../LabServer/Resources/take-desk.js" suffix(,)
    0};
static const unsigned char take_view_js[] = {
#embed "../LabServer/Resources/take-view.js" suffix(,)
    0};
static const unsigned char takes_js[] = {
#embed "../LabServer/Resources/takes.js" suffix(,)
    0};
static const unsigned char theme_js[] = {
#embed "../LabServer/Resources/theme.js" suffix(,)
    0};
static const unsigned char xy_pad_js[] = {
#embed "../LabServer/Resources/xy-pad.js" suffix(,)
    0};

static const struct lab_resource resources[] = {
    {"blind-test.js", blind_test_js, sizeof(blind_test_js) - 1},
    {"desk.js", desk_js, sizeof(desk_js) - 1},
    {"element.js", element_js, sizeof(element_js) - 1},
    {"frame-sound.js", frame_sound_js, sizeof(frame_sound_js) - 1},
    {"glide.js", glide_js, sizeof(glide_js) - 1},
    {"keys.js", keys_js, sizeof(keys_js) - 1},
    {"knobs.js", knobs_js, sizeof(knobs_js) - 1},
    {"lab-focus.js", lab_focus_js, sizeof(lab_focus_js) - 1},
    {"lab.css", lab_css, sizeof(lab_css) - 1},
    {"lab.html", lab_html, sizeof(lab_html) - 1},
    {"layout-store.js", layout_store_js, sizeof(layout_store_js) - 1},
    {"live-tools.js", live_tools_js, sizeof(live_tools_js) - 1},
    {"mapping.js", mapping_js, sizeof(mapping_js) - 1},
    {"native-audio.js", native_audio_js, sizeof(native_audio_js) - 1},
    {"original.js", original_js, sizeof(original_js) - 1},
    {"page-frame.js", page_frame_js, sizeof(page_frame_js) - 1},
    {"page-input.js", page_input_js, sizeof(page_input_js) - 1},
    {"page-label.js", page_label_js, sizeof(page_label_js) - 1},
    {"page-original.js", page_original_js, sizeof(page_original_js) - 1},
    {"page-target.js", page_target_js, sizeof(page_target_js) - 1},
    {"panel.js", panel_js, sizeof(panel_js) - 1},
    {"piano.js", piano_js, sizeof(piano_js) - 1},
    {"pictures.js", pictures_js, sizeof(pictures_js) - 1},
    {"port-stream.js", port_stream_js, sizeof(port_stream_js) - 1},
    {"port-takes.js", port_takes_js, sizeof(port_takes_js) - 1},
    {"preset-view.js", preset_view_js, sizeof(preset_view_js) - 1},
    {"presets.js", presets_js, sizeof(presets_js) - 1},
    {"range-editor.js", range_editor_js, sizeof(range_editor_js) - 1},
    {"range-handles.js", range_handles_js, sizeof(range_handles_js) - 1},
    {"recorder.js", recorder_js, sizeof(recorder_js) - 1},
    {"settings.js", settings_js, sizeof(settings_js) - 1},
    {"slider.js", slider_js, sizeof(slider_js) - 1},
    {"sound.js", sound_js, sizeof(sound_js) - 1},
    {"start.js", start_js, sizeof(start_js) - 1},
    {"status.js", status_js, sizeof(status_js) - 1},
    {"stream-player.js", stream_player_js, sizeof(stream_player_js) - 1},
    {"stream-worker.js", stream_worker_js, sizeof(stream_worker_js) - 1},
    {"suite.js", suite_js, sizeof(suite_js) - 1},
    {"take-desk.js", take_desk_js, sizeof(take_desk_js) - 1},
    {"take-view.js", take_view_js, sizeof(take_view_js) - 1},
    {"takes.js", takes_js, sizeof(takes_js) - 1},
    {"theme.js", theme_js, sizeof(theme_js) - 1},
    {"xy-pad.js", xy_pad_js, sizeof(xy_pad_js) - 1},
};

const long lab_resource_count = sizeof(resources) / sizeof(resources[0]);

struct lab_resource lab_resource_at(long index) { return resources[index]; }
