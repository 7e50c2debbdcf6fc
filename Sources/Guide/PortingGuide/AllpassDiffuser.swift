/// The guide's allpass, which feeds back its output.
package struct AllpassDiffuser: Sendable {
  private var buffer: [Float]
  private var position = 0
  private let coefficient: Float

  /// - Parameter delay: in samples, at least 1.
  package init(delay: Int, coefficient: Float = 0.5) {
    buffer = Array(repeating: 0, count: delay)
    self.coefficient = coefficient
  }

  package mutating func process(_ input: Float) -> Float {
    let output = -coefficient * input + buffer[position]
    buffer[position] = input + coefficient * output
    position = (position + 1) % buffer.count
    return output
  }
}
