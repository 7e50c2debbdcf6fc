/// The difference of two channels, sample by sample: residual = candidate − reference.
///
/// - Shape: two channels of equal length.
/// - Units: linear amplitude; frames count from 0.
public struct SampleDifference: Equatable, Sendable {
  /// max |candidate − reference|.
  public private(set) var maxAbsoluteError = 0.0
  /// Its frame; 0 when the channels are equal.
  public private(set) var maxErrorFrame = 0
  /// The first frame at which the two differ by more than `floor`; nil when there is none.
  public private(set) var firstDifference: Int?
  /// Σ residual².
  public private(set) var residualEnergy = 0.0
  /// Σ reference².
  public private(set) var referenceEnergy = 0.0
  private let floor: Double
  private var frameCount = 0
  private var equalCount = 0

  /// The share of samples whose values are equal (−0 equals 0).
  public var equalShare: Double { Double(equalCount) / Double(frameCount) }

  /// - Parameter floor: differences up to this are ignored in `firstDifference`.
  /// - Precondition: the channels have the same length, above 0.
  public init(reference: [Float], candidate: [Float], floor: Double = 0) {
    precondition(!reference.isEmpty)
    self.init(floor: floor)
    append(reference: reference, candidate: candidate)
  }

  /// For channels that arrive in blocks.
  init(floor: Double = 0) { self.floor = floor }

  mutating func append(reference: [Float], candidate: [Float]) {
    precondition(reference.count == candidate.count)
    // Local copies: the loop would write members to memory for each sample.
    var (largest, largestFrame) = (maxAbsoluteError, maxErrorFrame)
    var first = firstDifference
    var equal = 0
    var residualEnergy = 0.0
    var referenceEnergy = 0.0
    let start = frameCount
    reference.withUnsafeBufferPointer { reference in
      candidate.withUnsafeBufferPointer { candidate in
        for frame in 0..<reference.count {
          let expected = Double(reference[frame])
          let difference = Double(candidate[frame]) - expected
          let magnitude = abs(difference)
          if magnitude == 0 { equal += 1 }
          if magnitude > largest { (largest, largestFrame) = (magnitude, start + frame) }
          if first == nil, magnitude > floor { first = start + frame }
          residualEnergy += difference * difference
          referenceEnergy += expected * expected
        }
      }
    }
    (maxAbsoluteError, maxErrorFrame, firstDifference) = (largest, largestFrame, first)
    equalCount += equal
    frameCount += reference.count
    self.residualEnergy += residualEnergy
    self.referenceEnergy += referenceEnergy
  }
}
