#include "CCaptureResources.h"

// Written by Scripts/embed-resources.py.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char action_watcher_js[] = {
#embed "../BrowserCapture/Resources/action-watcher.js" suffix(,)
    0};
static const unsigned char actions_action_drag_drop_js[] = {
#embed "../BrowserCapture/Resources/actions/action-drag-drop.js" suffix(,)
    0};
static const unsigned char actions_action_inputs_js[] = {
#embed "../BrowserCapture/Resources/actions/action-inputs.js" suffix(,)
    0};
static const unsigned char actions_action_keyboard_js[] = {
#embed "../BrowserCapture/Resources/actions/action-keyboard.js" suffix(,)
    0};
static const unsigned char actions_action_keys_js[] = {
#embed "../BrowserCapture/Resources/actions/action-keys.js" suffix(,)
    0};
static const unsigned char actions_action_pointer_js[] = {
#embed "../BrowserCapture/Resources/actions/action-pointer.js" suffix(,)
    0};
static const unsigned char actions_action_targets_js[] = {
#embed "../BrowserCapture/Resources/actions/action-targets.js" suffix(,)
    0};
static const unsigned char actions_action_touch_js[] = {
#embed "../BrowserCapture/Resources/actions/action-touch.js" suffix(,)
    0};
static const unsigned char actions_gamepad_js[] = {
#embed "../BrowserCapture/Resources/actions/gamepad.js" suffix(,)
    0};
static const unsigned char actions_gestures_js[] = {
#embed "../BrowserCapture/Resources/actions/gestures.js" suffix(,)
    0};
static const unsigned char actions_midi_input_js[] = {
#embed "../BrowserCapture/Resources/actions/midi-input.js" suffix(,)
    0};
static const unsigned char actions_orientation_js[] = {
#embed "../BrowserCapture/Resources/actions/orientation.js" suffix(,)
    0};
static const unsigned char actions_page_actions_js[] = {
#embed "../BrowserCapture/Resources/actions/page-actions.js" suffix(,)
    0};
static const unsigned char actions_planned_actions_js[] = {
#embed "../BrowserCapture/Resources/actions/planned-actions.js" suffix(,)
    0};
static const unsigned char actions_pressed_state_js[] = {
#embed "../BrowserCapture/Resources/actions/pressed-state.js" suffix(,)
    0};
static const unsigned char actions_radio_group_js[] = {
#embed "../BrowserCapture/Resources/actions/radio-group.js" suffix(,)
    0};
static const unsigned char actions_user_activation_js[] = {
#embed "../BrowserCapture/Resources/actions/user-activation.js" suffix(,)
    0};
static const unsigned char capture_html[] = {
#embed "../BrowserCapture/Resources/capture.html" suffix(,)
    0};
static const unsigned char capture_js[] = {
#embed "../BrowserCapture/Resources/capture.js" suffix(,)
    0};
static const unsigned char cases_case_context_js[] = {
#embed "../BrowserCapture/Resources/cases/case-context.js" suffix(,)
    0};
static const unsigned char cases_case_errors_js[] = {
#embed "../BrowserCapture/Resources/cases/case-errors.js" suffix(,)
    0};
static const unsigned char cases_case_stimuli_js[] = {
#embed "../BrowserCapture/Resources/cases/case-stimuli.js" suffix(,)
    0};
static const unsigned char cases_case_time_js[] = {
#embed "../BrowserCapture/Resources/cases/case-time.js" suffix(,)
    0};
static const unsigned char cases_error_places_js[] = {
#embed "../BrowserCapture/Resources/cases/error-places.js" suffix(,)
    0};
static const unsigned char cases_failed_import_js[] = {
#embed "../BrowserCapture/Resources/cases/failed-import.js" suffix(,)
    0};
static const unsigned char cases_page_reports_js[] = {
#embed "../BrowserCapture/Resources/cases/page-reports.js" suffix(,)
    0};
static const unsigned char cases_refused_requests_js[] = {
#embed "../BrowserCapture/Resources/cases/refused-requests.js" suffix(,)
    0};
