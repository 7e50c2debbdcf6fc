import ArgumentParser
import BrowserCapture
import DataText
import Foundation
import ParityCases
import ParityFleet
import ParityHarness
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReferenceCapture
import Synchronization

/// A part of a capture.
extension CaptureCommand {
  func writeShard(_ number: ShardNumber) async throws {
    let path = "\(fleet.file.folder)/\(number.fileName)"
    // Otherwise, if this attempt failed, a merge would take an earlier one's result.
    try ShardWriter(path: path).remove()
    let loaded = try project.load()
    let writer = ShardWriter(path: path, key: try SigningKey.read(fleet.file.key))
    try writer.prepare()
    // Taken before the first case: the merge detects later changes.
    let inputs = CaptureInputs.now(of: loaded)
    let browser = try await Browser.findChromium()
    Terminal.note("\(browser.name) \(browser.version) at \(browser.path)")
    let pages = PageCaptures(
      project: loaded, browser: browser, suites: selection.suite, pattern: selection.pattern,
      timeout: timeout)
    var capture = ReferenceCapture(loaded, browser: browser)
    capture.suites = selection.suite
    capture.pattern = selection.pattern
    capture.renders = renders
    capture.timeout = .seconds(timeout)
    capture.port = port
    let modules = try pageless(capture, loaded)
    capture.suites = modules
    let (start, clock) = (Date(), ContinuousClock())
    let began = clock.now
    let split = CaptureSplit(
      number, pages: pages.recordings.map { ($0.id, Self.cost(of: $0)) },
      selection: RunSelection(
        suites: selection.suite, pattern: selection.pattern,
        checkShare: fleet.checkShare?.fraction))
    var found: [CapturedPart] = []
    var share: ReferenceCapture.Share?
    if !modules.isEmpty {
      let progress = ProgressLine("capturing")
      defer { progress.finish() }
      let outcome = try await capture.captureShare(
        choose: { split.choose($0) }, onProgress: { progress.update($0.done, of: $0.total) })
      progress.finish()
      for warning in outcome.warnings { Terminal.note("page: \(Terminal.printableLine(warning))") }
      found = outcome.references.map { CapturedPart(reference: $0, sources: nil) }
      share = outcome
    }
    let plan = split.plan
    guard !plan.cases.isEmpty || share?.failures.isEmpty == false else {
      throw NoMatch(.case, selection.pattern ?? "*", known: modules)
    }
    var failures = share?.failures ?? []
    let wanted = split.wanted
    for recording in pages.recordings where wanted.contains(recording.id) {
      do {
        let (reference, sources) = try await recording.record()
        found.append(CapturedPart(reference: reference, sources: sources))
      } catch let error as CancellationError {
        throw error
      } catch {
        if isPassing(error) { throw error }
        failures.append(
          CaptureFailure(caseID: recording.id, file: recording.page, message: "\(error)"))
      }
    }
    RefusedRequests.note(
      Dictionary(
        found.compactMap { part in
          part.reference.refused.map { (part.reference.definition.id, $0) }
        }
      ) { first, _ in first })
    let contents = try CaptureShardContents(
      plan, number, found: found, failures: failures, checks: split.checks)
    defer { contents.remove() }
    let attempt = ShardHeader.Attempt(
      start: start, end: Date(), seconds: (clock.now - began) / .seconds(1),
      job: EngineJob.name, restarts: EngineJob.restarts)
    let header = contents.header(
      plan, number, attempt: attempt, machine: .current(anonymous: fleet.file.anonymous),
      identity: .init(
        project: RunInputs.now(of: loaded)["parity.yml"], references: "", limits: nil,
        candidates: [:], program: ProgramIdentity.current, version: ParityVersion.current,
        commit: await SourceCommit.current(of: project.folder)),
      captures: .init(
        origin: ReferenceOrigin(browser: browser, renders: renders),
        sources: share?.sources ?? [:], inputs: inputs,
        modules: brokenless(modules, capture, failures),
        defined: share?.defined ?? [:],
        declared: (share?.declared ?? []).subtracting(pages.recordings.map(\.id)).sorted(),
        failures: failures.filter { $0.caseID == nil }.map { "\($0)" }, checks: split.checks))
    try writer.write(header, captures: contents.lines, files: contents.files)
    for failure in failures { Terminal.error(failure) }
    let (captured, failed) = (header.summary.passed, header.summary.errors)
    let checked = split.checks.isEmpty ? "" : " \(split.checks.count) of other shards checked;"
    Terminal.say(
      "\(path): \(Words.plural(captured, "case")) captured, \(failed) failed;\(checked)"
        + " \(Words.seconds(attempt.seconds))")
  }
}

/// The result of capturing a case, with its sources if they are its own.
struct CapturedPart {
  let reference: CapturedReference
  /// For a recorded page.
  let sources: [String: String]?
}
