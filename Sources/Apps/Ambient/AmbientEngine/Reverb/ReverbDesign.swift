/// What is built into the reverb and no message can set.
///
/// The defaults are the app's. With another design it is another reverb: an experiment renders one to test whether a
/// port has built that.
package struct ReverbDesign: Sendable {
  package var lite = ReverbTable.lite
  package var balanced = ReverbTable.balanced
  package var ultra = ReverbTable.ultra
  /// By line count; Sylvester's by default.
  package var matrices: [Int: MixingMatrix] = [:]
  /// Step of the damping towards its target, per sample: a time constant of 10,000 samples.
  package var dampingStep = 0.0001
  /// Multiplies the loop gain before its ceiling.
  package var feedbackScale = 1.0
  /// Decay given as the seconds in which a line falls by 60 dB, so that each line has its own gain; in the app it is a
  /// share of the reverb type's loss, the same for all lines.
  package var isDecayInSeconds = false
  /// Ceiling of the loop gain: one pass loses at least 0.04 dB.
  package var largestFeedback = 0.995

  package init() {}

  package func table(_ quality: ReverbParameters.Quality) -> ReverbTable {
    switch quality {
    case .lite: lite
    case .balanced: balanced
    case .ultra: ultra
    }
  }

  package mutating func setTable(_ table: ReverbTable, of quality: ReverbParameters.Quality) {
    switch quality {
    case .lite: lite = table
    case .balanced: balanced = table
    case .ultra: ultra = table
    }
  }
}