static const unsigned char cases_render_js[] = {
#embed "../BrowserCapture/Resources/cases/render.js" suffix(,)
    0};
static const unsigned char cases_server_js[] = {
#embed "../BrowserCapture/Resources/cases/server.js" suffix(,)
    0};
static const unsigned char cases_stages_js[] = {
#embed "../BrowserCapture/Resources/cases/stages.js" suffix(,)
    0};
static const unsigned char cases_suites_js[] = {
#embed "../BrowserCapture/Resources/cases/suites.js" suffix(,)
    0};
static const unsigned char cases_thrown_places_js[] = {
#embed "../BrowserCapture/Resources/cases/thrown-places.js" suffix(,)
    0};
static const unsigned char cases_timeline_js[] = {
#embed "../BrowserCapture/Resources/cases/timeline.js" suffix(,)
    0};
static const unsigned char clock_codec_work_js[] = {
#embed "../BrowserCapture/Resources/clock/codec-work.js" suffix(,)
    0};
static const unsigned char clock_deferred_calls_js[] = {
#embed "../BrowserCapture/Resources/clock/deferred-calls.js" suffix(,)
    0};
static const unsigned char clock_held_events_js[] = {
#embed "../BrowserCapture/Resources/clock/held-events.js" suffix(,)
    0};
static const unsigned char clock_held_loads_js[] = {
#embed "../BrowserCapture/Resources/clock/held-loads.js" suffix(,)
    0};
static const unsigned char clock_held_navigation_js[] = {
#embed "../BrowserCapture/Resources/clock/held-navigation.js" suffix(,)
    0};
static const unsigned char clock_next_stop_js[] = {
#embed "../BrowserCapture/Resources/clock/next-stop.js" suffix(,)
    0};
static const unsigned char clock_page_timers_js[] = {
#embed "../BrowserCapture/Resources/clock/page-timers.js" suffix(,)
    0};
static const unsigned char clock_page_work_js[] = {
#embed "../BrowserCapture/Resources/clock/page-work.js" suffix(,)
    0};
static const unsigned char clock_pending_work_js[] = {
#embed "../BrowserCapture/Resources/clock/pending-work.js" suffix(,)
    0};
static const unsigned char clock_quiet_traffic_js[] = {
#embed "../BrowserCapture/Resources/clock/quiet-traffic.js" suffix(,)
    0};
static const unsigned char clock_render_quantum_js[] = {
#embed "../BrowserCapture/Resources/clock/render-quantum.js" suffix(,)
    0};
static const unsigned char clock_user_timing_js[] = {
#embed "../BrowserCapture/Resources/clock/user-timing.js" suffix(,)
    0};
static const unsigned char clock_virtual_clock_js[] = {
#embed "../BrowserCapture/Resources/clock/virtual-clock.js" suffix(,)
    0};
static const unsigned char clock_virtual_date_js[] = {
#embed "../BrowserCapture/Resources/clock/virtual-date.js" suffix(,)
    0};
static const unsigned char media_decoded_sounds_js[] = {
#embed "../BrowserCapture/Resources/media/decoded-sounds.js" suffix(,)
    0};
static const unsigned char media_media_element_js[] = {
#embed "../BrowserCapture/Resources/media/media-element.js" suffix(,)
    0};
static const unsigned char media_media_elements_js[] = {
#embed "../BrowserCapture/Resources/media/media-elements.js" suffix(,)
    0};
static const unsigned char media_media_files_js[] = {
#embed "../BrowserCapture/Resources/media/media-files.js" suffix(,)
    0};
static const unsigned char media_media_nodes_js[] = {
#embed "../BrowserCapture/Resources/media/media-nodes.js" suffix(,)
    0};
static const unsigned char media_media_recorder_js[] = {
#embed "../BrowserCapture/Resources/media/media-recorder.js" suffix(,)
    0};
static const unsigned char media_media_streams_js[] = {
#embed "../BrowserCapture/Resources/media/media-streams.js" suffix(,)
    0};
