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

  /// - Parameter limit: `bit-exact`, or a null depth such as `-120` or `-120 dB`.
  /// - Throws: `SuiteError.invalidLimit`.
  public init(
    referencePath: String, candidatePath: String, limit: String
  ) throws(SuiteError) {
    self.referencePath = referencePath
    self.candidatePath = candidatePath
    self.limit = try Limits.parse(limit, of: "--limit", reason: "as asked for", path: "--limit")
  }

  /// - Throws: `AudioFileError`, `ComparisonError` naming the files.
  public func run() throws -> CaseOutcome {
    let reference = try AudioFile.read(referencePath)
    let candidate = try AudioFile.read(candidatePath)
    let comparison: SignalComparison
    do {
      comparison = try SignalComparison(reference: reference, candidate: candidate)
    } catch {
      throw Incomparable(
        referencePath: referencePath, candidatePath: candidatePath, reason: error)
    }
    return CaseOutcome(
      definition(reference), comparison, reference: reference, candidate: candidate, limit: limit,
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

  private func definition(_ reference: SampleBuffer) -> CaseDefinition {
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
