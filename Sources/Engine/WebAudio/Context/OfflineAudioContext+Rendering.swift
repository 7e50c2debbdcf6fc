import AudioSignal
import CFloatingPoint

/// Rendering, from the next quantum to the whole length.
extension OfflineAudioContext {
  /// Renders the whole length.
  ///
  /// Subnormal numbers count as zero meanwhile, as on a browser's render thread.
  ///
  /// - Throws: `renderedBefore`, `unsupported` for a graph that is deeper than the stack; also what a suspension's body
  ///   throws.
  public func startRendering() throws -> SampleBuffer {
    guard !hasBegun else { throw WebAudioError.renderedBefore }
    return try renderNext(length)
  }

  /// Renders the next frames, fewer at the end: the samples do not depend on the sizes of the blocks.
  ///
  /// - Returns: no frames once everything is rendered.
  /// - Throws: `renderedBefore` from within a suspension; otherwise as `startRendering`. After an error nothing more is
  ///   rendered.
  public func renderNext(_ frameCount: Int) throws -> SampleBuffer {
    let count = framesLeft(of: frameCount)
    var rendered = SampleBuffer(
      channelCount: destination.numberOfChannels, frameCount: count, sampleRate: sampleRate)
    try renderFrames(count) { part, offset, start in
      copy(part, from: offset, to: &rendered, at: start)
    }
    return rendered
  }

  /// Renders the next frames into the caller's memory, as in an audio callback: nothing is allocated while the graph
  /// stays unchanged.
  ///
  /// - Parameter channels: memory for the frames of each channel of the destination.
  /// - Returns: the number of frames rendered, fewer at the end, where the remaining memory is unchanged.
  /// - Throws: as the other `renderNext`.
  @discardableResult
  public func renderNext(
    _ frameCount: Int, into channels: UnsafePointer<UnsafeMutablePointer<Float>>
  ) throws -> Int {
    let count = framesLeft(of: frameCount)
    try renderFrames(count) { part, offset, start in
      for channel in 0..<destination.numberOfChannels {
        (channels[channel] + start).update(from: destination.bus[channel] + offset, count: part)
      }
    }
    return count
  }

  private func framesLeft(of frameCount: Int) -> Int {
    hasFinished ? 0 : min(max(frameCount, 0), length - position)
  }

  /// - Parameter copy: passes on frames: how many, from where in the quantum, to where.
  private func renderFrames(_ count: Int, copy: (Int, Int, Int) -> Void) throws {
    guard !isRendering else { throw WebAudioError.renderedBefore }
    (hasBegun, isRendering) = (true, true)
    defer { isRendering = false }
    let flushedBefore = parity_set_flush_to_zero(true)
    defer { parity_set_flush_to_zero(flushedBefore) }
    do {
      var written = 0
      while written < count {
        let offset = position % RenderQuantum.frameCount
        if offset == 0 { try advance(flushing: flushedBefore) }
        let part = min(RenderQuantum.frameCount - offset, count - written)
        copy(part, offset, written)
        written += part
        position += part
      }
    } catch {
      finish()
      throw error
    }
    if position == length { finish() }
  }

  /// Renders the next quantum in full, even one that the context's length cuts short, into memory for 128 frames per
  /// channel.
  ///
  /// For callers that drive an endless graph: nothing else is copied, and nothing is allocated while the graph stays
  /// unchanged.
  ///
  /// - Parameter prepare: runs first, like code that is suspended for a quantum.
  /// - Precondition: two channels, and only whole quanta have been rendered.
  /// - Throws: as `renderNext`; also what `prepare` throws.
  package func renderQuantum(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>,
    preparing prepare: () throws -> Void
  ) throws {
    precondition(
      destination.numberOfChannels == 2 && position.isMultiple(of: RenderQuantum.frameCount))
    hasBegun = true
    beginQuantum()
    try prepare()
    let flushedBefore = parity_set_flush_to_zero(true)
    defer { parity_set_flush_to_zero(flushedBefore) }
    try advance(flushing: flushedBefore)
    left.update(from: destination.bus[0], count: RenderQuantum.frameCount)
    right.update(from: destination.bus[1], count: RenderQuantum.frameCount)
    position += RenderQuantum.frameCount
  }

  private func finish() {
    hasFinished = true
    suspensions = [:]
  }

  private func beginQuantum() {
    currentFrame = position
    madeListener?.look(at: position)
    noteEndedTails()
    if tailsAreDue { leaveEndedTails() }
    finishOverdueSources()
  }

  /// Runs the suspensions at the next quantum, and renders it.
  private func advance(flushing flushedBefore: Bool) throws {
    beginQuantum()
    try runSuspensions(at: position, flushing: flushedBefore)
    renderQuantum(at: position)
    guard !isTooDeep else {
      throw WebAudioError.unsupported(
        feature: "more than \(Self.deepestModulation) parameters, each modulating the next")
    }
  }

  /// Runs the suspensions at `frame`, including those that they add themselves, in the caller's mode for subnormal
  /// numbers, as a browser's main thread has its own.
  private func runSuspensions(at frame: Int, flushing flushed: Bool) throws {
    while let bodies = suspensions.removeValue(forKey: frame) {
      parity_set_flush_to_zero(flushed)
      defer { parity_set_flush_to_zero(true) }
      for body in bodies { try body() }
      parity_set_flush_to_zero(true)
      madeListener?.look(at: frame)
    }
  }

  private func renderQuantum(at frame: Int) {
    noteEndedTails()
    finishOverdueSources()
    cycles.update(for: self)
    noteChanges()
    // After the destination, nodes that work without being connected to it.
    order.update(for: self, at: frame) {
      [cycles.gate, destination].compactMap(\.self) + unheardNodes()
    }
    order.run(at: frame, stopwatch: stopwatch)
    if !finished.isEmpty {
      for source in finished { source.loseConnection() }
      finished.removeAll(keepingCapacity: true)
      noteChanges()
    }
    noteEndedTails()
    tailsAreDue = endedTails.contains(where: \.isWatched)
  }

  /// Nodes that work although nothing reads them; that nothing does, their outputs know from now on.
  private func unheardNodes() -> [AudioNode] {
    let nodes = unheard.filter { !$0.isHeard }
    for node in nodes {
      for output in node.outputs { output.countTargets() }
    }
    return nodes
  }

  /// Propagates the connections made and removed since.
  private func noteChanges() {
    guard !uncounted.isEmpty || !changedInputs.isEmpty else { return }
    for input in wholeInputs { input.isListedWhole = false }
    wholeInputs.removeAll(keepingCapacity: true)
    for output in uncounted { output.countTargets() }
    uncounted.removeAll(keepingCapacity: true)
    for input in changedInputs { input.update() }
    for input in changedInputs { input.tellOwner() }
    changedInputs.removeAll(keepingCapacity: true)
  }

  private func copy(
    _ count: Int, from offset: Int, to rendered: inout SampleBuffer, at start: Int
  ) {
    for channel in rendered.channels.indices {
      let samples = destination.bus[channel] + offset
      rendered.channels[channel].withUnsafeMutableBufferPointer { target in
        for index in 0..<count { target[start + index] = samples[index] }
      }
    }
  }
}
