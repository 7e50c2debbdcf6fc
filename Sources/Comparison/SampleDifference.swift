/// The difference of two channels, sample by sample: residual = candidate − reference.
///
/// - Shape: two channels of equal length.
/// - Units: linear amplitude; frames count from 0.
public struct SampleDifference: Equatable, Sendable {
  /// max |candidate − reference|.
  public let maxAbsoluteError: Double
  /// Where it is; 0 when the channels are equal.
  public let maxErrorFrame: Int
  /// The first frame at which the two differ by more than `floor`; nil when there is none.
  public let firstDifference: Int?
  /// Samples whose value is equal (−0 equals 0), as a share of all.
  public let equalShare: Double
  /// Σ residual².
  public let residualEnergy: Double
  /// Σ reference².
  public let referenceEnergy: Double

  /// - Parameter floor: differences up to this are passed over in `firstDifference`.
  /// - Precondition: the channels have the same length, above 0.
  public init(reference: [Float], candidate: [Float], floor: Double = 0) {
    precondition(reference.count == candidate.count && !reference.isEmpty)
    var largest = 0.0
    var largestFrame = 0
    var first: Int?
    var equal = 0
    var residualEnergy = 0.0
    var referenceEnergy = 0.0
    reference.withUnsafeBufferPointer { reference in
      candidate.withUnsafeBufferPointer { candidate in
        for frame in 0..<reference.count {
          let expected = Double(reference[frame])
          let difference = Double(candidate[frame]) - expected
          let magnitude = abs(difference)
          if magnitude == 0 { equal += 1 }
          if magnitude > largest { (largest, largestFrame) = (magnitude, frame) }
          if first == nil, magnitude > floor { first = frame }
          residualEnergy += difference * difference
          referenceEnergy += expected * expected
        }
      }
    }
    maxAbsoluteError = largest
    maxErrorFrame = largestFrame
    firstDifference = first
    equalShare = Double(equal) / Double(reference.count)
    self.residualEnergy = residualEnergy
    self.referenceEnergy = referenceEnergy
  }
}