static const unsigned char media_stand_in_nodes_js[] = {
#embed "../BrowserCapture/Resources/media/stand-in-nodes.js" suffix(,)
    0};
static const unsigned char natives_replaced_js[] = {
#embed "../BrowserCapture/Resources/natives-replaced.js" suffix(,)
    0};
static const unsigned char natives_taken_js[] = {
#embed "../BrowserCapture/Resources/natives-taken.js" suffix(,)
    0};
static const unsigned char natives_interception_js[] = {
#embed "../BrowserCapture/Resources/natives/interception.js" suffix(,)
    0};
static const unsigned char natives_native_attributes_js[] = {
#embed "../BrowserCapture/Resources/natives/native-attributes.js" suffix(,)
    0};
static const unsigned char natives_native_audio_js[] = {
#embed "../BrowserCapture/Resources/natives/native-audio.js" suffix(,)
    0};
static const unsigned char natives_native_queries_js[] = {
#embed "../BrowserCapture/Resources/natives/native-queries.js" suffix(,)
    0};
static const unsigned char natives_natives_js[] = {
#embed "../BrowserCapture/Resources/natives/natives.js" suffix(,)
    0};
static const unsigned char page_dynamic_code_js[] = {
#embed "../BrowserCapture/Resources/page/dynamic-code.js" suffix(,)
    0};
static const unsigned char page_event_handlers_js[] = {
#embed "../BrowserCapture/Resources/page/event-handlers.js" suffix(,)
    0};
static const unsigned char page_frames_js[] = {
#embed "../BrowserCapture/Resources/page/frames.js" suffix(,)
    0};
static const unsigned char page_handler_code_js[] = {
#embed "../BrowserCapture/Resources/page/handler-code.js" suffix(,)
    0};
static const unsigned char page_head_loading_js[] = {
#embed "../BrowserCapture/Resources/page/head-loading.js" suffix(,)
    0};
static const unsigned char page_head_responses_js[] = {
#embed "../BrowserCapture/Resources/page/head-responses.js" suffix(,)
    0};
static const unsigned char page_machine_time_js[] = {
#embed "../BrowserCapture/Resources/page/machine-time.js" suffix(,)
    0};
static const unsigned char page_page_side_js[] = {
#embed "../BrowserCapture/Resources/page/page-side.js" suffix(,)
    0};
static const unsigned char page_page_surroundings_js[] = {
#embed "../BrowserCapture/Resources/page/page-surroundings.js" suffix(,)
    0};
static const unsigned char page_script_order_js[] = {
#embed "../BrowserCapture/Resources/page/script-order.js" suffix(,)
    0};
static const unsigned char page_seeded_page_js[] = {
#embed "../BrowserCapture/Resources/page/seeded-page.js" suffix(,)
    0};
static const unsigned char page_seeded_random_js[] = {
#embed "../BrowserCapture/Resources/page/seeded-random.js" suffix(,)
    0};
static const unsigned char page_unreached_frames_js[] = {
#embed "../BrowserCapture/Resources/page/unreached-frames.js" suffix(,)
    0};
static const unsigned char random_js[] = {
#embed "../BrowserCapture/Resources/random.js" suffix(,)
    0};
static const unsigned char recording_js[] = {
#embed "../BrowserCapture/Resources/recording.js" suffix(,)
    0};
static const unsigned char recording_context_options_js[] = {
#embed "../BrowserCapture/Resources/recording/context-options.js" suffix(,)
    0};
static const unsigned char recording_context_states_js[] = {
#embed "../BrowserCapture/Resources/recording/context-states.js" suffix(,)
    0};
static const unsigned char recording_digest_text_js[] = {
#embed "../BrowserCapture/Resources/recording/digest-text.js" suffix(,)
    0};
static const unsigned char recording_later_contexts_js[] = {
#embed "../BrowserCapture/Resources/recording/later-contexts.js" suffix(,)
    0};
