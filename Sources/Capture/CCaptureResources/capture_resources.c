#include "CCaptureResources.h"

// Written by Scripts/embed-resources.py.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char acknowledgement_js[] = {
#embed "../BrowserCapture/Resources/acknowledgement.js" suffix(,)
    0};
static const unsigned char action_drag_drop_js[] = {
#embed "../BrowserCapture/Resources/action-drag-drop.js" suffix(,)
    0};
static const unsigned char action_inputs_js[] = {
#embed "../BrowserCapture/Resources/action-inputs.js" suffix(,)
    0};
static const unsigned char action_keyboard_js[] = {
#embed "../BrowserCapture/Resources/action-keyboard.js" suffix(,)
    0};
static const unsigned char action_keys_js[] = {
#embed "../BrowserCapture/Resources/action-keys.js" suffix(,)
    0};
static const unsigned char action_pointer_js[] = {
#embed "../BrowserCapture/Resources/action-pointer.js" suffix(,)
    0};
static const unsigned char action_targets_js[] = {
#embed "../BrowserCapture/Resources/action-targets.js" suffix(,)
    0};
static const unsigned char action_touch_js[] = {
#embed "../BrowserCapture/Resources/action-touch.js" suffix(,)
    0};
static const unsigned char action_watcher_js[] = {
#embed "../BrowserCapture/Resources/action-watcher.js" suffix(,)
    0};
static const unsigned char capture_html[] = {
#embed "../BrowserCapture/Resources/capture.html" suffix(,)
    0};
static const unsigned char capture_js[] = {
#embed "../BrowserCapture/Resources/capture.js" suffix(,)
    0};
static const unsigned char case_context_js[] = {
#embed "../BrowserCapture/Resources/case-context.js" suffix(,)
    0};
static const unsigned char case_errors_js[] = {
#embed "../BrowserCapture/Resources/case-errors.js" suffix(,)
    0};
static const unsigned char case_stimuli_js[] = {
#embed "../BrowserCapture/Resources/case-stimuli.js" suffix(,)
    0};
static const unsigned char case_time_js[] = {
#embed "../BrowserCapture/Resources/case-time.js" suffix(,)
    0};
static const unsigned char convolver_lanes_js[] = {
#embed "../BrowserCapture/Resources/convolver-lanes.js" suffix(,)
    0};
static const unsigned char decoded_sounds_js[] = {
#embed "../BrowserCapture/Resources/decoded-sounds.js" suffix(,)
    0};
static const unsigned char deferred_calls_js[] = {
#embed "../BrowserCapture/Resources/deferred-calls.js" suffix(,)
    0};
static const unsigned char digest_text_js[] = {
#embed "../BrowserCapture/Resources/digest-text.js" suffix(,)
    0};
static const unsigned char dynamic_code_js[] = {
#embed "../BrowserCapture/Resources/dynamic-code.js" suffix(,)
    0};
static const unsigned char error_places_js[] = {
#embed "../BrowserCapture/Resources/error-places.js" suffix(,)
    0};
static const unsigned char event_handlers_js[] = {
#embed "../BrowserCapture/Resources/event-handlers.js" suffix(,)
    0};
static const unsigned char failed_import_js[] = {
#embed "../BrowserCapture/Resources/failed-import.js" suffix(,)
    0};
static const unsigned char foreign_ports_js[] = {
#embed "../BrowserCapture/Resources/foreign-ports.js" suffix(,)
    0};
static const unsigned char frames_js[] = {
#embed "../BrowserCapture/Resources/frames.js" suffix(,)
    0};
static const unsigned char gestures_js[] = {
#embed "../BrowserCapture/Resources/gestures.js" suffix(,)
    0};
static const unsigned char head_loading_js[] = {
#embed "../BrowserCapture/Resources/head-loading.js" suffix(,)
    0};
static const unsigned char head_responses_js[] = {
#embed "../BrowserCapture/Resources/head-responses.js" suffix(,)
    0};
static const unsigned char held_events_js[] = {
#embed "../BrowserCapture/Resources/held-events.js" suffix(,)
    0};
