import CWebAudio
import Testing
import WebAudioC

/// Whatever numbers and names C hands over, a call is refused by name or does what it says; a trap would end the run.
///
/// Expected: a status of the header, and a render of as many frames as were asked for.
@Suite struct OddCallsTests {
  private typealias Create = (
    OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?
  ) -> wa_status

  private static var makers: [Create] {
    [
      wa_create_analyser, wa_create_biquad_filter, wa_create_buffer_source,
      wa_create_constant_source, wa_create_convolver, wa_create_dynamics_compressor,
      wa_create_gain, wa_create_oscillator, wa_create_panner, wa_create_stereo_panner,
      wa_create_wave_shaper,
    ]
  }
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 0, -0.0, -1, 1, 2, 33, 0.5, 32768, 4_294_967_296,
    9.3e18, -9.3e18, .leastNonzeroMagnitude, 1e18,
  ]
  private static let values: [Float] = [
    .nan, .infinity, -3.4e38, 3.4e38, 0, -0.0, .leastNonzeroMagnitude, 1, -1, 1e-30,
  ]

  @Test func setsAnyAttributeToAnything() throws {
    let names = [
      "loop", "loopStart", "loopEnd", "type", "oversample", "normalize", "fftSize", "distanceModel",
      "channelCount", "channelCountMode", "channelInterpretation", "minDecibels", "maxDecibels",
      "smoothingTimeConstant", "curve", "buffer", "panningModel", "refDistance", "maxDistance",
      "rolloffFactor", "coneInnerAngle", "coneOuterAngle", "coneOuterGain", "", "reduction", "nope",
    ]
    let texts = ["", "square", "custom", "HRTF", "4x", "max", "discrete", "inverse", "ü"]
    let context = try SmallContext()
    for make in Self.makers {
      let node = try context.node(make)
      for name in names {
        for number in Self.numbers { _ = wa_node_set_number(node, name, number) }
        for text in texts { _ = wa_node_set_string(node, name, text) }
        _ = wa_node_set_boolean(node, name, true)
        _ = wa_node_set_floats(node, name, Self.values, Self.values.count)
        _ = wa_node_set_floats(node, name, nil, .max)
        _ = wa_node_set_buffer(node, name, nil)
      }
      _ = wa_start(node, 0)
      #expect(wa_connect(node, context.destination, 0, 0) == WA_OK)
    }

    #expect(try context.render().count == 1024)
  }

  /// Seeds are drawn anew for each of 64 contexts.
  @Test(arguments: 0..<64) func schedulesAnythingAtAnyTime(seed: Int) throws {
    var random = RandomSource(seed: seed)
    let context = try SmallContext()
    for make in Self.makers {
      let node = try context.node(make)
      var index: Int32 = 0
      while let param = wa_node_param_at(node, index) {
        for _ in 0..<8 { Self.call(param, &random) }
        index += 1
      }
      _ = wa_start(node, random.pick(Self.numbers))
      _ = wa_start_within(
        node, random.pick(Self.numbers), random.pick(Self.numbers), random.pick(Self.numbers))
      _ = wa_stop(node, random.pick(Self.numbers))
      _ = wa_connect(node, context.destination, 0, 0)
    }

    #expect(try context.render().count == 1024)
  }

  private static func call(_ param: OpaquePointer, _ random: inout RandomSource) {
    let (value, time) = (random.pick(values), random.pick(numbers))
    switch random.next() % 8 {
    case 0: _ = wa_param_set_value(param, value)
    case 1: _ = wa_param_set_value_at_time(param, value, time)
    case 2: _ = wa_param_linear_ramp_to_value_at_time(param, value, time)
    case 3: _ = wa_param_exponential_ramp_to_value_at_time(param, value, time)
    case 4: _ = wa_param_set_target_at_time(param, value, time, random.pick(numbers))
    case 5:
      let curve = (0..<random.next() % 4).map { _ in random.pick(values) }
      _ = wa_param_set_value_curve_at_time(
        param, curve, curve.count, time, random.pick(numbers))
    case 6: _ = wa_param_cancel_scheduled_values(param, time)
    default: _ = wa_param_cancel_and_hold_at_time(param, time)
    }
  }
}

/// A linear congruential generator, Knuth's MMIX: the same draws for a seed on every machine.
private struct RandomSource {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int(next() % UInt64(list.count))]
  }
}
