import ArgumentParser
import BrowserCapture
import Foundation
import Judging
import ParityCases
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReferenceCapture

/// Renders in the requested browsers.
extension CaptureCommand {
  var kinds: [BrowserKind] {
    if browser.contains("all") { return BrowserKind.allCases }
    guard !browser.isEmpty else {
      let own = (try? project.load())?.file?.browsers ?? []
      return check || own.isEmpty
        ? [.chromium] : BrowserKind.allCases.filter { own.contains($0.rawValue) }
    }
    return BrowserKind.allCases.filter { browser.contains($0.rawValue) }
  }

  /// Renders in another browser; with --browser all, a missing one is only mentioned.
  func survey(_ kind: BrowserKind) async throws {
    let found: Browser
    do throws(CaptureError) {
      found = try await Browser.find(kind)
    } catch {
      guard browser.contains("all") else { throw error }
      return Terminal.note("\(error)")
    }
    Terminal.note("\(found.name) \(found.version) at \(found.path)")
    var survey = BrowserSurvey(try project.load(), browser: found)
    survey.suites = selection.suite
    survey.pattern = selection.pattern
    survey.timeout = .seconds(timeout)
    survey.port = port
    survey.measure = { SoundMeasures.sizes(reference: $0, candidate: $1) }
    let progress = ProgressLine("rendering in \(kind.title)")
    defer { progress.finish() }
    let outcome = try await survey.run { progress.update($0.done, of: $0.total) }
    progress.finish()
    report(outcome, found)
  }

  func report(_ outcome: BrowserSurvey.Outcome, _ browser: Browser) {
    for failure in outcome.failures { Terminal.error(failure) }
    let compared = outcome.distances.values.filter { $0.failure == nil }
    let identical = compared.count { $0.nullDepth == nil }
    let median = outcome.medianDepth.map { $0.isFinite ? Words.decibels($0) : "−∞" } ?? "none"
    Terminal.say(
      "\(browser.name) \(browser.version): \(Words.plural(compared.count, "case")) compared with the"
        + " references, \(identical) identical, median null depth \(median);"
        + " \(outcome.distances.count - compared.count) not rendered")
  }

  func captureOrCheck() async throws {
    let loaded = try project.load()
    if loaded.file?.suites.isEmpty == true,
      let captures = try? ReferenceLibrary(folder: loaded.references).manifest.captures,
      !captures.isEmpty, captures.allSatisfy(\.origin.isGiven)
    {
      throw OnlyGivenFiles(folder: captures.compactMap(\.given?.folder).first)
    }
    let browser = try await Browser.findChromium()
    let pages = PageCaptures(
      project: loaded, browser: browser, suites: selection.suite, pattern: selection.pattern,
      timeout: timeout)
    var capture = ReferenceCapture(loaded, browser: browser)
    capture.suites = selection.suite
    capture.pattern = selection.pattern
    capture.renders = renders
    capture.timeout = .seconds(timeout)
    capture.port = port
    Terminal.note("\(browser.name) \(browser.version) at \(browser.path)")
    var areRecorded = true
    if !check, !pages.isEmpty {
      areRecorded = try await pages.record()
      // Nothing may be left.
      let modules =
        loaded.file.map { $0.suites.filter { $0.module != nil }.map(\.name) }
        ?? ReferenceCapture.modules(in: loaded.references)
      capture.suites = selection.suite.isEmpty ? modules : selection.suite.filter(modules.contains)
      guard !capture.suites.isEmpty else { return try Self.check(areRecorded) }
    }
    let progress = ProgressLine(check ? "checking" : "capturing")
    defer { progress.finish() }
    let onProgress = { @Sendable (state: CaptureProgress) in
      progress.update(state.done, of: state.total)
    }
    if check {
      let result = try await capture.check(onProgress: onProgress)
      progress.finish()
      try report(result)
    } else {
      do {
        let outcome = try await capture.capture(onProgress: onProgress)
        progress.finish()
        try report(outcome)
      } catch let error as NoMatch where error.kind == .case && !pages.isEmpty {
        // The pattern matched only pages.
      }
      try Self.check(areRecorded)
    }
  }

  static func check(_ areRecorded: Bool) throws {
    if !areRecorded { throw ExitCodes.incomparable }
  }
}
