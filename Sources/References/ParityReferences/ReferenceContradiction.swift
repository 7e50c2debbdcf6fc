import AudioSignal
import ParityCases

/// In what a case's files contradict the manifest, its definition, or each other.
package enum ReferenceContradiction: Equatable, Sendable {
  case unlisted(file: String)
  case noCaseListed
  case noCaseHere
  case lacks(file: String)
  case foreign(file: String)
  case otherCase(id: String)
  /// - Parameter reason: of the decoder.
  case undecodableCase(reason: String)
  case otherShape(file: String, Shape, declared: Shape)
  case notAsDeclared(file: String)
  case silentOrNotFinite(file: String)
  case renderedOnce
  case traceIsNotJSON
  case traceIsNoObject
  case traceLacksSamples

  package struct Shape: Equatable, Sendable {
    let channels: Int
    let frames: Int
    let sampleRate: Double

    init(_ sound: SampleBuffer) {
      (channels, frames, sampleRate) = (sound.channelCount, sound.frameCount, sound.sampleRate)
    }

    init(_ definition: CaseDefinition) {
      (channels, frames) = (definition.channels, definition.keptFrames)
      sampleRate = definition.sampleRate
    }
  }
}

/// In a clause, to stand behind the case's id.
extension ReferenceContradiction: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unlisted(let file): "the manifest lists no \(file); capture it again"
    case .noCaseListed: "the manifest lists no case.json or no reference.wav"
    case .noCaseHere: "it has no case.json or no reference.wav"
    case .lacks(let file): "it has no \(file)"
    case .foreign(let file): "'\(file)' is not a file of a capture"
    case .otherCase(let id): "case.json belongs to '\(id)'"
    case .undecodableCase(let reason): "its case.json: \(reason)"
    case .otherShape(let file, let own, let declared):
      "\(file) has \(own.channels) × \(own.frames) samples at \(Int(own.sampleRate)) Hz, case.json says"
        + " \(declared.channels) × \(declared.frames) at \(Int(declared.sampleRate)) Hz"
    case .notAsDeclared(let file): "\(file) is not of the length, rate and channels of case.json"
    case .silentOrNotFinite(let file): "\(file) is silent, or not finite"
    case .renderedOnce: "it was rendered once, which gives no spread"
    case .traceIsNotJSON: "its trace is not valid JSON"
    case .traceIsNoObject: "its trace is not an object"
    case .traceLacksSamples: "its trace names samples that it does not have"
    }
  }
}
