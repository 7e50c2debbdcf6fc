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
  /// Compare what remains once delay, clock, gain, sign and channel order are compensated.
  public let aligns: Bool

  /// - Parameter limit: `bit-exact`, or a null depth such as `-120` or `-120 dB`.
  /// - Throws: `SuiteError.invalidLimit`.
  public init(
    referencePath: String, candidatePath: String, limit: String, aligns: Bool = false
  ) throws(SuiteError) {
    self.aligns = aligns
    self.referencePath = referencePath
    self.candidatePath = candidatePath
    self.limit = try Limits.parse(limit, of: "--limit", reason: "as asked for", path: "--limit")
  }

  /// - Throws: `AudioFileError`, `ComparisonError` naming the files.
  public func run() throws -> CaseOutcome {
    let reference = try AudioFile.read(referencePath)
    let candidate = try AudioFile.read(candidatePath)
    if aligns, let aligned = align(reference, candidate) {
      return try outcome(aligned.reference, aligned.candidate, aligned.findings)
    }
    return try outcome(
      reference, candidate, SignalFindings(reference: reference, candidate: candidate))
  }

  /// The two with what lies between them compensated.
  ///
  /// - Returns: nil where nothing is out of place, and where nothing fits: then they are compared as
  ///   they are.
  private func align(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> (reference: SampleBuffer, candidate: SampleBuffer, findings: SignalFindings)? {
    guard let alignment = Alignment.measure(reference: reference, candidate: candidate),
      !alignment.isIdentity, alignment.confidence >= Self.leastConfidence,
      let pair = alignment.compensated(reference: reference, candidate: candidate)
    else { return nil }
    var findings = SignalFindings(
      reference: pair.reference, candidate: pair.candidate, firstFrame: pair.frames.lowerBound,
      alignment: alignment)
    findings.isCompensated = true
    return (pair.reference, pair.candidate, findings)
  }

  private func outcome(
    _ reference: SampleBuffer, _ candidate: SampleBuffer, _ findings: SignalFindings
  ) throws -> CaseOutcome {
    let comparison: SignalComparison
    do {
      comparison = try SignalComparison(reference: reference, candidate: candidate)
    } catch {
      throw Incomparable(
        referencePath: referencePath, candidatePath: candidatePath, reason: error,
        finding: findings.diagnoses.first?.finding)
    }
    return CaseOutcome(
      definition(reference), comparison, findings, reference: reference, candidate: candidate,
      limit: limit,
      candidateName: URL(fileURLWithPath: candidatePath).lastPathComponent,
      origin: 0, spread: Spread(renders: 1, maxAbsoluteError: 0, nullDepth: nil),
      renderSeconds: nil)
  }

  /// Below this share of the candidate's energy, an alignment was found in unrelated signals.
  private static let leastConfidence = 0.1

  /// Two files that cannot be compared.
  public struct Incomparable: Error, CustomStringConvertible {
    let referencePath: String
    let candidatePath: String
    public let reason: ComparisonError
    /// What the signals show nevertheless.
    let finding: String?

    public var description: String {
      "cannot compare \(referencePath) (reference) with \(candidatePath) (candidate): \(reason)"
        + (finding.map { "\nit seems that \($0)" } ?? "")
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