static const unsigned char recording_live_context_js[] = {
#embed "../BrowserCapture/Resources/recording/live-context.js" suffix(,)
    0};
static const unsigned char recording_node_tap_js[] = {
#embed "../BrowserCapture/Resources/recording/node-tap.js" suffix(,)
    0};
static const unsigned char recording_offline_renders_js[] = {
#embed "../BrowserCapture/Resources/recording/offline-renders.js" suffix(,)
    0};
static const unsigned char recording_recording_delivery_js[] = {
#embed "../BrowserCapture/Resources/recording/recording-delivery.js" suffix(,)
    0};
static const unsigned char recording_recording_failure_js[] = {
#embed "../BrowserCapture/Resources/recording/recording-failure.js" suffix(,)
    0};
static const unsigned char recording_recording_installation_js[] = {
#embed "../BrowserCapture/Resources/recording/recording-installation.js" suffix(,)
    0};
static const unsigned char recording_recording_media_js[] = {
#embed "../BrowserCapture/Resources/recording/recording-media.js" suffix(,)
    0};
static const unsigned char recording_recording_page_js[] = {
#embed "../BrowserCapture/Resources/recording/recording-page.js" suffix(,)
    0};
static const unsigned char recording_recording_server_js[] = {
#embed "../BrowserCapture/Resources/recording/recording-server.js" suffix(,)
    0};
static const unsigned char recording_recording_watchdog_js[] = {
#embed "../BrowserCapture/Resources/recording/recording-watchdog.js" suffix(,)
    0};
static const unsigned char recording_sample_proof_js[] = {
#embed "../BrowserCapture/Resources/recording/sample-proof.js" suffix(,)
    0};
static const unsigned char recording_silence_reasons_js[] = {
#embed "../BrowserCapture/Resources/recording/silence-reasons.js" suffix(,)
    0};
static const unsigned char stage_tap_js[] = {
#embed "../BrowserCapture/Resources/stage-tap.js" suffix(,)
    0};
static const unsigned char stimuli_js[] = {
#embed "../BrowserCapture/Resources/stimuli.js" suffix(,)
    0};
static const unsigned char trace_convolver_lanes_js[] = {
#embed "../BrowserCapture/Resources/trace/convolver-lanes.js" suffix(,)
    0};
static const unsigned char trace_cycle_entries_js[] = {
#embed "../BrowserCapture/Resources/trace/cycle-entries.js" suffix(,)
    0};
static const unsigned char trace_line_places_js[] = {
#embed "../BrowserCapture/Resources/trace/line-places.js" suffix(,)
    0};
static const unsigned char trace_settled_arguments_js[] = {
#embed "../BrowserCapture/Resources/trace/settled-arguments.js" suffix(,)
    0};
static const unsigned char trace_stable_sums_js[] = {
#embed "../BrowserCapture/Resources/trace/stable-sums.js" suffix(,)
    0};
static const unsigned char trace_trace_buffers_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-buffers.js" suffix(,)
    0};
static const unsigned char trace_trace_calls_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-calls.js" suffix(,)
    0};
static const unsigned char trace_trace_completion_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-completion.js" suffix(,)
    0};
static const unsigned char trace_trace_connections_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-connections.js" suffix(,)
    0};
static const unsigned char trace_trace_creation_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-creation.js" suffix(,)
    0};
static const unsigned char trace_trace_interfaces_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-interfaces.js" suffix(,)
    0};
static const unsigned char trace_trace_message_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-message.js" suffix(,)
    0};
static const unsigned char trace_trace_periodic_waves_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-periodic-waves.js" suffix(,)
    0};
static const unsigned char trace_trace_recorder_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-recorder.js" suffix(,)
    0};
static const unsigned char trace_trace_samples_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-samples.js" suffix(,)
    0};
static const unsigned char trace_trace_script_processors_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-script-processors.js" suffix(,)
    0};
static const unsigned char trace_trace_values_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-values.js" suffix(,)
    0};
static const unsigned char trace_trace_worklets_js[] = {
#embed "../BrowserCapture/Resources/trace/trace-worklets.js" suffix(,)
    0};