static const unsigned char held_loads_js[] = {
#embed "../BrowserCapture/Resources/held-loads.js" suffix(,)
    0};
static const unsigned char interception_js[] = {
#embed "../BrowserCapture/Resources/interception.js" suffix(,)
    0};
static const unsigned char live_context_js[] = {
#embed "../BrowserCapture/Resources/live-context.js" suffix(,)
    0};
static const unsigned char media_element_js[] = {
#embed "../BrowserCapture/Resources/media-element.js" suffix(,)
    0};
static const unsigned char media_elements_js[] = {
#embed "../BrowserCapture/Resources/media-elements.js" suffix(,)
    0};
static const unsigned char media_files_js[] = {
#embed "../BrowserCapture/Resources/media-files.js" suffix(,)
    0};
static const unsigned char media_recorder_js[] = {
#embed "../BrowserCapture/Resources/media-recorder.js" suffix(,)
    0};
static const unsigned char media_streams_js[] = {
#embed "../BrowserCapture/Resources/media-streams.js" suffix(,)
    0};
static const unsigned char message_channels_js[] = {
#embed "../BrowserCapture/Resources/message-channels.js" suffix(,)
    0};
static const unsigned char midi_input_js[] = {
#embed "../BrowserCapture/Resources/midi-input.js" suffix(,)
    0};
static const unsigned char native_attributes_js[] = {
#embed "../BrowserCapture/Resources/native-attributes.js" suffix(,)
    0};
static const unsigned char native_audio_js[] = {
#embed "../BrowserCapture/Resources/native-audio.js" suffix(,)
    0};
static const unsigned char native_queries_js[] = {
#embed "../BrowserCapture/Resources/native-queries.js" suffix(,)
    0};
static const unsigned char natives_taken_js[] = {
#embed "../BrowserCapture/Resources/natives-taken.js" suffix(,)
    0};
static const unsigned char natives_js[] = {
#embed "../BrowserCapture/Resources/natives.js" suffix(,)
    0};
static const unsigned char next_stop_js[] = {
#embed "../BrowserCapture/Resources/next-stop.js" suffix(,)
    0};
static const unsigned char node_tap_js[] = {
#embed "../BrowserCapture/Resources/node-tap.js" suffix(,)
    0};
static const unsigned char offline_renders_js[] = {
#embed "../BrowserCapture/Resources/offline-renders.js" suffix(,)
    0};
static const unsigned char page_actions_js[] = {
#embed "../BrowserCapture/Resources/page-actions.js" suffix(,)
    0};
static const unsigned char page_reports_js[] = {
#embed "../BrowserCapture/Resources/page-reports.js" suffix(,)
    0};
static const unsigned char page_side_js[] = {
#embed "../BrowserCapture/Resources/page-side.js" suffix(,)
    0};
static const unsigned char page_surroundings_js[] = {
#embed "../BrowserCapture/Resources/page-surroundings.js" suffix(,)
    0};
static const unsigned char page_work_js[] = {
#embed "../BrowserCapture/Resources/page-work.js" suffix(,)
    0};
static const unsigned char pending_work_js[] = {
#embed "../BrowserCapture/Resources/pending-work.js" suffix(,)
    0};
static const unsigned char planned_actions_js[] = {
#embed "../BrowserCapture/Resources/planned-actions.js" suffix(,)
    0};
static const unsigned char pressed_state_js[] = {
#embed "../BrowserCapture/Resources/pressed-state.js" suffix(,)
    0};
static const unsigned char quiet_traffic_js[] = {
#embed "../BrowserCapture/Resources/quiet-traffic.js" suffix(,)
    0};
static const unsigned char radio_group_js[] = {
#embed "../BrowserCapture/Resources/radio-group.js" suffix(,)
    0};
static const unsigned char random_js[] = {
#embed "../BrowserCapture/Resources/random.js" suffix(,)
    0};
static const unsigned char recording_delivery_js[] = {
#embed "../BrowserCapture/Resources/recording-delivery.js" suffix(,)
    0};
