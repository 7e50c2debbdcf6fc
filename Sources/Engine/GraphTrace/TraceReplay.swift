import AudioSignal
import WebAudio

/// Renders a trace with the native engine.
///
/// All operations at a frame are applied before the quantum that begins there.
package struct TraceReplay {
  let trace: GraphTrace
  let worklets: TraceWorklets
  let mostMemory: Double

  /// - Parameter mostMemory: the most bytes that a render may take.
  /// - Throws: `TraceError.unsupported` when the recorder could not describe all calls.
  package init(
    _ trace: GraphTrace, worklets: TraceWorklets, mostMemory: Double = ReplayMemory.usualMost
  ) throws(TraceError) {
    guard trace.unsupported.isEmpty else { throw .unsupported(trace.unsupported) }
    self.trace = trace
    self.worklets = worklets
    self.mostMemory = mostMemory
  }

  /// - Parameters:
  ///   - frames: where to pause, multiples of 128; after the operations at that frame.
  ///   - onPause: called with the frame, and the nodes in order of creation.
  /// - Throws: `TraceError` with the operation that could not be applied.
  package func render(
    pausingAt frames: Set<Int> = [], onPause: @escaping (Int, [AudioNode]) -> Void = { _, _ in }
  ) throws -> SampleBuffer {
    try render(listensToStages: false, pausingAt: frames, onPause: onPause).output
  }

  /// - Parameter onTap: called with each tap before it receives any sound.
  /// - Returns: the sound, and what every labelled node plays.
  /// - Throws: `TraceError` with the operation that could not be applied.
  package func renderStages(
    onTap: @escaping (StageTap) -> Void = { _ in }
  ) throws -> (output: SampleBuffer, stages: [StageTap]) {
    try render(listensToStages: true, onTap: onTap, pausingAt: [], onPause: { _, _ in })
  }

  private func render(
    listensToStages: Bool, onTap: @escaping (StageTap) -> Void = { _ in },
    pausingAt frames: Set<Int>,
    onPause: @escaping (Int, [AudioNode]) -> Void
  ) throws -> (output: SampleBuffer, stages: [StageTap]) {
    let context: OfflineAudioContext
    guard trace.context.length <= GraphTrace.sampleLimit / max(trace.context.numberOfChannels, 1)
    else {
      throw TraceError.invalidValue(
        operation: nil, name: "length",
        detail: "is \(trace.context.length) frames, which is more than fits into memory")
    }
    try ReplayMemory(trace, listensToStages: listensToStages).check(most: mostMemory)
    do {
      context = try OfflineAudioContext(
        numberOfChannels: trace.context.numberOfChannels, length: trace.context.length,
        sampleRate: trace.context.sampleRate,
        summation: trace.context.stableSums ? .stable : .connectionOrder)
    } catch {
      throw TraceError.invalidValue(operation: nil, name: "context", detail: "\(error)")
    }
    context.headKernels = trace.headKernels
    let registry = worklets.registry(RandomSeed(value: trace.context.workletSeed))
    let builder = TraceBuilder(
      trace: trace, context: context, worklets: registry, listensToStages: listensToStages)
    builder.onTap = onTap
    try builder.configureDestination(trace.context.destination)
    var next = 0
    try builder.apply(&next, upTo: 0)
    let stops = Set(trace.operations[next...].map(\.at)).union(frames)
      .union(trace.context.stops)
    for frame in stops where frame < trace.context.length {
      try context.suspend(at: Double(frame) / context.sampleRate) {
        try builder.apply(&next, upTo: frame)
        if frames.contains(frame) { onPause(frame, builder.createdNodes) }
      }
    }
    let output = try context.startRendering()
    return (
      trace.context.silencesNonFinite ? output.withoutNonFiniteSamples : output,
      builder.taps ?? []
    )
  }
}

/// The seed of `Math.random` in the worklets of a trace; nil when it was not replaced.
package struct RandomSeed: Sendable {
  package let value: UInt32?
}

/// Makes the worklet processors of one render: those of one context share a random stream.
package struct TraceWorklets: Sendable {
  let registry: @Sendable (RandomSeed) -> WorkletRegistry

  /// The names of the registered processors.
  package var names: [String] { processors.names }

  /// The registered processors, with the modules after which each was written.
  package var processors: NativeProcessors { registry(RandomSeed(value: nil)).processors }

  package init(_ registry: @escaping @Sendable (RandomSeed) -> WorkletRegistry) {
    self.registry = registry
  }
}
