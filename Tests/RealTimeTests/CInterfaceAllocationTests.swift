import BuildKind
import CAllocationCounter
import CWebAudio
import Testing
import WebAudioC

/// That a callback in C may render: nothing of the interface allocates.
@Suite(.enabled(if: parity_allocation_counter_is_supported() && isOptimised))
struct CInterfaceAllocationTests {
  @Test func rendersWithoutAllocating() throws {
    var (context, tone, filter, worklet):
      (OpaquePointer?, OpaquePointer?, OpaquePointer?, OpaquePointer?)
    try #require(wa_context_create(2, 1 << 40, 48000, WA_SUM_STABLE, &context) == WA_OK)
    defer { wa_context_free(context) }
    try #require(wa_create_oscillator(context, &tone) == WA_OK)
    try #require(wa_create_biquad_filter(context, &filter) == WA_OK)
    var options = wa_worklet_options()
    (options.number_of_inputs, options.number_of_outputs) = (1, 1)
    let halve: wa_process = { quantum, _ in
      guard let now = quantum?.pointee else { return false }
      for channel in 0..<Int(now.inputs[0].channel_count) {
        guard let input = now.inputs[0].channels[channel],
          let output = now.outputs[0].channels[channel]
        else { return false }
        for frame in 0..<Int(WA_QUANTUM) { output[frame] = input[frame] / 2 }
      }
      return true
    }
    try #require(wa_create_worklet(context, &options, halve, nil, nil, &worklet) == WA_OK)
    try #require(wa_connect(tone, filter, 0, 0) == WA_OK)
    try #require(wa_connect(filter, worklet, 0, 0) == WA_OK)
    try #require(wa_connect(worklet, wa_context_destination(context), 0, 0) == WA_OK)
    try #require(wa_start(tone, 0) == WA_OK)
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 600)
    samples.initialize(repeating: 0, count: 600)
    defer { samples.deallocate() }
    let channels = UnsafeMutablePointer<UnsafeMutablePointer<Float>?>.allocate(capacity: 2)
    channels.initialize(to: samples)
    (channels + 1).initialize(to: samples + 300)
    defer { channels.deallocate() }
    // Blocks that are no quanta, as sound cards ask for them.
    for _ in 0..<100 { try #require(wa_context_render(context, 300, channels, nil) == WA_OK) }

    parity_count_allocations(true)
    var failed = 0
    for _ in 0..<300 where wa_context_render(context, 300, channels, nil) != WA_OK { failed += 1 }
    parity_count_allocations(false)

    #expect(parity_allocation_count() == 0)
    #expect(failed == 0)
    #expect((0..<600).contains { samples[$0] != 0 })
  }
}
