/// The guide's delay: two lines, each fed by its own side and by the other line.
///
/// - Units: `time` in milliseconds; the right line's delay is three quarters of it.
package struct PingPongDelay: Sendable {
  private var left: [Float]
  private var right: [Float]
  private var position = 0
  private let delays: (left: Int, right: Int)
  private let feedback: Float
  private let mix: Float

  /// - Precondition: `time` is at most 2,000.
  package init(time: Double, feedback: Double, mix: Double, sampleRate: Double) {
    let size = Int(sampleRate) * 2
    left = Array(repeating: 0, count: size)
    right = left
    delays = (
      Int(time / 1000 * sampleRate), Int(time * 0.75 / 1000 * sampleRate)
    )
    self.feedback = Float(feedback)
    self.mix = Float(mix)
  }

  package mutating func process(_ inputLeft: Float, _ inputRight: Float) -> (Float, Float) {
    let size = left.count
    let delayedLeft = left[(position - delays.left + size) % size]
    let delayedRight = right[(position - delays.right + size) % size]
    left[position] = inputLeft + delayedRight * feedback
    right[position] = inputRight + delayedLeft * feedback
    position = (position + 1) % size
    return (
      inputLeft * (1 - mix) + delayedLeft * mix, inputRight * (1 - mix) + delayedRight * mix
    )
  }
}
