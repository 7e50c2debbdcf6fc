import WebAudio

/// Reads the tapes of a trace: the output of nodes whose processing only the browser knows.
struct TraceTape {
  let builder: TraceBuilder
  let operation: Int

  /// The replacement for a worklet's processor.
  ///
  /// - Throws: `TraceError` for runs that overlap, or whose samples do not fit their shape.
  func processor(_ tape: WorkletMessage) throws(TraceError) -> TapedProcessor {
    guard case .array(let list) = tape else {
      throw .wrongType(operation: operation, name: "tape", expected: "list")
    }
    var runs: [TapedProcessor.Run] = []
    for value in list {
      var members = try TraceMembers(value, operation: operation, name: "tape")
      let start = try members.integer("start")
      let frames = try members.integer("frames")
      guard start >= runs.last?.end ?? 0, frames > 0, frames <= GraphTrace.sampleLimit,
        start <= GraphTrace.sampleLimit, start.isMultiple(of: RenderQuantum.frameCount),
        frames.isMultiple(of: RenderQuantum.frameCount)
      else {
        throw .invalidValue(
          operation: operation, name: "tape",
          detail:
            "has a run of \(frames) frames from \(start), which does not follow the one before")
      }
      var outputs: [[[Float]]] = []
      for output in try members.list("outputs") {
        outputs.append(try channels(output, frames: frames))
      }
      runs.append(
        TapedProcessor.Run(
          start: start, frames: frames, outputs: outputs,
          isLast: members.takeIfPresent("isLast") == .bool(true)))
      try members.finish()
    }
    return TapedProcessor(runs)
  }

  /// One list of samples for each channel; null means silence.
  func channels(_ value: WorkletMessage, frames: Int) throws(TraceError) -> [[Float]] {
    guard case .array(let list) = value else {
      throw .wrongType(operation: operation, name: "tape", expected: "list of channels")
    }
    var channels: [[Float]] = []
    for span in list {
      let samples = span == .null ? [] : try builder.span(span, operation, name: "tape")
      guard samples.isEmpty || samples.count == frames else {
        throw .invalidValue(
          operation: operation, name: "tape", detail: "has \(samples.count) samples, not \(frames)")
      }
      channels.append(samples)
    }
    return channels
  }
}
