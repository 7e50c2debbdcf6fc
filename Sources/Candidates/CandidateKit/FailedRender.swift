import AudioSignal
import ParityResults

/// A render that failed, with the candidate's output until then.
package protocol FailedRender: Error {
  /// nil for nothing.
  var printed: String? { get }
  /// What it rendered, from frame 0 on, if that can be kept but not compared; nil for nothing.
  var audio: SampleBuffer? { get }
  /// How its process failed, where it gave no answer; nil where it gave one.
  var breakdown: Breakdown? { get }
}

extension FailedRender {
  package var audio: SampleBuffer? { nil }
  package var breakdown: Breakdown? { nil }
}