static const unsigned char recording_failure_js[] = {
#embed "../BrowserCapture/Resources/recording-failure.js" suffix(,)
    0};
static const unsigned char recording_installation_js[] = {
#embed "../BrowserCapture/Resources/recording-installation.js" suffix(,)
    0};
static const unsigned char recording_media_js[] = {
#embed "../BrowserCapture/Resources/recording-media.js" suffix(,)
    0};
static const unsigned char recording_page_js[] = {
#embed "../BrowserCapture/Resources/recording-page.js" suffix(,)
    0};
static const unsigned char recording_server_js[] = {
#embed "../BrowserCapture/Resources/recording-server.js" suffix(,)
    0};
static const unsigned char recording_watchdog_js[] = {
#embed "../BrowserCapture/Resources/recording-watchdog.js" suffix(,)
    0};
static const unsigned char recording_js[] = {
#embed "../BrowserCapture/Resources/recording.js" suffix(,)
    0};
static const unsigned char refused_requests_js[] = {
#embed "../BrowserCapture/Resources/refused-requests.js" suffix(,)
    0};
static const unsigned char render_quantum_js[] = {
#embed "../BrowserCapture/Resources/render-quantum.js" suffix(,)
    0};
static const unsigned char render_js[] = {
#embed "../BrowserCapture/Resources/render.js" suffix(,)
    0};
static const unsigned char sample_proof_js[] = {
#embed "../BrowserCapture/Resources/sample-proof.js" suffix(,)
    0};
static const unsigned char script_order_js[] = {
#embed "../BrowserCapture/Resources/script-order.js" suffix(,)
    0};
static const unsigned char seeded_page_js[] = {
#embed "../BrowserCapture/Resources/seeded-page.js" suffix(,)
    0};
static const unsigned char seeded_random_js[] = {
#embed "../BrowserCapture/Resources/seeded-random.js" suffix(,)
    0};
static const unsigned char server_js[] = {
#embed "../BrowserCapture/Resources/server.js" suffix(,)
    0};
static const unsigned char silence_reasons_js[] = {
#embed "../BrowserCapture/Resources/silence-reasons.js" suffix(,)
    0};
static const unsigned char stable_sums_js[] = {
#embed "../BrowserCapture/Resources/stable-sums.js" suffix(,)
    0};
static const unsigned char stage_tap_js[] = {
#embed "../BrowserCapture/Resources/stage-tap.js" suffix(,)
    0};
static const unsigned char stages_js[] = {
#embed "../BrowserCapture/Resources/stages.js" suffix(,)
    0};
static const unsigned char stimuli_js[] = {
#embed "../BrowserCapture/Resources/stimuli.js" suffix(,)
    0};
static const unsigned char suites_js[] = {
#embed "../BrowserCapture/Resources/suites.js" suffix(,)
    0};
static const unsigned char thrown_places_js[] = {
#embed "../BrowserCapture/Resources/thrown-places.js" suffix(,)
    0};
static const unsigned char timeline_js[] = {
#embed "../BrowserCapture/Resources/timeline.js" suffix(,)
    0};
static const unsigned char trace_buffers_js[] = {
#embed "../BrowserCapture/Resources/trace-buffers.js" suffix(,)
    0};
static const unsigned char trace_calls_js[] = {
#embed "../BrowserCapture/Resources/trace-calls.js" suffix(,)
    0};
static const unsigned char trace_completion_js[] = {
#embed "../BrowserCapture/Resources/trace-completion.js" suffix(,)
    0};
static const unsigned char trace_connections_js[] = {
#embed "../BrowserCapture/Resources/trace-connections.js" suffix(,)
    0};
static const unsigned char trace_creation_js[] = {
#embed "../BrowserCapture/Resources/trace-creation.js" suffix(,)
    0};
static const unsigned char trace_interfaces_js[] = {
#embed "../BrowserCapture/Resources/trace-interfaces.js" suffix(,)
    0};
static const unsigned char trace_message_js[] = {
#embed "../BrowserCapture/Resources/trace-message.js" suffix(,)
    0};
