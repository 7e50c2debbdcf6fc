/// One quality of the reverb, from the predelayed input to the wet signal before its width.
///
/// - Real-time: `render` never allocates, locks or throws.
struct ReverbNetwork: ~Copyable {
  /// Ceiling of the loop gain: one pass loses at least 0.04 dB.
  private static let largestFeedback = 0.995

  private let lines: FeedbackDelayLines
  private var pre: StereoDiffuser
  private var mid: StereoDiffuser?
  private var post: StereoDiffuser
  private var dcLeft = DCBlocker()
  private var dcRight = DCBlocker()
  private var feedback = 0.0

  init(_ table: ReverbTable, sampleRate: Double) {
    lines = FeedbackDelayLines(table, sampleRate: sampleRate)
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
    feedback = min(
      Self.largestFeedback, type.decay + (1 - type.decay) * parameters.decay * 0.9)
    lines.setSize(parameters.size)
    let density = type.diffusion * (0.6 + 0.4 * parameters.diffusion)
    pre.setGain(0.5 + 0.4 * density)
    mid?.setGain(0.45 + 0.4 * density)
    post.setGain(0.4 + 0.4 * density)
  }

  @_noLocks @_noAllocation
  mutating func render(
    _ inputLeft: Double, _ inputRight: Double, damping: Double,
    modulation: UnsafePointer<Double>
  ) -> (left: Double, right: Double) {
    let preLeft = pre.left.process(inputLeft)
    let preRight = pre.right.process(inputRight)
    lines.read(modulation, damping: damping)
    lines.write(feedback: feedback, left: preLeft, right: preRight)
    let taps = lines.count == 8 ? eightTaps() : fourTaps()
    var (left, right) = (taps.left, taps.right)
    let sums = midSums()
    if let midLeft = mid?.left.process(sums.left), let midRight = mid?.right.process(sums.right) {
      left = 0.7 * left + 0.3 * midLeft
      right = 0.7 * right + 0.3 * midRight
    }
    return (
      dcLeft.process(post.left.process(left)), dcRight.process(post.right.process(right))
    )
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

  /// What the mid diffusers get; nothing in the lite quality, which has none.
  @_noLocks @_noAllocation
  private func midSums() -> (left: Double, right: Double) {
    guard lines.count == 8 else { return (0, 0) }
    func mixed(_ index: Int) -> Double { Double(lines.mixed[index]) }
    let left = mixed(0) + mixed(2) + mixed(4) + mixed(6)
    let right = mixed(1) + mixed(3) + mixed(5) + mixed(7)
    return (left * 0.25, right * 0.25)
  }
}
