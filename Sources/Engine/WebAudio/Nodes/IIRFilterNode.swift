/// A filter of any order up to 20, with fixed coefficients.
///
/// - Shape: as many channels out as in; a change of the channel count clears the filter's memory.
/// - Real-time: rendering never allocates, locks or throws while the channel count stays.
/// - Source: <https://webaudio.github.io/web-audio-api/#IIRFilterNode>
public final class IIRFilterNode: AudioNode {
  private let feedforward: [Double]
  private let feedback: [Double]
  private var kernels: [IIRKernel]
  private let tail: Double

  /// - Parameters:
  ///   - feedforward: the numerator b, 1 to 20 coefficients, not all zero.
  ///   - feedback: the denominator a, 1 to 20 coefficients, the first not zero.
  /// - Throws: `unsupportedCoefficientCount`, `nonFiniteValue`, `invalidCoefficients`.
  public init(
    context: OfflineAudioContext, feedforward: [Double], feedback: [Double]
  ) throws(WebAudioError) {
    for (name, list) in [("feedforward", feedforward), ("feedback", feedback)] {
      guard (1...20).contains(list.count) else {
        throw .unsupportedCoefficientCount(list: name, count: list.count)
      }
      if let value = list.first(where: { !$0.isFinite }) {
        throw .nonFiniteValue(method: name, value: value)
      }
    }
    guard feedforward.contains(where: { $0 != 0 }) else {
      throw .invalidCoefficients(list: "feedforward", detail: "they are all 0")
    }
    guard let a0 = feedback.first, a0 != 0 else {
      throw .invalidCoefficients(list: "feedback", detail: "the first is 0")
    }
    self.feedforward = feedforward.map { $0 / a0 }
    self.feedback = feedback.map { $0 / a0 }
    kernels = [IIRKernel(self.feedforward, self.feedback)]
    tail = IIRKernel.tailSeconds(
      self.feedforward, self.feedback, sampleRate: context.sampleRate)
    super.init(context: context, inputs: 1, outputs: 1)
    lendsOutput = true
  }

  override var tailSeconds: Double { tail }
  override var outlivesInputs: Bool { true }

  override func inputChannelCountMayHaveChanged() {
    super.inputChannelCountMayHaveChanged()
    let count = inputs[0].channelCount
    if count != kernels.count {
      kernels = (0..<count).map { _ in IIRKernel(feedforward, feedback) }
    }
  }

  override func process(at frame: Int) {
    for (channel, kernel) in kernels.enumerated() {
      kernel.render(
        pulled[0][channel], into: outputs[0].bus[channel], count: RenderQuantum.frameCount)
    }
  }
}

/// One channel of an IIR filter, direct form I in double precision.
///
/// Feed-forward and feedback terms are added alternately, as in Chromium, which decides the last bit.
final class IIRKernel {
  /// A power of two that holds the 19 values before the current one.
  private static let mask = 31

  private let feedforward: UnsafeMutableBufferPointer<Double>
  private let feedback: UnsafeMutableBufferPointer<Double>
  private let inputs: UnsafeMutablePointer<Double>
  private let outputs: UnsafeMutablePointer<Double>
  private var index = 0

  /// - Precondition: normalised so that the first feedback coefficient is 1.
  init(_ feedforward: [Double], _ feedback: [Double]) {
    self.feedforward = .allocate(capacity: feedforward.count)
    _ = self.feedforward.initialize(from: feedforward)
    self.feedback = .allocate(capacity: feedback.count)
    _ = self.feedback.initialize(from: feedback)
    inputs = .allocate(capacity: Self.mask + 1)
    inputs.initialize(repeating: 0, count: Self.mask + 1)
    outputs = .allocate(capacity: Self.mask + 1)
    outputs.initialize(repeating: 0, count: Self.mask + 1)
  }

  deinit {
    feedforward.deallocate()
    feedback.deallocate()
    inputs.deallocate()
    outputs.deallocate()
  }

  func render(
    _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
  ) {
    let common = min(feedforward.count, feedback.count)
    for frame in 0..<count {
      var y = feedforward[0] * Double(input[frame])
      for k in 1..<max(common, 1) {
        let past = (index - k) & Self.mask
        y += feedforward[k] * inputs[past]
        y -= feedback[k] * outputs[past]
      }
      for k in common..<max(feedforward.count, common) {
        y += feedforward[k] * inputs[(index - k) & Self.mask]
      }
      for k in common..<max(feedback.count, common) {
        y -= feedback[k] * outputs[(index - k) & Self.mask]
      }
      inputs[index] = Double(input[frame])
      outputs[index] = y
      index = (index + 1) & Self.mask
      output[frame] = Float(y)
    }
  }

  /// How long the impulse response stays above 1/32768, in whole quanta; only its first ten seconds are examined. Like
  /// Chromium, it returns all ten when the response never gets so high, and exactly ten seconds when it does not die
  /// away.
  static func tailSeconds(
    _ feedforward: [Double], _ feedback: [Double], sampleRate: Double
  ) -> Double {
    // Seconds: Chromium looks no farther.
    let longest = 10.0
    guard isStable(feedback) else { return longest }
    let kernel = IIRKernel(feedforward, feedback)
    let quantum = RenderQuantum.frameCount
    var block = [Float](repeating: 0, count: quantum)
    var input = [Float](repeating: 0, count: quantum)
    input[0] = 1
    let blockCount = Int((longest * sampleRate / Double(quantum)).rounded(.up))
    var last = blockCount
    for number in 0..<blockCount {
      kernel.render(input, into: &block, count: quantum)
      input[0] = 0
      if block.contains(where: { abs($0) > 1 / 32768 }) { last = number + 1 }
    }
    return Double(last * quantum) / sampleRate
  }

  /// Whether all poles lie inside the unit circle: the last coefficient is the product of the poles; while it is below
  /// 1, a polynomial of one degree less has as many poles outside.
  ///
  /// - Source: the Schur–Cohn test, <https://en.wikipedia.org/wiki/Jury_stability_criterion>.
  private static func isStable(_ feedback: [Double]) -> Bool {
    var coefficients = feedback
    while coefficients.count > 1 {
      let product = coefficients.removeLast()
      guard abs(product) < 1 else { return false }
      let mirrored = [product] + coefficients.dropFirst().reversed()
      coefficients = zip(coefficients, mirrored).map {
        ($0 - product * $1) / (1 - product * product)
      }
    }
    return true
  }
}