static const unsigned char trace_periodic_waves_js[] = {
#embed "../BrowserCapture/Resources/trace-periodic-waves.js" suffix(,)
    0};
static const unsigned char trace_recorder_js[] = {
#embed "../BrowserCapture/Resources/trace-recorder.js" suffix(,)
    0};
static const unsigned char trace_samples_js[] = {
#embed "../BrowserCapture/Resources/trace-samples.js" suffix(,)
    0};
static const unsigned char trace_script_processors_js[] = {
#embed "../BrowserCapture/Resources/trace-script-processors.js" suffix(,)
    0};
static const unsigned char trace_values_js[] = {
#embed "../BrowserCapture/Resources/trace-values.js" suffix(,)
    0};
static const unsigned char trace_worklets_js[] = {
#embed "../BrowserCapture/Resources/trace-worklets.js" suffix(,)
    0};
static const unsigned char trace_js[] = {
#embed "../BrowserCapture/Resources/trace.js" suffix(,)
    0};
static const unsigned char virtual_clock_js[] = {
#embed "../BrowserCapture/Resources/virtual-clock.js" suffix(,)
    0};
static const unsigned char virtual_date_js[] = {
#embed "../BrowserCapture/Resources/virtual-date.js" suffix(,)
    0};
static const unsigned char watchdog_js[] = {
#embed "../BrowserCapture/Resources/watchdog.js" suffix(,)
    0};
static const unsigned char worker_messages_js[] = {
#embed "../BrowserCapture/Resources/worker-messages.js" suffix(,)
    0};
static const unsigned char worker_recorder_js[] = {
#embed "../BrowserCapture/Resources/worker-recorder.js" suffix(,)
    0};
static const unsigned char workers_js[] = {
#embed "../BrowserCapture/Resources/workers.js" suffix(,)
    0};
static const unsigned char worklet_modules_js[] = {
#embed "../BrowserCapture/Resources/worklet-modules.js" suffix(,)
    0};
static const unsigned char worklet_nodes_js[] = {
#embed "../BrowserCapture/Resources/worklet-nodes.js" suffix(,)
    0};
static const unsigned char worklet_prelude_js[] = {
#embed "../BrowserCapture/Resources/worklet-prelude.js" suffix(,)
    0};
static const unsigned char worklet_tape_js[] = {
#embed "../BrowserCapture/Resources/worklet-tape.js" suffix(,)
    0};

