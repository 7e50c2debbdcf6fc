import AudioFiles
import AudioSignal
import Comparison
import Foundation
import ParityCases
import ParityResults

/// Compares two audio files as a run compares a case.
public struct FileComparison: Sendable {
  public let referencePath: String
  public let candidatePath: String
  public let limit: LimitResult
  public let isImpulseResponse: Bool

  /// Signals up to this length are held in memory, for plots: 87 s of stereo at 48 kHz, 32 MiB each.
  static let heldSamples = 1 << 23

  /// - Parameters:
  ///   - limit: `bit-exact`, or a null depth such as `-120` or `-120 dB`.
  ///   - isImpulseResponse: both files are responses to an impulse.
  /// - Throws: `SuiteError.invalidLimit`.
  public init(
    referencePath: String, candidatePath: String, limit: String, isImpulseResponse: Bool = false
  ) throws(SuiteError) {
    self.referencePath = referencePath
    self.candidatePath = candidatePath
    self.isImpulseResponse = isImpulseResponse
    self.limit = try Limits.parse(limit, of: "--limit", reason: "as asked for", path: "--limit")
  }

  /// - Throws: `AudioFileError`, `ComparisonError` naming the files.
  public func run() throws -> CaseOutcome {
    let reference = try AudioFileReader(referencePath)
    let candidate = try AudioFileReader(candidatePath)
    let isShort = reference.sampleCount <= Self.heldSamples
    let audio =
      isShort && SignalShape(reference) == SignalShape(candidate)
      ? (
        reference: try reference.read(frames: reference.frameCount),
        candidate: try candidate.read(frames: candidate.frameCount)
      ) : nil
    let source = PairSource(
      paths: (referencePath, candidatePath), audio: audio,
      shapes: (SignalShape(reference), SignalShape(candidate)))
    let comparison: SignalComparison
    do {
      comparison = try source.compare()
    } catch let error as ComparisonError {
      throw Incomparable(
        referencePath: referencePath, candidatePath: candidatePath, reason: error)
    }
    let metrics =
      comparison.isBitExact ? nil : try source.measure(isImpulseResponse: isImpulseResponse)
    return CaseOutcome(
      definition(SignalShape(reference)), comparison, metrics, audio: audio, limit: limit,
      candidateName: URL(fileURLWithPath: candidatePath).lastPathComponent,
      origin: 0, spread: Spread(renders: 1, maxAbsoluteError: 0, nullDepth: nil),
      renderSeconds: nil)
  }

  /// Two files that cannot be compared.
  public struct Incomparable: Error, CustomStringConvertible {
    let referencePath: String
    let candidatePath: String
    public let reason: ComparisonError

    public var description: String {
      "cannot compare \(referencePath) (reference) with \(candidatePath) (candidate): \(reason)"
    }
  }

  private func definition(_ reference: SignalShape) -> CaseDefinition {
    let url = URL(fileURLWithPath: referencePath)
    let name = url.deletingPathExtension().lastPathComponent
    let safe = String(name.lowercased().map { CaseDefinition.isValidName("\($0)") ? $0 : "-" })
    let id = CaseDefinition.isValidName(safe) ? safe : "file"
    return CaseDefinition(
      id: "compare/\(id)", suite: "compare", name: id, component: "Audio file", kind: .data,
      source: referencePath, sampleRate: reference.sampleRate, frames: reference.frameCount,
      channels: reference.channelCount,
      parameters: .object([
        "reference": .string(referencePath), "candidate": .string(candidatePath),
      ]))
  }
}
