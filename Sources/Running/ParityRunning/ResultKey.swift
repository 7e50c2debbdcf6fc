import DataText
import Foundation
import Judging
import ParityReferences
import ParityResults

/// The inputs of a result: while none of them changes, neither does the result.
///
/// SHA-256 over the program's own code, the machine's arithmetic, the case's files and spread from the manifest, the
/// limit, the divergences known today, the candidate's identity, and the effort spent on causes. The time of capture is
/// left out: a new capture with the same bits leaves all results valid.
package struct ResultKey: Hashable, Sendable {
  package let text: String

  private struct Ingredients: Encodable {
    let program: String
    let machine: String
    let candidate: String
    let name: String
    let id: String
    let files: [String: String]
    let spread: Spread
    let browsers: [BrowserDistance]?
    let shared: String?
    /// How many cases share the false alarms of a random one; nil for others.
    let randomCases: Int?
    let limit: LimitResult
    let divergence: String?
    let today: String?
    let fault: String?
    /// nil where causes are looked for only after all cases are compared, and are not part of what is stored.
    let effort: String?
  }

  package init(
    _ job: SuiteRunner.Job, _ library: ReferenceLibrary, _ limits: Limits,
    _ effort: DiagnosisEffort?
  ) throws {
    let entry = job.entry
    let divergence = job.candidate.flatMap {
      limits.divergence(id: entry.id, candidate: $0.name)
    }
    let ingredients = Ingredients(
      program: ProgramIdentity.current, machine: NumericIdentity.current.digest,
      candidate: job.candidate?.identity(of: entry) ?? "",
      name: job.candidate?.name ?? "", id: entry.id, files: entry.files, spread: entry.spread,
      browsers: entry.browsers,
      shared: library.manifest.shared?["\(entry.suite)/\(SharedSamples.fileName)"],
      randomCases: entry.isRandom ? library.randomCases : nil,
      limit: limits.limit(suite: entry.suite, id: entry.id),
      divergence: divergence.map { "\($0)" }, today: divergence.map { _ in Day.today },
      fault: job.fault.map { "\($0)" }, effort: effort?.rawValue)
    text = SHA256Text.of(try JSONText.encode(ingredients, indented: false))
  }
}

extension SuiteRunner {
  /// The inputs of a job's result.
  package func key(of job: Job) throws -> ResultKey {
    try ResultKey(job, library, limits, diagnosisSeconds == nil ? effort : nil)
  }
}
