import AudioSignal

extension Mulberry32 {
  /// The app's generator for a text: seeded with the text's first hash.
  public init(text: String) {
    var hash = Xmur3(text)
    self.init(seed: hash.next(), state: .growing)
  }
}

/// The random numbers that steer the granulator, drawn once and then used in a loop.
///
/// - Units: draws in 0..<1, rounded to float as the app posts them in a `Float32Array`.
public struct RandomSequence: Sendable {
  /// As many as the app draws for each phrase.
  public static let appLength = 10_000

  public let values: [Float]

  public init(values: [Float]) { self.values = values }

  public init(text: String, count: Int = appLength) {
    var generator = Mulberry32(text: text)
    values = (0..<count).map { _ in Float(generator.next()) }
  }
}
