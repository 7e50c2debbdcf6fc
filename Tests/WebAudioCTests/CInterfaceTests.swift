import CWebAudio
import Foundation
import Testing
import WebAudioC

@testable import WebAudio

/// What C calls is what Swift calls.
@Suite struct CInterfaceTests {
  private func param(_ node: OpaquePointer, _ name: String) -> OpaquePointer? {
    wa_node_param(node, name)
  }

  /// The same graph by both: a filtered sawtooth with ramps, and a change in mid-render.
  @Test func rendersWhatTheEngineRenders() throws {
    let context = try OfflineAudioContext(
      numberOfChannels: 1, length: 1024, sampleRate: 48000, summation: .stable)
    let tone = try OscillatorNode(context: context, type: .sawtooth)
    let filter = BiquadFilterNode(context: context, type: .bandpass)
    try tone.frequency.exponentialRampToValueAtTime(2000, 0.02)
    try filter.frequency.setTargetAtTime(900, 0.001, 0.004)
    try tone.connect(filter).connect(context.destination)
    try tone.start(0.0005)
    try context.suspend(at: 512 / 48000.0) { try filter.q.setValue(12) }
    let expected = try context.startRendering().channels[0]

    let other = try SmallContext()
    let second = try other.node(wa_create_oscillator)
    let band = try other.node(wa_create_biquad_filter)
    #expect(wa_node_set_string(second, "type", "sawtooth") == WA_OK)
    #expect(wa_node_set_string(band, "type", "bandpass") == WA_OK)
    let ramp = wa_param_exponential_ramp_to_value_at_time(param(second, "frequency"), 2000, 0.02)
    #expect(ramp == WA_OK)
    let target = wa_param_set_target_at_time(param(band, "frequency"), 900, 0.001, 0.004)
    #expect(target == WA_OK)
    #expect(wa_connect(second, band, 0, 0) == WA_OK)
    #expect(wa_connect(band, other.destination, 0, 0) == WA_OK)
    #expect(wa_start(second, 0.0005) == WA_OK)
    let suspended = wa_context_suspend(
      other.handle, 512 / 48000.0,
      { wa_param_set_value(wa_node_param(OpaquePointer($0), "Q"), 12) },
      UnsafeMutableRawPointer(band))
    #expect(suspended == WA_OK)

    #expect(try other.render() == expected)
    #expect(expected.contains { abs($0) > 0.01 })
    #expect(try other.render() == [])
  }

