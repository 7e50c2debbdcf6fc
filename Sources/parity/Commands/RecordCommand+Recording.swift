import ArgumentParser
import BrowserCapture
import Foundation
import GraphTrace
import ParityCases
import ParityReferences
import ParityResults
import ParityTerminal
import ReadableNumbers
import ReferenceCapture

/// From the options to a recording, and to its output.
extension RecordCommand {
  func record(
    _ source: PageSource, _ filing: RecordedFiling?, _ browser: Browser
  ) async throws {
    var request = try makeRequest(source)
    Terminal.note("\(browser.name) \(browser.version) at \(browser.path)")
    request.actions = try await actionOptions.watch(request, in: browser)
    if let filing { return try await file(filing, request, browser) }
    guard let output else { return }
    let recorded = try await record(request, browser)
    let again = recorder.once ? recorded : try await record(request, browser)
    let pack = try RecordingPack(
      recorded, request: request, name: RecordingPack.name(ofFolder: output), browser: browser)
    try pack.write(to: output)
    report(pack, output)
    try reportTapes(recorded)
    for difference in RecordingRepetition(recorded, again).differences {
      Terminal.say("does not repeat: \(difference)")
    }
  }

  func record(
    _ request: RecordingRequest, _ browser: Browser
  ) async throws -> RecordedPage {
    let progress = ProgressLine("recording")
    defer { progress.finish() }
    do {
      let page = try await Interruption.guarded {
        try await PageRecorder(browser: browser).record(request) { state in
          progress.update(
            Int(state.time), of: Int(request.seconds * 1000), detail: state.phase)
        }
      }
      // Nothing is written that cannot be read again.
      _ = try Self.trace(of: page.trace)
      return page
    } catch RecordingError.notFinite(let samples, let trace) {
      throw NonFiniteSound(
        error: .notFinite(samples, trace), origin: Self.origin(of: samples, in: trace))
    }
  }

  /// - Throws: `TraceError` where a script of the page has damaged it.
  static func trace(of captured: CapturedTrace) throws -> GraphTrace {
    try GraphTrace(json: captured.json) { _ in captured.samples }
  }

  /// Found by a replay; nil if there is none, or its sound is finite.
  private static func origin(
    of samples: NonFiniteSamples, in captured: CapturedTrace
  ) -> NonFiniteOrigin? {
    guard let trace = try? trace(of: captured),
      let worklets = try? AttachedApps.worklets
    else { return nil }
    return try? TraceReplay(trace, worklets: worklets).nonFiniteOrigin(by: samples.firstFrame)
  }

  /// A page's sound that is refused, with the node responsible.
  private struct NonFiniteSound: Error, CustomStringConvertible {
    let error: RecordingError
    let origin: NonFiniteOrigin?

    var description: String {
      "\(error)" + (origin.map { "\n        it comes from \($0)" } ?? "")
    }
  }

  func file(
    _ filing: RecordedFiling, _ request: RecordingRequest, _ browser: Browser
  ) async throws {
    let recordings = try await RecordingRepetition.recordings(of: request) {
      try await record($0, browser)
    }
    let seeds = try await RecordedReference.further(recorder.seeds, of: request) {
      try await record($0, browser)
    }
    let spread = try filing.file(recordings, seeds: seeds, request, browser)
    Terminal.say("\(caseID ?? ""): filed; its recordings " + Self.text(spread))
  }

  static func text(_ spread: Spread) -> String {
    spread.maxAbsoluteError == 0
      ? "are identical" : "differ by up to \(Words.amplitude(spread.maxAbsoluteError))"
  }

  func makeRequest(_ source: PageSource) throws -> RecordingRequest {
    var request = RecordingRequest(page: source, seconds: seconds)
    request.query = query.hasPrefix("?") ? String(query.dropFirst()) : query
    request.sampleRate = sampleRate
    request.clicks = click
    request.actions = try actionOptions.actions()
    try modules.apply(to: &request)
    request.random = .init(page: seed, worklet: workletSeed ?? seed &+ 1)
    request.epoch = try EpochOption.milliseconds(epoch)
    request.timeout = .seconds(timeout)
    request.port = port
    request.allowsRemote = allowRemote
    request.listensToStages = stages
    try recorder.apply(to: &request)
    return request
  }
}
