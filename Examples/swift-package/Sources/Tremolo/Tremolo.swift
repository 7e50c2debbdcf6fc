/// A tremolo: the page's gain that a triangle moves, natively.
public struct Tremolo: Sendable {
  /// Hertz.
  public var rate: Double
  /// 0 to 1.
  public var depth: Double

  public init(rate: Double, depth: Double) {
    self.rate = rate
    self.depth = depth
  }

  public func process(_ samples: [Float], sampleRate: Double) -> [Float] {
    samples.enumerated().map { frame, sample in
      let turns = Double(frame) * rate / sampleRate
      let triangle = abs(2 * (turns - turns.rounded(.down)) - 1)
      return Float(Double(sample) * (1 - depth * triangle))
    }
  }
}
