import Comparison

/// Mistakes in the app's worklets.
extension Diagnosis.Cause {
  package static let randomSequence = Self("random-sequence")
  package static let grainSchedule = Self("grain-schedule")
  package static let grainTable = Self("grain-table")
  package static let reverbLineLength = Self("reverb-line-length")
  package static let reverbMatrix = Self("reverb-matrix")
  package static let reverbDamping = Self("reverb-damping")
  package static let reverbFeedback = Self("reverb-feedback")
  package static let reverbDiffusers = Self("reverb-diffusers")
}
