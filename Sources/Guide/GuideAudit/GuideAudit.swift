import AudioSignal
import Foundation
import GuideParity
import Judging
import ParityCases
import ParityHarness
import ParityReferences
import ParityResults
import ParityRunning
import PortedApps

/// Judges the porting guide's claims: each as documented and as corrected, against the browser.
package struct GuideAudit: Sendable {
  private let library: ReferenceLibrary
  private let runner: SuiteRunner

  /// - Parameters:
  ///   - jobs: number of cases at once.
  ///   - effort: how long to look for the cause of each difference.
  package init(
    library: ReferenceLibrary, limits: Limits, apps: PortedApps, jobs: Int,
    effort: DiagnosisEffort = .quick
  ) {
    self.library = library
    runner = SuiteRunner(
      library: library, limits: limits, candidates: [GuideCandidate(), PortCandidate(apps)],
      jobs: jobs, effort: effort, diagnoser: EngineDiagnoser(apps: apps),
      oracle: EngineOracle(apps: apps))
  }

  /// - Parameter onFinish: called after each of `count` renders, with the number done so far.
  /// - Throws: `NoMatch` for a claim whose case is missing; `CancellationError`.
  package func run(
    onFinish: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> GuideAuditResults {
    let entries = try library.entries(suites: [GuideCandidate.suite], pattern: nil)
    let work = runner.work(for: entries, requiresAll: true)
    let outcomes = try await runner.run(work) { done, _ in onFinish(done, work.count) }
    var renders: [String: Renders] = [:]
    for entry in entries {
      let own = outcomes.filter { $0.result.id == entry.id }
      guard let documented = own.first(where: { $0.result.candidate == "guide" }),
        let corrected = own.first(where: { $0.result.candidate == "port" })
      else { continue }
      let web = try library.load(entry).audio
      renders[entry.id] = Renders(web: web, documented: documented, corrected: corrected)
    }
    var claims: [GuideClaimResult] = []
    for (index, claim) in GuideClaim.all.enumerated() {
      let id = "\(GuideCandidate.suite)/\(claim.name)"
      guard let own = renders[id] else {
        throw NoMatch(.case, id, known: renders.keys.sorted())
      }
      claims.append(own.judge(claim, number: index + 1))
    }
    return GuideAuditResults(claims: claims, coverage: GuideClaim.coverage)
  }

  /// One case as rendered by the browser and by both candidates.
  private struct Renders {
    let web: SampleBuffer
    let documented: CaseOutcome
    let corrected: CaseOutcome

    func judge(_ claim: GuideClaim, number: Int) -> GuideClaimResult {
      var evidence = [nullDepths]
      if let measure = claim.measure {
        evidence.insert(
          GuideEvidence(
            quantity: measure.quantity, unit: measure.unit, web: measure.value(web),
            documented: measure.value(audio(documented)),
            corrected: measure.value(audio(corrected))), at: 0)
      }
      let verdict = ClaimVerdict(
        documented: documented.result, corrected: corrected.result, measure: claim.measure,
        evidence: evidence[0])
      // A case can serve several claims, and a claim that holds is not to be explained by a fault that another
      // describes. Far below what is audible there is only rounding to explain.
      let isHeard = documented.result.comparison?.nullDepth ?? 0 > ClaimMeasure.rounding
      let explains = verdict.verdict == .wrong || (verdict.verdict == .within && isHeard)
      let diagnosis = explains ? documented.result.diagnosis?.first : nil
      return GuideClaimResult(
        number: number, chapter: claim.chapter, title: claim.title, place: claim.citation,
        caseID: documented.result.id, verdict: verdict.verdict, verdictText: verdict.text,
        evidence: evidence, effect: claim.effect, diagnosis: diagnosis?.sentence,
        cause: diagnosis?.cause, rule: claim.rule, formula: claim.formula)
    }

    private var nullDepths: GuideEvidence {
      GuideEvidence(
        quantity: ClaimVerdict.nullDepth, unit: "dB", web: nil,
        documented: Self.nullDepth(documented), corrected: Self.nullDepth(corrected))
    }

    /// Silence leaves all of the reference, which is 0 dB.
    private static func nullDepth(_ outcome: CaseOutcome) -> Double? {
      outcome.result.comparison.map(\.nullDepth) ?? 0
    }

    /// A render without a residual equals the browser's; one that could not be compared counts as silent.
    private func audio(_ outcome: CaseOutcome) -> SampleBuffer {
      outcome.exhibits.candidateAudio
        ?? (outcome.result.comparison?.isBitExact == true
          ? web
          : SampleBuffer(
            channelCount: web.channelCount, frameCount: web.frameCount, sampleRate: web.sampleRate))
    }
  }
}

extension GuideClaim {
  /// Which rows and statements of the guide have a claim.
  package static var coverage: GuideCoverage {
    func numbers(_ isAbout: (GuideClaim) -> Bool) -> [Int] {
      all.indices.filter { isAbout(all[$0]) }.map { $0 + 1 }
    }
    return GuideCoverage(
      rows: tableRows.map { row in .init(name: row, claims: numbers { $0.rows.contains(row) }) },
      statements: statementLines.map { line in
        .init(name: "line \(line)", claims: numbers { $0.lines.contains(line) })
      })
  }
}