static const unsigned char trace_trace_js[] = {
#embed "../BrowserCapture/Resources/trace/trace.js" suffix(,)
    0};
static const unsigned char watchdog_js[] = {
#embed "../BrowserCapture/Resources/watchdog.js" suffix(,)
    0};
static const unsigned char worker_recorder_js[] = {
#embed "../BrowserCapture/Resources/worker-recorder.js" suffix(,)
    0};
static const unsigned char worklet_prelude_js[] = {
#embed "../BrowserCapture/Resources/worklet-prelude.js" suffix(,)
    0};
static const unsigned char worklets_acknowledgement_js[] = {
#embed "../BrowserCapture/Resources/worklets/acknowledgement.js" suffix(,)
    0};
static const unsigned char worklets_foreign_ports_js[] = {
#embed "../BrowserCapture/Resources/worklets/foreign-ports.js" suffix(,)
    0};
static const unsigned char worklets_gated_ports_js[] = {
#embed "../BrowserCapture/Resources/worklets/gated-ports.js" suffix(,)
    0};
static const unsigned char worklets_message_channels_js[] = {
#embed "../BrowserCapture/Resources/worklets/message-channels.js" suffix(,)
    0};
static const unsigned char worklets_worker_messages_js[] = {
#embed "../BrowserCapture/Resources/worklets/worker-messages.js" suffix(,)
    0};
static const unsigned char worklets_workers_js[] = {
#embed "../BrowserCapture/Resources/worklets/workers.js" suffix(,)
    0};
static const unsigned char worklets_worklet_modules_js[] = {
#embed "../BrowserCapture/Resources/worklets/worklet-modules.js" suffix(,)
    0};
static const unsigned char worklets_worklet_nodes_js[] = {
#embed "../BrowserCapture/Resources/worklets/worklet-nodes.js" suffix(,)
    0};
static const unsigned char worklets_worklet_tape_js[] = {
#embed "../BrowserCapture/Resources/worklets/worklet-tape.js" suffix(,)
    0};