static const struct capture_resource resources[] = {
    {"acknowledgement.js", acknowledgement_js, sizeof(acknowledgement_js) - 1},
    {"action-drag-drop.js", action_drag_drop_js, sizeof(action_drag_drop_js) - 1},
    {"action-inputs.js", action_inputs_js, sizeof(action_inputs_js) - 1},
    {"action-keyboard.js", action_keyboard_js, sizeof(action_keyboard_js) - 1},
    {"action-keys.js", action_keys_js, sizeof(action_keys_js) - 1},
    {"action-pointer.js", action_pointer_js, sizeof(action_pointer_js) - 1},
    {"action-targets.js", action_targets_js, sizeof(action_targets_js) - 1},
    {"action-touch.js", action_touch_js, sizeof(action_touch_js) - 1},
    {"action-watcher.js", action_watcher_js, sizeof(action_watcher_js) - 1},
    {"capture.html", capture_html, sizeof(capture_html) - 1},
    {"capture.js", capture_js, sizeof(capture_js) - 1},
    {"case-context.js", case_context_js, sizeof(case_context_js) - 1},
    {"case-errors.js", case_errors_js, sizeof(case_errors_js) - 1},
    {"case-stimuli.js", case_stimuli_js, sizeof(case_stimuli_js) - 1},
    {"case-time.js", case_time_js, sizeof(case_time_js) - 1},
    {"convolver-lanes.js", convolver_lanes_js, sizeof(convolver_lanes_js) - 1},
    {"decoded-sounds.js", decoded_sounds_js, sizeof(decoded_sounds_js) - 1},
    {"deferred-calls.js", deferred_calls_js, sizeof(deferred_calls_js) - 1},
    {"digest-text.js", digest_text_js, sizeof(digest_text_js) - 1},
    {"dynamic-code.js", dynamic_code_js, sizeof(dynamic_code_js) - 1},
    {"error-places.js", error_places_js, sizeof(error_places_js) - 1},
    {"event-handlers.js", event_handlers_js, sizeof(event_handlers_js) - 1},
    {"failed-import.js", failed_import_js, sizeof(failed_import_js) - 1},
    {"foreign-ports.js", foreign_ports_js, sizeof(foreign_ports_js) - 1},
    {"frames.js", frames_js, sizeof(frames_js) - 1},
    {"gestures.js", gestures_js, sizeof(gestures_js) - 1},
    {"head-loading.js", head_loading_js, sizeof(head_loading_js) - 1},
    {"head-responses.js", head_responses_js, sizeof(head_responses_js) - 1},
    {"held-events.js", held_events_js, sizeof(held_events_js) - 1},
    {"held-loads.js", held_loads_js, sizeof(held_loads_js) - 1},
    {"interception.js", interception_js, sizeof(interception_js) - 1},
    {"live-context.js", live_context_js, sizeof(live_context_js) - 1},
    {"media-element.js", media_element_js, sizeof(media_element_js) - 1},
    {"media-elements.js", media_elements_js, sizeof(media_elements_js) - 1},
    {"media-files.js", media_files_js, sizeof(media_files_js) - 1},
    {"media-recorder.js", media_recorder_js, sizeof(media_recorder_js) - 1},
    {"media-streams.js", media_streams_js, sizeof(media_streams_js) - 1},
    {"message-channels.js", message_channels_js, sizeof(message_channels_js) - 1},
    {"midi-input.js", midi_input_js, sizeof(midi_input_js) - 1},
    {"native-attributes.js", native_attributes_js, sizeof(native_attributes_js) - 1},
    {"native-audio.js", native_audio_js, sizeof(native_audio_js) - 1},
    {"native-queries.js", native_queries_js, sizeof(native_queries_js) - 1},
    {"natives-taken.js", natives_taken_js, sizeof(natives_taken_js) - 1},
    {"natives.js", natives_js, sizeof(natives_js) - 1},
    {"next-stop.js", next_stop_js, sizeof(next_stop_js) - 1},
    {"node-tap.js", node_tap_js, sizeof(node_tap_js) - 1},
    {"offline-renders.js", offline_renders_js, sizeof(offline_renders_js) - 1},
    {"page-actions.js", page_actions_js, sizeof(page_actions_js) - 1},
    {"page-reports.js", page_reports_js, sizeof(page_reports_js) - 1},
    {"page-side.js", page_side_js, sizeof(page_side_js) - 1},
    {"page-surroundings.js", page_surroundings_js, sizeof(page_surroundings_js) - 1},
    {"page-work.js", page_work_js, sizeof(page_work_js) - 1},
    {"pending-work.js", pending_work_js, sizeof(pending_work_js) - 1},
    {"planned-actions.js", planned_actions_js, sizeof(planned_actions_js) - 1},
    {"pressed-state.js", pressed_state_js, sizeof(pressed_state_js) - 1},
    {"quiet-traffic.js", quiet_traffic_js, sizeof(quiet_traffic_js) - 1},
    {"radio-group.js", radio_group_js, sizeof(radio_group_js) - 1},
    {"random.js", random_js, sizeof(random_js) - 1},
    {"recording-delivery.js", recording_delivery_js, sizeof(recording_delivery_js) - 1},
    {"recording-failure.js", recording_failure_js, sizeof(recording_failure_js) - 1},
    {"recording-installation.js", recording_installation_js, sizeof(recording_installation_js) - 1},
    {"recording-media.js", recording_media_js, sizeof(recording_media_js) - 1},
    {"recording-page.js", recording_page_js, sizeof(recording_page_js) - 1},
    {"recording-server.js", recording_server_js, sizeof(recording_server_js) - 1},
    {"recording-watchdog.js", recording_watchdog_js, sizeof(recording_watchdog_js) - 1},
    {"recording.js", recording_js, sizeof(recording_js) - 1},
    {"refused-requests.js", refused_requests_js, sizeof(refused_requests_js) - 1},
    {"render-quantum.js", render_quantum_js, sizeof(render_quantum_js) - 1},
    {"render.js", render_js, sizeof(render_js) - 1},
    {"sample-proof.js", sample_proof_js, sizeof(sample_proof_js) - 1},
    {"script-order.js", script_order_js, sizeof(script_order_js) - 1},
    {"seeded-page.js", seeded_page_js, sizeof(seeded_page_js) - 1},
    {"seeded-random.js", seeded_random_js, sizeof(seeded_random_js) - 1},
    {"server.js", server_js, sizeof(server_js) - 1},
    {"silence-reasons.js", silence_reasons_js, sizeof(silence_reasons_js) - 1},
    {"stable-sums.js", stable_sums_js, sizeof(stable_sums_js) - 1},
    {"stage-tap.js", stage_tap_js, sizeof(stage_tap_js) - 1},
    {"stages.js", stages_js, sizeof(stages_js) - 1},
    {"stimuli.js", stimuli_js, sizeof(stimuli_js) - 1},
    {"suites.js", suites_js, sizeof(suites_js) - 1},
    {"thrown-places.js", thrown_places_js, sizeof(thrown_places_js) - 1},
    {"timeline.js", timeline_js, sizeof(timeline_js) - 1},
    {"trace-buffers.js", trace_buffers_js, sizeof(trace_buffers_js) - 1},
    {"trace-calls.js", trace_calls_js, sizeof(trace_calls_js) - 1},
    {"trace-completion.js", trace_completion_js, sizeof(trace_completion_js) - 1},
    {"trace-connections.js", trace_connections_js, sizeof(trace_connections_js) - 1},
    {"trace-creation.js", trace_creation_js, sizeof(trace_creation_js) - 1},
    {"trace-interfaces.js", trace_interfaces_js, sizeof(trace_interfaces_js) - 1},
    {"trace-message.js", trace_message_js, sizeof(trace_message_js) - 1},
    {"trace-periodic-waves.js", trace_periodic_waves_js, sizeof(trace_periodic_waves_js) - 1},
    {"trace-recorder.js", trace_recorder_js, sizeof(trace_recorder_js) - 1},
    {"trace-samples.js", trace_samples_js, sizeof(trace_samples_js) - 1},
    {"trace-script-processors.js", trace_script_processors_js, sizeof(trace_script_processors_js) - 1},
    {"trace-values.js", trace_values_js, sizeof(trace_values_js) - 1},
    {"trace-worklets.js", trace_worklets_js, sizeof(trace_worklets_js) - 1},
    {"trace.js", trace_js, sizeof(trace_js) - 1},
    {"virtual-clock.js", virtual_clock_js, sizeof(virtual_clock_js) - 1},
    {"virtual-date.js", virtual_date_js, sizeof(virtual_date_js) - 1},
    {"watchdog.js", watchdog_js, sizeof(watchdog_js) - 1},
    {"worker-messages.js", worker_messages_js, sizeof(worker_messages_js) - 1},
    {"worker-recorder.js", worker_recorder_js, sizeof(worker_recorder_js) - 1},
    {"workers.js", workers_js, sizeof(workers_js) - 1},
    {"worklet-modules.js", worklet_modules_js, sizeof(worklet_modules_js) - 1},
    {"worklet-nodes.js", worklet_nodes_js, sizeof(worklet_nodes_js) - 1},
    {"worklet-prelude.js", worklet_prelude_js, sizeof(worklet_prelude_js) - 1},
    {"worklet-tape.js", worklet_tape_js, sizeof(worklet_tape_js) - 1},
};

const long capture_resource_count = sizeof(resources) / sizeof(resources[0]);

struct capture_resource capture_resource_at(long index) { return resources[index]; }
