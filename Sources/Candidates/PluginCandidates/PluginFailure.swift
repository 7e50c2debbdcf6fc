import AudioSignal
import CandidateKit
import ChildProcesses
import ExternalCandidates

/// A plugin that did not render, in a sentence.
package struct PluginFailure: FailedRender, CustomStringConvertible {
  /// The kind of failure when it was ended because it took too long.
  package static let late = "late"

  private let sentence: String
  /// The host's keyword for what went wrong; nil for an end that the host did not see.
  package let kind: String?
  var printedTail: PrintedTail?
  package var audio: SampleBuffer?

  package init(_ sentence: String, kind: String? = nil) {
    self.sentence = sentence
    self.kind = kind
  }

  package var description: String {
    sentence + (printedTail?.lastLine.map { "; it printed: \($0)" } ?? "")
  }
  package var printed: String? { printedTail?.text }
}
