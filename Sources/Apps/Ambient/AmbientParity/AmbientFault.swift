import AmbientEngine
import CandidateKit

/// What the app's ports find wrong with a case's parameters.
package enum AmbientFault: CaseParameterFault {
  case preset(AppPresetError)
  case noPreset
  case noField(String)
  case noMessage(type: String)
  case noParameter(String)
  case noOversampling(String)
  case incompleteSequences([String])
  case drawCount(Int, expected: Int)
  /// Of a Hadamard mixer.
  case lineCount(Int)
  case timesOrVoices

  package var description: String {
    switch self {
    case .preset(let error): "\(error)"
    case .noPreset: "its query names no preset"
    case .noField(let name): "the app has no field '\(name)', or not this value"
    case .noMessage(let type): "no message '\(type)'"
    case .noParameter(let name): "no parameter '\(name)'"
    case .noOversampling(let name): "no oversampling '\(name)'"
    case .incompleteSequences(let names): "no sequences \(names) with these members"
    case .drawCount(let count, let expected): "\(count) draws for \(expected) frames"
    case .lineCount(let count): "\(count) lines, not 4 or 8"
    case .timesOrVoices: "times must not be negative, and voices be 1 to 128"
    }
  }
}
