import WebAudio

/// One quality of the reverb, from the predelayed input to the wet signal before its width.
///
/// - Real-time: `render` never allocates, locks or throws.
struct ReverbNetwork: ~Copyable {
  private var lines: FeedbackDelayLines
  private var pre: StereoDiffuser
  private var mid: StereoDiffuser?
  private var post: StereoDiffuser
  private var dcLeft = DCBlocker()
  private var dcRight = DCBlocker()
  private var feedback = 0.0
  private let feedbackScale: Double
  private let largestFeedback: Double
  private let isDecayInSeconds: Bool

  init(_ table: ReverbTable, design: ReverbDesign, sampleRate: Double) {
    feedbackScale = design.feedbackScale
    largestFeedback = design.largestFeedback
    isDecayInSeconds = design.isDecayInSeconds
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
    if isDecayInSeconds {
      feedback = 1
      lines.setDecay(seconds: parameters.decay)
    }
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
    guard !lines.pass(block, feedback: feedback) else { return renderEightTaps(block) }
    let hasEightLines = lines.count == 8
    for frame in 0..<RenderQuantum.frameCount {
      lines.read(damping: block.damping[frame])
      lines.write(feedback: feedback, left: block.left[frame], right: block.right[frame])
      let taps =
        hasEightLines
        ? ReverbTaps.ofEight(lines.reads) : ReverbTaps.ofFour(lines.reads)
      (block.left[frame], block.right[frame]) = (taps.left, taps.right)
      guard hasEightLines else { continue }
      let sums = ReverbTaps.mid(lines.mixed)
      (block.midLeft[frame], block.midRight[frame]) = (sums.left, sums.right)
    }
  }

  /// Taps of lines that have processed a quantum.
  @_noLocks @_noAllocation
  private func renderEightTaps(_ block: borrowing ReverbBlock) {
    NetworkKernels.takeTaps(reads: lines.quantumReads, mixed: lines.quantumMixed, into: block)
  }
}

/// What the two sides receive from the lines.
private enum ReverbTaps {
  @_noLocks @_noAllocation @inline(__always)
  static func ofEight(
    _ lines: UnsafePointer<Float>
  ) -> (left: Double, right: Double) {
    func line(_ index: Int) -> Double { Double(lines[index]) }
    let left = line(0) + line(2) + line(4) + line(6) + 0.3 * line(1) + 0.3 * line(3)
    let right = line(1) + line(3) + line(5) + line(7) + 0.3 * line(0) + 0.3 * line(2)
    return (left * 0.5, right * 0.5)
  }

  @_noLocks @_noAllocation
  static func ofFour(_ lines: UnsafePointer<Float>) -> (left: Double, right: Double) {
    func line(_ index: Int) -> Double { Double(lines[index]) }
    let left = line(0) + line(2) + 0.3 * line(1)
    let right = line(1) + line(3) + 0.3 * line(0)
    return (left * 0.6, right * 0.6)
  }

  /// What the mid diffusers receive from eight lines.
  @_noLocks @_noAllocation @inline(__always)
  static func mid(_ lines: UnsafePointer<Float>) -> (left: Double, right: Double) {
    func mixed(_ index: Int) -> Double { Double(lines[index]) }
    let left = mixed(0) + mixed(2) + mixed(4) + mixed(6)
    let right = mixed(1) + mixed(3) + mixed(5) + mixed(7)
    return (left * 0.25, right * 0.25)
  }
}
