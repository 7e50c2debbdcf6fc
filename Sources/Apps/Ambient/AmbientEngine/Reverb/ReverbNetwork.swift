import WebAudio

/// One quality of the reverb, from the predelayed input to the wet signal before its width.
///
/// - Real-time: `render` never allocates, locks or throws.
struct ReverbNetwork: ~Copyable {
  private let lines: FeedbackDelayLines
  private var pre: StereoDiffuser
  private var mid: StereoDiffuser?
  private var post: StereoDiffuser
  private var dcLeft = DCBlocker()
  private var dcRight = DCBlocker()
  private var feedback = 0.0
  private let feedbackScale: Double
  private let largestFeedback: Double

  init(_ table: ReverbTable, design: ReverbDesign, sampleRate: Double) {
    feedbackScale = design.feedbackScale
    largestFeedback = design.largestFeedback
    let matrix = design.matrices[table.lineMilliseconds.count]
    lines = FeedbackDelayLines(table, matrix: matrix, sampleRate: sampleRate)
    pre = StereoDiffuser(table.pre, sampleRate: sampleRate)
    if let midTable = table.mid {
      mid = StereoDiffuser(midTable, sampleRate: sampleRate)
    } else {
      mid = nil
    }
    post = StereoDiffuser(table.post, sampleRate: sampleRate)
  }

  mutating func setParameters(_ parameters: ReverbParameters) {
    let type = ReverbType.named(parameters.type)
    let wished = type.decay + (1 - type.decay) * parameters.decay * 0.9
    feedback = min(largestFeedback, wished * feedbackScale)
    lines.setSize(parameters.size)
    let density = type.diffusion * (0.6 + 0.4 * parameters.diffusion)
    pre.setGain(0.5 + 0.4 * density)
    mid?.setGain(0.45 + 0.4 * density)
    post.setGain(0.4 + 0.4 * density)
  }

  /// Turns the block's predelayed input into the wet signal.
  @_noLocks @_noAllocation
  mutating func render(_ block: borrowing ReverbBlock, modulation: UnsafePointer<Double>) {
    pre.process(block.left, block.right)
    renderLines(block, modulation)
    if mid?.process(block.midLeft, block.midRight) != nil {
      for frame in 0..<RenderQuantum.frameCount {
        block.left[frame] = 0.7 * block.left[frame] + 0.3 * block.midLeft[frame]
        block.right[frame] = 0.7 * block.right[frame] + 0.3 * block.midRight[frame]
      }
    }
    post.process(block.left, block.right)
    for frame in 0..<RenderQuantum.frameCount {
      block.left[frame] = dcLeft.process(block.left[frame])
      block.right[frame] = dcRight.process(block.right[frame])
    }
  }

  @_noLocks @_noAllocation
  private func renderLines(_ block: borrowing ReverbBlock, _ modulation: UnsafePointer<Double>) {
    lines.sway(by: modulation)
    let hasEightLines = lines.count == 8
    for frame in 0..<RenderQuantum.frameCount {
      lines.read(damping: block.damping[frame])
      lines.write(feedback: feedback, left: block.left[frame], right: block.right[frame])
      let taps = hasEightLines ? eightTaps() : fourTaps()
      (block.left[frame], block.right[frame]) = (taps.left, taps.right)
      guard hasEightLines else { continue }
      let sums = midSums()
      (block.midLeft[frame], block.midRight[frame]) = (sums.left, sums.right)
    }
  }

  @_noLocks @_noAllocation
  private func line(_ index: Int) -> Double { Double(lines.reads[index]) }

  @_noLocks @_noAllocation
  private func eightTaps() -> (left: Double, right: Double) {
    let left = line(0) + line(2) + line(4) + line(6) + 0.3 * line(1) + 0.3 * line(3)
    let right = line(1) + line(3) + line(5) + line(7) + 0.3 * line(0) + 0.3 * line(2)
    return (left * 0.5, right * 0.5)
  }

  @_noLocks @_noAllocation
  private func fourTaps() -> (left: Double, right: Double) {
    let left = line(0) + line(2) + 0.3 * line(1)
    let right = line(1) + line(3) + 0.3 * line(0)
    return (left * 0.6, right * 0.6)
  }

  /// What the mid diffusers get, of eight lines.
  @_noLocks @_noAllocation
  private func midSums() -> (left: Double, right: Double) {
    func mixed(_ index: Int) -> Double { Double(lines.mixed[index]) }
    let left = mixed(0) + mixed(2) + mixed(4) + mixed(6)
    let right = mixed(1) + mixed(3) + mixed(5) + mixed(7)
    return (left * 0.25, right * 0.25)
  }
}