static const struct capture_resource resources[] = {
    {"action-watcher.js", action_watcher_js, sizeof(action_watcher_js) - 1},
    {"actions/action-drag-drop.js", actions_action_drag_drop_js, sizeof(actions_action_drag_drop_js) - 1},
    {"actions/action-inputs.js", actions_action_inputs_js, sizeof(actions_action_inputs_js) - 1},
    {"actions/action-keyboard.js", actions_action_keyboard_js, sizeof(actions_action_keyboard_js) - 1},
    {"actions/action-keys.js", actions_action_keys_js, sizeof(actions_action_keys_js) - 1},
    {"actions/action-pointer.js", actions_action_pointer_js, sizeof(actions_action_pointer_js) - 1},
    {"actions/action-targets.js", actions_action_targets_js, sizeof(actions_action_targets_js) - 1},
    {"actions/action-touch.js", actions_action_touch_js, sizeof(actions_action_touch_js) - 1},
    {"actions/gamepad.js", actions_gamepad_js, sizeof(actions_gamepad_js) - 1},
    {"actions/gestures.js", actions_gestures_js, sizeof(actions_gestures_js) - 1},
    {"actions/midi-input.js", actions_midi_input_js, sizeof(actions_midi_input_js) - 1},
    {"actions/orientation.js", actions_orientation_js, sizeof(actions_orientation_js) - 1},
    {"actions/page-actions.js", actions_page_actions_js, sizeof(actions_page_actions_js) - 1},
    {"actions/planned-actions.js", actions_planned_actions_js, sizeof(actions_planned_actions_js) - 1},
    {"actions/pressed-state.js", actions_pressed_state_js, sizeof(actions_pressed_state_js) - 1},
    {"actions/radio-group.js", actions_radio_group_js, sizeof(actions_radio_group_js) - 1},
    {"actions/user-activation.js", actions_user_activation_js, sizeof(actions_user_activation_js) - 1},
    {"capture.html", capture_html, sizeof(capture_html) - 1},
    {"capture.js", capture_js, sizeof(capture_js) - 1},
    {"cases/case-context.js", cases_case_context_js, sizeof(cases_case_context_js) - 1},
    {"cases/case-errors.js", cases_case_errors_js, sizeof(cases_case_errors_js) - 1},
    {"cases/case-stimuli.js", cases_case_stimuli_js, sizeof(cases_case_stimuli_js) - 1},
    {"cases/case-time.js", cases_case_time_js, sizeof(cases_case_time_js) - 1},
    {"cases/error-places.js", cases_error_places_js, sizeof(cases_error_places_js) - 1},
    {"cases/failed-import.js", cases_failed_import_js, sizeof(cases_failed_import_js) - 1},
    {"cases/page-reports.js", cases_page_reports_js, sizeof(cases_page_reports_js) - 1},
    {"cases/refused-requests.js", cases_refused_requests_js, sizeof(cases_refused_requests_js) - 1},
    {"cases/render.js", cases_render_js, sizeof(cases_render_js) - 1},
    {"cases/server.js", cases_server_js, sizeof(cases_server_js) - 1},
    {"cases/stages.js", cases_stages_js, sizeof(cases_stages_js) - 1},
    {"cases/suites.js", cases_suites_js, sizeof(cases_suites_js) - 1},
    {"cases/thrown-places.js", cases_thrown_places_js, sizeof(cases_thrown_places_js) - 1},
    {"cases/timeline.js", cases_timeline_js, sizeof(cases_timeline_js) - 1},
    {"clock/codec-work.js", clock_codec_work_js, sizeof(clock_codec_work_js) - 1},
    {"clock/deferred-calls.js", clock_deferred_calls_js, sizeof(clock_deferred_calls_js) - 1},
    {"clock/held-events.js", clock_held_events_js, sizeof(clock_held_events_js) - 1},
    {"clock/held-loads.js", clock_held_loads_js, sizeof(clock_held_loads_js) - 1},
    {"clock/held-navigation.js", clock_held_navigation_js, sizeof(clock_held_navigation_js) - 1},
    {"clock/next-stop.js", clock_next_stop_js, sizeof(clock_next_stop_js) - 1},
    {"clock/page-timers.js", clock_page_timers_js, sizeof(clock_page_timers_js) - 1},
    {"clock/page-work.js", clock_page_work_js, sizeof(clock_page_work_js) - 1},
    {"clock/pending-work.js", clock_pending_work_js, sizeof(clock_pending_work_js) - 1},
    {"clock/quiet-traffic.js", clock_quiet_traffic_js, sizeof(clock_quiet_traffic_js) - 1},
    {"clock/render-quantum.js", clock_render_quantum_js, sizeof(clock_render_quantum_js) - 1},
    {"clock/user-timing.js", clock_user_timing_js, sizeof(clock_user_timing_js) - 1},
    {"clock/virtual-clock.js", clock_virtual_clock_js, sizeof(clock_virtual_clock_js) - 1},
    {"clock/virtual-date.js", clock_virtual_date_js, sizeof(clock_virtual_date_js) - 1},
    {"media/decoded-sounds.js", media_decoded_sounds_js, sizeof(media_decoded_sounds_js) - 1},
    {"media/media-element.js", media_media_element_js, sizeof(media_media_element_js) - 1},
    {"media/media-elements.js", media_media_elements_js, sizeof(media_media_elements_js) - 1},
    {"media/media-files.js", media_media_files_js, sizeof(media_media_files_js) - 1},
    {"media/media-nodes.js", media_media_nodes_js, sizeof(media_media_nodes_js) - 1},
    {"media/media-recorder.js", media_media_recorder_js, sizeof(media_media_recorder_js) - 1},
    {"media/media-streams.js", media_media_streams_js, sizeof(media_media_streams_js) - 1},
    {"media/stand-in-nodes.js", media_stand_in_nodes_js, sizeof(media_stand_in_nodes_js) - 1},
    {"natives-replaced.js", natives_replaced_js, sizeof(natives_replaced_js) - 1},
    {"natives-taken.js", natives_taken_js, sizeof(natives_taken_js) - 1},
    {"natives/interception.js", natives_interception_js, sizeof(natives_interception_js) - 1},
    {"natives/native-attributes.js", natives_native_attributes_js, sizeof(natives_native_attributes_js) - 1},
    {"natives/native-audio.js", natives_native_audio_js, sizeof(natives_native_audio_js) - 1},
    {"natives/native-queries.js", natives_native_queries_js, sizeof(natives_native_queries_js) - 1},
    {"natives/natives.js", natives_natives_js, sizeof(natives_natives_js) - 1},
    {"page/dynamic-code.js", page_dynamic_code_js, sizeof(page_dynamic_code_js) - 1},
    {"page/event-handlers.js", page_event_handlers_js, sizeof(page_event_handlers_js) - 1},
    {"page/frames.js", page_frames_js, sizeof(page_frames_js) - 1},
    {"page/handler-code.js", page_handler_code_js, sizeof(page_handler_code_js) - 1},
    {"page/head-loading.js", page_head_loading_js, sizeof(page_head_loading_js) - 1},
    {"page/head-responses.js", page_head_responses_js, sizeof(page_head_responses_js) - 1},
    {"page/machine-time.js", page_machine_time_js, sizeof(page_machine_time_js) - 1},
    {"page/page-side.js", page_page_side_js, sizeof(page_page_side_js) - 1},
    {"page/page-surroundings.js", page_page_surroundings_js, sizeof(page_page_surroundings_js) - 1},
    {"page/script-order.js", page_script_order_js, sizeof(page_script_order_js) - 1},
    {"page/seeded-page.js", page_seeded_page_js, sizeof(page_seeded_page_js) - 1},
    {"page/seeded-random.js", page_seeded_random_js, sizeof(page_seeded_random_js) - 1},
    {"page/unreached-frames.js", page_unreached_frames_js, sizeof(page_unreached_frames_js) - 1},
    {"random.js", random_js, sizeof(random_js) - 1},
    {"recording.js", recording_js, sizeof(recording_js) - 1},
    {"recording/context-options.js", recording_context_options_js, sizeof(recording_context_options_js) - 1},
    {"recording/context-states.js", recording_context_states_js, sizeof(recording_context_states_js) - 1},
    {"recording/digest-text.js", recording_digest_text_js, sizeof(recording_digest_text_js) - 1},
    {"recording/later-contexts.js", recording_later_contexts_js, sizeof(recording_later_contexts_js) - 1},
    {"recording/live-context.js", recording_live_context_js, sizeof(recording_live_context_js) - 1},
    {"recording/node-tap.js", recording_node_tap_js, sizeof(recording_node_tap_js) - 1},
    {"recording/offline-renders.js", recording_offline_renders_js, sizeof(recording_offline_renders_js) - 1},
    {"recording/recording-delivery.js", recording_recording_delivery_js, sizeof(recording_recording_delivery_js) - 1},
    {"recording/recording-failure.js", recording_recording_failure_js, sizeof(recording_recording_failure_js) - 1},
    {"recording/recording-installation.js", recording_recording_installation_js, sizeof(recording_recording_installation_js) - 1},
    {"recording/recording-media.js", recording_recording_media_js, sizeof(recording_recording_media_js) - 1},
    {"recording/recording-page.js", recording_recording_page_js, sizeof(recording_recording_page_js) - 1},
    {"recording/recording-server.js", recording_recording_server_js, sizeof(recording_recording_server_js) - 1},
    {"recording/recording-watchdog.js", recording_recording_watchdog_js, sizeof(recording_recording_watchdog_js) - 1},
    {"recording/sample-proof.js", recording_sample_proof_js, sizeof(recording_sample_proof_js) - 1},
    {"recording/silence-reasons.js", recording_silence_reasons_js, sizeof(recording_silence_reasons_js) - 1},
    {"stage-tap.js", stage_tap_js, sizeof(stage_tap_js) - 1},
    {"stimuli.js", stimuli_js, sizeof(stimuli_js) - 1},
    {"trace/convolver-lanes.js", trace_convolver_lanes_js, sizeof(trace_convolver_lanes_js) - 1},
    {"trace/cycle-entries.js", trace_cycle_entries_js, sizeof(trace_cycle_entries_js) - 1},
    {"trace/line-places.js", trace_line_places_js, sizeof(trace_line_places_js) - 1},
    {"trace/settled-arguments.js", trace_settled_arguments_js, sizeof(trace_settled_arguments_js) - 1},
    {"trace/stable-sums.js", trace_stable_sums_js, sizeof(trace_stable_sums_js) - 1},
    {"trace/trace-buffers.js", trace_trace_buffers_js, sizeof(trace_trace_buffers_js) - 1},
    {"trace/trace-calls.js", trace_trace_calls_js, sizeof(trace_trace_calls_js) - 1},
    {"trace/trace-completion.js", trace_trace_completion_js, sizeof(trace_trace_completion_js) - 1},
    {"trace/trace-connections.js", trace_trace_connections_js, sizeof(trace_trace_connections_js) - 1},
    {"trace/trace-creation.js", trace_trace_creation_js, sizeof(trace_trace_creation_js) - 1},
    {"trace/trace-interfaces.js", trace_trace_interfaces_js, sizeof(trace_trace_interfaces_js) - 1},
    {"trace/trace-message.js", trace_trace_message_js, sizeof(trace_trace_message_js) - 1},
    {"trace/trace-periodic-waves.js", trace_trace_periodic_waves_js, sizeof(trace_trace_periodic_waves_js) - 1},
    {"trace/trace-recorder.js", trace_trace_recorder_js, sizeof(trace_trace_recorder_js) - 1},
    {"trace/trace-samples.js", trace_trace_samples_js, sizeof(trace_trace_samples_js) - 1},
    {"trace/trace-script-processors.js", trace_trace_script_processors_js, sizeof(trace_trace_script_processors_js) - 1},
    {"trace/trace-values.js", trace_trace_values_js, sizeof(trace_trace_values_js) - 1},
    {"trace/trace-worklets.js", trace_trace_worklets_js, sizeof(trace_trace_worklets_js) - 1},
    {"trace/trace.js", trace_trace_js, sizeof(trace_trace_js) - 1},
    {"watchdog.js", watchdog_js, sizeof(watchdog_js) - 1},
    {"worker-recorder.js", worker_recorder_js, sizeof(worker_recorder_js) - 1},
    {"worklet-prelude.js", worklet_prelude_js, sizeof(worklet_prelude_js) - 1},
    {"worklets/acknowledgement.js", worklets_acknowledgement_js, sizeof(worklets_acknowledgement_js) - 1},
    {"worklets/foreign-ports.js", worklets_foreign_ports_js, sizeof(worklets_foreign_ports_js) - 1},
    {"worklets/gated-ports.js", worklets_gated_ports_js, sizeof(worklets_gated_ports_js) - 1},
    {"worklets/message-channels.js", worklets_message_channels_js, sizeof(worklets_message_channels_js) - 1},
    {"worklets/worker-messages.js", worklets_worker_messages_js, sizeof(worklets_worker_messages_js) - 1},
    {"worklets/workers.js", worklets_workers_js, sizeof(worklets_workers_js) - 1},
    {"worklets/worklet-modules.js", worklets_worklet_modules_js, sizeof(worklets_worklet_modules_js) - 1},
    {"worklets/worklet-nodes.js", worklets_worklet_nodes_js, sizeof(worklets_worklet_nodes_js) - 1},
    {"worklets/worklet-tape.js", worklets_worklet_tape_js, sizeof(worklets_worklet_tape_js) - 1},
};

const long capture_resource_count = sizeof(resources) / sizeof(resources[0]);

struct capture_resource capture_resource_at(long index) { return resources[index]; }
