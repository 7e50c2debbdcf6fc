import CWebAudio
import Testing
import WebAudioC

/// Processors that are functions of C.
@Suite struct ForeignProcessorTests {
  /// What the function saw, and how often it was let go.
  private final class Seen {
    var frames: [Int64] = []
    var inputs: [Int32] = []
    var values: [Float] = []
    var finished = 0
  }

  /// Plays its parameter, and ends after three quanta.
  private static let process: wa_process = { quantum, user in
    guard let user, let now = quantum?.pointee, let output = now.outputs[0].channels[0] else {
      return false
    }
    let seen = Unmanaged<Seen>.fromOpaque(user).takeUnretainedValue()
    seen.frames.append(now.frame)
    seen.inputs.append(now.inputs[0].channel_count)
    seen.values.append(now.parameters[0].values[0])
    for frame in 0..<Int(WA_QUANTUM) {
      output[frame] = now.parameters[0].values[0]
    }
    return seen.frames.count < 3
  }

  private func make(
    _ context: OpaquePointer, _ seen: Seen, channels: Int32 = 1,
    _ change: (inout wa_worklet_options) -> Void = { _ in }
  ) -> (wa_status, OpaquePointer?) {
    var made: OpaquePointer?
    let status = "level".withCString { name in
      let parameter = wa_parameter_descriptor(
        name: name, default_value: 0.5, min_value: 0, max_value: 1, is_k_rate: true)
      return withUnsafePointer(to: parameter) { parameter in
        withUnsafePointer(to: channels) { channels in
          var options = wa_worklet_options(
            number_of_inputs: 1, number_of_outputs: 1, output_channel_count: channels,
            parameters: parameter, parameter_count: 1)
          change(&options)
          return wa_create_worklet(
            context, &options, Self.process, Unmanaged.passUnretained(seen).toOpaque(),
            { user in
              guard let user else { return }
              Unmanaged<Seen>.fromOpaque(user).takeUnretainedValue().finished += 1
            }, &made)
        }
      }
    }
    return (status, made)
  }

  @Test func renderUntilTheySayThatTheyHaveEnded() throws {
    let seen = Seen()
    do {
      let context = try SmallContext()
      let (status, node) = make(context.handle, seen)
      #expect(status == WA_OK)
      #expect(wa_connect(node, context.destination, 0, 0) == WA_OK)
      #expect(
        wa_param_set_value_at_time(wa_node_param(node, "level"), 0.25, 128 / 48000.0) == WA_OK)

      let rendered = try context.render()

      #expect(seen.frames == [0, 128, 256])
      #expect(seen.inputs == [0, 0, 0])
      #expect(seen.values == [0.5, 0.25, 0.25])
      #expect(rendered[0] == 0.5 && rendered[128] == 0.25 && rendered[384] == 0)
      #expect(seen.finished == 0)
    }
    #expect(seen.finished == 1)
  }

  @Test func areRefusedWithoutBeingLetGo() throws {
    let seen = Seen()
    let context = try SmallContext()
    #expect(make(context.handle, seen, channels: 33).0 == WA_NOT_SUPPORTED_ERROR)
    #expect(make(context.handle, seen) { $0.number_of_inputs = 33 }.0 == WA_NOT_SUPPORTED_ERROR)
    #expect(make(context.handle, seen) { $0.parameter_count = -1 }.0 == WA_INDEX_SIZE_ERROR)
    #expect(make(context.handle, seen) { $0.parameters = nil }.0 == WA_TYPE_ERROR)
    #expect(seen.finished == 0)
  }
}