  /// Specification: the exceptions of each method.
  @Test func namesWhatABrowserThrows() throws {
    let context = try SmallContext()
    let foreign = try SmallContext()
    let gain = try context.node(wa_create_gain)
    let source = try context.node(wa_create_constant_source)
    let value = param(gain, "gain")
    var made: OpaquePointer?
    let refused: [(wa_status, wa_status, String)] = [
      (wa_context_create(0, 1, 48000, WA_SUM_STABLE, &made), WA_NOT_SUPPORTED_ERROR, "0 channels"),
      (wa_context_create(1, 1, 1, WA_SUM_STABLE, &made), WA_NOT_SUPPORTED_ERROR, "1.0 Hz"),
      (wa_connect(gain, context.destination, 1, 0), WA_INDEX_SIZE_ERROR, "output 1"),
      (wa_connect(gain, foreign.destination, 0, 0), WA_INVALID_ACCESS_ERROR, "two contexts"),
      (
        wa_disconnect_node(gain, context.destination, -1, -1), WA_INVALID_ACCESS_ERROR,
        "does not exist"
      ),
      (wa_stop(source, 0), WA_INVALID_STATE_ERROR, "before start"),
      (wa_start(gain, 0), WA_TYPE_ERROR, "AudioScheduledSourceNode"),
      (wa_param_set_value_at_time(value, 1, -1), WA_RANGE_ERROR, "not negative"),
      (wa_param_set_value_at_time(value, .infinity, 0), WA_TYPE_ERROR, "finite"),
      (wa_param_exponential_ramp_to_value_at_time(value, 0, 1), WA_RANGE_ERROR, "never reaches 0"),
      (wa_param_set_value_curve_at_time(value, [1], 1, 0, 1), WA_INVALID_STATE_ERROR, "1 points"),
      (wa_node_set_number(gain, "gain", 1), WA_TYPE_ERROR, "no attribute 'gain'"),
      (wa_node_set_number(gain, "channelCount", 33), WA_NOT_SUPPORTED_ERROR, "33 channels"),
      (wa_node_set_number(gain, "channelCount", .nan), WA_NOT_SUPPORTED_ERROR, "channels"),
      (wa_node_set_string(gain, "channelCountMode", "most"), WA_TYPE_ERROR, "'most'"),
      (
        wa_create_iir_filter(context.handle, [], 0, [1], 1, &made), WA_NOT_SUPPORTED_ERROR, "0 feed"
      ),
      (
        wa_create_iir_filter(context.handle, [0], 1, [1], 1, &made), WA_INVALID_STATE_ERROR, "all 0"
      ),
      (wa_create_delay(context.handle, 180, &made), WA_RANGE_ERROR, "180"),
      (wa_create_channel_merger(context.handle, 33, &made), WA_NOT_SUPPORTED_ERROR, "33"),
    ]
    for (index, (status, expected, _)) in refused.enumerated() {
      #expect(
        status == expected, "the call at \(index): \(String(cString: wa_status_name(status)))")
    }
    #expect(wa_node_set_string(gain, "type", "sine") == WA_TYPE_ERROR)
    #expect(message() == "a node of type GainNode has no attribute 'type'")
    // Nothing of it is in the graph.
    #expect(wa_connect(source, gain, 0, 0) == WA_OK && wa_start(source, 0) == WA_OK)
    #expect(wa_connect(gain, context.destination, 0, 0) == WA_OK)
    #expect(try context.render() == [Float](repeating: 1, count: 1024))
    #expect(wa_start(source, 0) == WA_INVALID_STATE_ERROR)
  }

  /// Nothing traps: C has no other way to say that something is missing.
  @Test func takesNullForEveryHandle() {
    let calls: [wa_status] = [
      wa_context_create(1, 1, 48000, WA_SUM_STABLE, nil), wa_connect(nil, nil, 0, 0),
      wa_context_render(nil, 1, nil, nil), wa_context_suspend(nil, 0, nil, nil),
      wa_create_gain(nil, nil), wa_node_set_boolean(nil, nil, true), wa_start(nil, 0),
      wa_node_set_floats(nil, nil, nil, 3), wa_node_get_number(nil, nil, nil),
      wa_param_set_value(nil, 1), wa_param_set_value_curve_at_time(nil, nil, 5, 0, 1),
      wa_buffer_create(1, 10, 48000, nil, nil), wa_oscillator_set_periodic_wave(nil, nil),
      wa_periodic_wave_create(nil, nil, nil, 2, false, nil), wa_disconnect(nil),
      wa_create_worklet(nil, nil, nil, nil, nil, nil), wa_listener_set_position(nil, 0, 0, 0),
      wa_analyser_get_time_domain(nil, nil, 1),
      wa_context_set_head_responses(nil, nil, nil, 1),
    ]
    #expect(calls.allSatisfy { $0 == WA_TYPE_ERROR })
    #expect(message() == "context is NULL")
    wa_context_free(nil)
    wa_buffer_free(nil)
    wa_periodic_wave_free(nil)
    #expect(wa_node_param(nil, "gain") == nil && wa_param_name(nil) == nil)
    #expect(wa_context_destination(nil) == nil && wa_node_type(nil) == nil)
    #expect(wa_param_value(nil).isNaN && wa_context_sample_rate(nil).isNaN)
  }

  @Test func refusesListsAndTextThatAreNone() throws {
    let context = try SmallContext()
    let gain = try context.node(wa_create_gain)
    let shaper = try context.node(wa_create_wave_shaper)
    #expect(wa_node_set_string(gain, "channelCountMode", nil) == WA_TYPE_ERROR)
    #expect(wa_node_set_string(gain, "\u{FF}", "max") == WA_TYPE_ERROR)
    let latin: [CChar] = [CChar(bitPattern: 0xe9), 0]
    #expect(wa_node_set_string(gain, latin, "max") == WA_TYPE_ERROR)
    #expect(message() == "name must be of type UTF-8 text")
    #expect(wa_node_set_floats(shaper, "curve", [1], 1) == WA_INVALID_STATE_ERROR)
    #expect(wa_node_set_floats(shaper, "curve", nil, 0) == WA_OK)
    #expect(wa_param_set_value_curve_at_time(param(gain, "gain"), nil, 3, 0, 1) == WA_TYPE_ERROR)
    var many = [Float](repeating: 0, count: 4096)
    let analyser = try context.node(wa_create_analyser)
    #expect(wa_analyser_get_time_domain(analyser, &many, 4096) == WA_INDEX_SIZE_ERROR)
    #expect(wa_analyser_get_time_domain(analyser, &many, 2048) == WA_OK)
  }

  /// A buffer may go while nodes use it: they have its samples.
  @Test func sharesABufferThatIsFreed() throws {
    let context = try SmallContext()
    let samples: [Float] = (0..<256).map { Float($0) }
    var buffer: OpaquePointer?
    let made = samples.withUnsafeBufferPointer {
      wa_buffer_create(1, 256, 48000, [$0.baseAddress], &buffer)
    }
    #expect(made == WA_OK)
    let sources = try (0..<2).map { _ in try context.node(wa_create_buffer_source) }
    for source in sources {
      #expect(wa_node_set_buffer(source, "buffer", buffer) == WA_OK)
      #expect(wa_connect(source, context.destination, 0, 0) == WA_OK)
    }
    wa_buffer_free(buffer)
    #expect(wa_start(sources[0], 0) == WA_OK)
    #expect(wa_start_within(sources[1], 0, 128 / 48000.0, -1) == WA_OK)

    let rendered = try context.render()

    #expect(rendered[0] == 128 && rendered[1] == 130 && rendered[127] == 127 + 255)
    #expect(rendered[128] == 128 && rendered[256] == 0)
  }

  @Test func endsWhereASuspensionSaysSo() throws {
    let context = try SmallContext()
    #expect(wa_context_suspend(context.handle, 0, { _ in WA_ABORT_ERROR }, nil) == WA_OK)
    let room = UnsafeMutablePointer<Float>.allocate(capacity: 128)
    defer { room.deallocate() }
    var places: [UnsafeMutablePointer<Float>?] = [room]
    var rendered: Int64 = 5

    #expect(wa_context_render(context.handle, 128, &places, &rendered) == WA_ABORT_ERROR)

    #expect(rendered == 0 && message() == "a suspension's callback ended the render")
    places = [nil]
    #expect(wa_context_render(context.handle, 128, &places, &rendered) == WA_TYPE_ERROR)
  }

  /// Both ends of an attribute, by its name.
  @Test func givesAttributesBack() throws {
    let context = try SmallContext()
    let panner = try context.node(wa_create_panner)
    var (number, text, flag) = (0.0, UnsafePointer<CChar>?.none, false)
    #expect(wa_node_set_number(panner, "coneOuterGain", 0.25) == WA_OK)
    #expect(wa_node_get_number(panner, "coneOuterGain", &number) == WA_OK && number == 0.25)
    #expect(wa_node_set_string(panner, "distanceModel", "linear") == WA_OK)
    #expect(wa_node_get_string(panner, "distanceModel", &text) == WA_OK)
    #expect(text.map { String(cString: $0) } == "linear")
    #expect(wa_node_get_boolean(panner, "distanceModel", &flag) == WA_TYPE_ERROR)
    #expect(wa_node_set_string(panner, "panningModel", "HRTF") == WA_NOT_SUPPORTED_ERROR)
    let source = try context.node(wa_create_buffer_source)
    #expect(wa_node_set_boolean(source, "loop", true) == WA_OK)
    #expect(wa_node_get_boolean(source, "loop", &flag) == WA_OK && flag)
    #expect(wa_node_type(source).map { String(cString: $0) } == "AudioBufferSourceNode")
    #expect(wa_node_param_at(source, 0) == wa_node_param(source, "playbackRate"))
    #expect(wa_node_param_at(source, 2) == nil)
    #expect(wa_param_set_a_rate(wa_node_param_at(source, 0), true) == WA_INVALID_STATE_ERROR)
  }

  @Test func hasTheVersionOfTheProject() throws {
    let checkout = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL
    let version = try String(contentsOf: checkout.appending(path: "VERSION"), encoding: .utf8)
    #expect(String(cString: wa_version()) == version.trimmingCharacters(in: .newlines))
  }

  /// A count that was never set, or −1 as one without a sign: no memory holds as much, and nothing is read.
  @Test(arguments: [Int64.max, 1 << 62, 1 << 61, 1 << 39])
  func refusesACountThatNoMemoryHolds(count: Int64) throws {
    let context = try SmallContext()
    let gain = try context.node(wa_create_gain)
    let samples: [Float] = [1, 2, 3, 4]
    var made: OpaquePointer?

    samples.withUnsafeBufferPointer { place in
      let channels = [place.baseAddress]
      #expect(wa_buffer_create(1, count, 48000, channels, &made) == WA_INDEX_SIZE_ERROR)
      let curve = wa_param_set_value_curve_at_time(
        param(gain, "gain"), place.baseAddress, Int(count), 0, 1)
      #expect(curve == WA_INDEX_SIZE_ERROR)
      let wave = wa_periodic_wave_create(
        context.handle, place.baseAddress, place.baseAddress, Int(count), false, &made)
      #expect(wave == WA_INDEX_SIZE_ERROR)
    }
    #expect(made == nil)
  }
}
