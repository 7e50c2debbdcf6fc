import AudioFiles
import ParityResults
import ReadableNumbers

extension RunSession {
  /// Looks for the causes of differences, as far as there is time for, and says of each other case that nobody looked.
  ///
  /// - Returns: what was spent on what; nil where nothing differs, or nothing was to be looked for.
  /// - Throws: `CancellationError`, and what reading a reference or a render throws.
  func diagnose(
    _ cases: inout [ResultCache.Case], _ work: [SuiteRunner.Job]
  ) async throws -> RunResults.Diagnosis? {
    guard let seconds = runner.diagnosisSeconds, runner.effort != .off,
      cases.count == work.count
    else { return nil }
    let runner = runner
    let choice = DiagnosisChoice(
      cases.map(\.result), effort: runner.effort, seconds: seconds,
      judges: { work[$0].candidate.map(runner.diagnoser.judges) ?? false })
    guard choice.kinds > 0 else { return nil }
    let all = cases
    let found = try await JobPool.map(
      choice.chosen, atOnce: runner.jobs,
      body: { place in
        let audio = try AudioFile.read(all[place].audioPath)
        return (
          place: place,
          findings: try runner.findings(all[place].result, work[place], audio: audio)
        )
      }, onFinish: { done, _ in progress.update(done, choice.chosen.count, "causes") })
    var spent = 0.0
    for (place, findings) in found {
      guard let findings else { continue }
      spent += findings.seconds
      cases[place].result.diagnosis = findings.diagnosisResults
      cases[place].result.diagnosisSeconds = findings.seconds > 0 ? findings.seconds : nil
    }
    for (place, kind) in choice.left {
      cases[place].result.undiagnosed = Self.sentence(kind, cases[place].result.id)
    }
    return RunResults.Diagnosis(
      effort: runner.effort.rawValue, seconds: spent,
      budget: seconds.isFinite ? seconds : nil, cases: choice.chosen.count, kinds: choice.kinds,
      left: choice.left.count)
  }

  /// Nothing is said of why it differs: what was found of others was not tried on it.
  private static func sentence(_ kind: (looked: Int, all: Int), _ id: String) -> String {
    "its cause was not looked for: \(kind.looked) of \(Words.plural(kind.all, "case")) that differ alike"
      + " \(kind.looked == 1 ? "was" : "were"); 'parity run --case '\(id)' --diagnose all' looks"
  }
}
