import AudioFiles
import ParityResults
import ReadableNumbers

extension RunSession {
  /// Looks for the causes of differences as far as time allows, and notes each other case as not examined.
  ///
  /// - Returns: how the time was spent; nil where nothing differs, or nothing was to be looked for.
  /// - Throws: `CancellationError`, and errors from reading a reference or a render.
  func diagnose(
    _ cases: inout [ResultCache.Case], _ work: [SuiteRunner.Job]
  ) async throws -> RunResults.Diagnosis? {
    guard let seconds = runner.diagnosisSeconds, runner.effort != .off,
      cases.count == work.count
    else { return nil }
    let choice = DiagnosisChoice(
      cases.map(\.result), effort: runner.effort, seconds: seconds,
      judges: { work[$0].candidate.map(runner.diagnoser.judges) ?? false })
    guard choice.kinds > 0 else { return nil }
    var found = try await look(
      choice.chosen, cases, work, within: runner.effort.seconds, saying: "causes")
    var spent = found.values.reduce(0) { $0 + $1.seconds }
    if let longer = runner.effort.secondLook {
      let again = choice.again(costing: longer, within: seconds - spent) {
        found[$0]?.explainsAll ?? true
      }
      let more = try await look(again, cases, work, within: longer, saying: "causes, longer")
      spent += more.values.reduce(0) { $0 + $1.seconds }
      found.merge(more) { $1.orRather($0) }
    }
    for (place, findings) in found {
      cases[place].result.diagnosis = findings.diagnosisResults
      cases[place].result.diagnosisSeconds = findings.seconds > 0 ? findings.seconds : nil
    }
    let open = found.filter { !$1.explainsAll }.keys.sorted()
    for (place, stages) in try await stages(of: open, cases, work) {
      cases[place].result.stages = stages
    }
    for (place, kind) in choice.left {
      cases[place].result.undiagnosed = Self.sentence(kind, cases[place].result.id)
    }
    return RunResults.Diagnosis(
      effort: runner.effort.rawValue, seconds: spent,
      budget: seconds.isFinite ? seconds : nil, cases: choice.chosen.count, kinds: choice.kinds,
      left: choice.left.count)
  }

  /// The stages of cases that are not fully explained, with the findings for each case's first differing stage.
  private func stages(
    of places: [Int], _ cases: [ResultCache.Case], _ work: [SuiteRunner.Job]
  ) async throws -> [(Int, [StageResult]?)] {
    let runner = runner
    return try await JobPool.map(
      places.filter { cases[$0].result.stages != nil }, atOnce: runner.jobs,
      body: { place in
        let result = cases[place].result
        return (
          place,
          try runner.diagnosedStages(result, work[place], within: runner.effort.seconds)
        )
      }, onFinish: { _, _ in })
  }

  /// One look at each of some cases, several at a time.
  private func look(
    _ places: [Int], _ cases: [ResultCache.Case], _ work: [SuiteRunner.Job],
    within seconds: Double, saying what: String
  ) async throws -> [Int: SignalFindings] {
    let runner = runner
    let found = try await JobPool.map(
      places, atOnce: runner.jobs,
      body: { place in
        let audio = try AudioFile.read(cases[place].audioPath)
        return (
          place,
          try runner.findings(cases[place].result, work[place], audio: audio, within: seconds)
        )
      }, onFinish: { done, _ in progress.update(done, places.count, what) })
    return Dictionary(
      uniqueKeysWithValues: found.compactMap { place, own in own.map { (place, $0) } })
  }

  /// Does not say why the case differs: causes found for others were not tried on it.
  private static func sentence(_ kind: (looked: Int, all: Int), _ id: String) -> String {
    "its cause was not looked for: \(kind.looked) of \(Words.plural(kind.all, "case")) that differ alike"
      + " \(kind.looked == 1 ? "was" : "were"); 'parity run --case '\(id)' --diagnose all' looks"
  }
}
