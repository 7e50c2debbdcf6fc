/// An `IIRFilterNode`: one channel, constant coefficients.
///
/// The rule, as in Chromium:
/// - Direct form I in double precision; the feedforward and the feedback term of each delay are added alternately,
///   which affects the last bit, and the sum is rounded to `Float` once. Subnormal output is 0.
/// - All coefficients are divided by the first feedback coefficient.
/// - After its source has ended, the filter rings as long as its impulse response stays above 1/32768, in whole blocks,
///   for ten seconds at most, and for all of them if it is not stable.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#IIRFilterNode>
public struct IIRFilter {
  public static let blockSize = 128
  /// A power of two large enough for the 19 values before the current one.
  private static let mask = 31

  private let feedforward: [Double]
  private let feedback: [Double]
  private let sampleRate: Double
  /// In seconds.
  private var tail = 0.0
  private var soundedUntil = 0.0
  private var frame = 0.0
  private var inputs = [Double](repeating: 0, count: mask + 1)
  private var outputs = [Double](repeating: 0, count: mask + 1)
  private var index = 0

  /// - Precondition: 1 to 20 coefficients each, the first feedback coefficient not 0.
  public init(feedforward: [Double], feedback: [Double], sampleRate: Double) {
    self.feedforward = feedforward.map { $0 / feedback[0] }
    self.feedback = feedback.map { $0 / feedback[0] }
    self.sampleRate = sampleRate
    tail = measuredTail()
  }

  /// A block of 128 frames.
  ///
  /// - Parameters:
  ///   - input: nil after the source has ended.
  ///   - output: 128 samples are appended.
  public mutating func render(_ input: ArraySlice<Float>?, into output: inout [Float]) {
    let time = frame / sampleRate
    frame += Double(Self.blockSize)
    if input != nil {
      soundedUntil = frame / sampleRate
    } else if soundedUntil + tail < time {
      output += [Float](repeating: 0, count: Self.blockSize)
      return
    }
    for place in 0..<Self.blockSize {
      output.append(process(input.map { $0[$0.startIndex + place] } ?? 0))
    }
  }

  public mutating func process(_ input: Float) -> Float {
    var y = feedforward[0] * Double(input)
    for k in 1..<max(feedforward.count, feedback.count, 1) {
      let past = (index - k) & Self.mask
      if k < feedforward.count { y += feedforward[k] * inputs[past] }
      if k < feedback.count { y -= feedback[k] * outputs[past] }
    }
    inputs[index] = Double(input)
    outputs[index] = y
    index = (index + 1) & Self.mask
    let output = Float(y)
    return abs(output) < .leastNormalMagnitude ? 0 : output
  }

  /// Clears its memory, as when the channel count changes.
  public mutating func reset() {
    inputs = [Double](repeating: 0, count: Self.mask + 1)
    outputs = inputs
  }

  private func measuredTail() -> Double {
    guard isStable else { return 10 }
    var probe = self
    let blocks = Int((10 * sampleRate / Double(Self.blockSize)).rounded(.up))
    var last = blocks
    for block in 0..<blocks {
      var sounds = false
      for place in 0..<Self.blockSize
      where abs(probe.process(block == 0 && place == 0 ? 1 : 0)) > 1 / 32768 { sounds = true }
      if sounds { last = block + 1 }
    }
    return Double(last * Self.blockSize) / sampleRate
  }

  /// Whether all poles are inside the unit circle, by the Schur–Cohn test. The last coefficient is the product of the
  /// poles; while it is below 1, a polynomial of one degree less has as many poles outside.
  private var isStable: Bool {
    var left = feedback
    while let product = left.last, left.count > 1 {
      guard abs(product) < 1 else { return false }
      left = (0..<left.count - 1).map {
        (left[$0] - product * left[left.count - 1 - $0]) / (1 - product * product)
      }
    }
    return true
  }
}
