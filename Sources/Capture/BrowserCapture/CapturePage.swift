import Foundation

/// The capture page and its scripts, compiled into the program.
enum CapturePage {
  static let index = ServedFile(
    name: "capture.html", content: Data(PackageResources.capture_html))

  /// A script at `capture/NAME.js`; nil for other paths.
  static func file(_ path: String) -> ServedFile? {
    guard path.hasPrefix("capture/"), let content = scripts[String(path.dropFirst(8))] else {
      return nil
    }
    return ServedFile(name: path, content: Data(content))
  }

  private static let scripts: [String: [UInt8]] = [
    "acknowledgement.js": PackageResources.acknowledgement_js,
    "action-inputs.js": PackageResources.action_inputs_js,
    "action-keyboard.js": PackageResources.action_keyboard_js,
    "action-keys.js": PackageResources.action_keys_js,
    "action-pointer.js": PackageResources.action_pointer_js,
    "action-targets.js": PackageResources.action_targets_js,
    "action-watcher.js": PackageResources.action_watcher_js,
    "capture.js": PackageResources.capture_js,
    "case-stimuli.js": PackageResources.case_stimuli_js,
    "convolver-lanes.js": PackageResources.convolver_lanes_js,
    "deferred-calls.js": PackageResources.deferred_calls_js,
    "head-responses.js": PackageResources.head_responses_js,
    "held-events.js": PackageResources.held_events_js,
    "held-loads.js": PackageResources.held_loads_js,
    "interception.js": PackageResources.interception_js,
    "live-context.js": PackageResources.live_context_js,
    "media-element.js": PackageResources.media_element_js,
    "media-elements.js": PackageResources.media_elements_js,
    "media-files.js": PackageResources.media_files_js,
    "media-streams.js": PackageResources.media_streams_js,
    "native-audio.js": PackageResources.native_audio_js,
    "message-channels.js": PackageResources.message_channels_js,
    "natives.js": PackageResources.natives_js,
    "own-built-ins.js": PackageResources.own_built_ins_js,
    "page-actions.js": PackageResources.page_actions_js,
    "page-reports.js": PackageResources.page_reports_js,
    "page-surroundings.js": PackageResources.page_surroundings_js,
    "page-work.js": PackageResources.page_work_js,
    "pending-work.js": PackageResources.pending_work_js,
    "quiet-traffic.js": PackageResources.quiet_traffic_js,
    "random.js": PackageResources.random_js,
    "recording-server.js": PackageResources.recording_server_js,
    "recording.js": PackageResources.recording_js,
    "render-quantum.js": PackageResources.render_quantum_js,
    "render.js": PackageResources.render_js,
    "seeded-page.js": PackageResources.seeded_page_js,
    "seeded-random.js": PackageResources.seeded_random_js,
    "server.js": PackageResources.server_js,
    "silence-reasons.js": PackageResources.silence_reasons_js,
    "stable-sums.js": PackageResources.stable_sums_js,
    "stage-tap.js": PackageResources.stage_tap_js,
    "stages.js": PackageResources.stages_js,
    "stimuli.js": PackageResources.stimuli_js,
    "suites.js": PackageResources.suites_js,
    "timeline.js": PackageResources.timeline_js,
    "trace-calls.js": PackageResources.trace_calls_js,
    "trace-connections.js": PackageResources.trace_connections_js,
    "trace-creation.js": PackageResources.trace_creation_js,
    "trace-interfaces.js": PackageResources.trace_interfaces_js,
    "trace-message.js": PackageResources.trace_message_js,
    "trace-periodic-waves.js": PackageResources.trace_periodic_waves_js,
    "trace-recorder.js": PackageResources.trace_recorder_js,
    "trace-samples.js": PackageResources.trace_samples_js,
    "trace-script-processors.js": PackageResources.trace_script_processors_js,
    "trace-values.js": PackageResources.trace_values_js,
    "trace.js": PackageResources.trace_js,
    "virtual-clock.js": PackageResources.virtual_clock_js,
    "virtual-date.js": PackageResources.virtual_date_js,
    "watchdog.js": PackageResources.watchdog_js,
    "worker-messages.js": PackageResources.worker_messages_js,
    "worker-recorder.js": PackageResources.worker_recorder_js,
    "workers.js": PackageResources.workers_js,
    "worklet-modules.js": PackageResources.worklet_modules_js,
    "worklet-nodes.js": PackageResources.worklet_nodes_js,
    "worklet-prelude.js": PackageResources.worklet_prelude_js,
    "worklet-tape.js": PackageResources.worklet_tape_js,
  ]
}
