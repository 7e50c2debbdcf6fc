import CFloatingPoint
import Testing

@testable import WebAudio

/// Browsers render with subnormal numbers as zero and run scripts with them. Origin: browser
/// capture (1e-30 · 1e-9 · 1e20 is 0 in the graph, and kept in a worklet).
@Suite struct FlushToZeroTests {
  /// Keeps the compiler from computing at build time.
  @inline(never)
  private static func multiply(_ a: Float, _ b: Float) -> Float { a * b }

  private static var keepsSubnormals: Bool { multiply(1e-30, 1e-9) != 0 }

  @Test func flushesInTheGraph() throws {
    let graph = try TestGraph(frames: 128)
    let nodes = [Float(1e-9), 1e20].map { GainNode(context: graph.context, gain: $0) }
    try graph.play([Float](repeating: 1e-30, count: 128)).connect(nodes[0]).connect(nodes[1])

    #expect(try graph.render(nodes[1])[0] == Array(repeating: 0, count: 128))
  }

  @Test func keepsSubnormalsInAProcessorAndFlushesBehindIt() throws {
    let graph = try TestGraph(frames: 256)
    var kept = false
    let worklet = AudioWorkletNode(
      context: graph.context,
      processor: ClosureProcessor { quantum in
        kept = Self.keepsSubnormals
        quantum.outputs[0][0][0] = Self.multiply(1e-30, 1e-9)
        return true
      })
    let node = GainNode(context: graph.context, gain: 1e20)
    try worklet.connect(node)

    let rendered = try graph.render(node)[0]

    #expect(kept)
    #expect(rendered.allSatisfy { $0 == 0 })
  }

  @Test func keepsSubnormalsInASuspension() throws {
    let graph = try TestGraph(frames: 256)
    var kept = false
    try graph.suspend(atFrame: 128) { kept = Self.keepsSubnormals }

    _ = try graph.render()

    #expect(kept)
  }

  @Test func restoresTheModeAfterRendering() throws {
    #expect(Self.keepsSubnormals)

    _ = try TestGraph(frames: 128).render()

    #expect(Self.keepsSubnormals)
  }

  @Test func restoresTheModeWhenASuspensionThrows() throws {
    struct Failure: Error {}
    let graph = try TestGraph(frames: 256)
    try graph.suspend(atFrame: 128) { throw Failure() }

    #expect(throws: Failure.self) { try graph.render() }

    #expect(Self.keepsSubnormals)
  }

  @Test func leavesACallersFlushModeOn() throws {
    let before = parity_set_flush_to_zero(true)
    defer { parity_set_flush_to_zero(before) }

    _ = try TestGraph(frames: 128).render()

    #expect(!Self.keepsSubnormals)
  }
}
