import AudioFiles
import DataText
import Foundation
import Judging
import ParityReferences
import ParityResults
import TestProjects
import Testing

@testable import ParityRunning

/// results.json, edited by hand after the run.
@Suite(.takesTurns) struct VerifiedResultsTests {
  private func withResults(_ body: (RunResults, String) throws -> Void) async throws {
    let own = try RampProject(candidates: "own:\n  command: [./run.sh, '{output}', '{project}']")
    defer { own.remove() }
    // Half as loud: it fails at any limit.
    try own.write("#!/bin/sh\ncp $2/bad.wav $1\n", to: "run.sh", isProgram: true)
    try own.writeQuieter(to: "bad.wav")
    let results = RunResults(
      run: .init(
        parityVersion: "test", date: Date(timeIntervalSince1970: 1_700_000_000), command: "test",
        seconds: 1, jobs: 1, machine: .init(platform: "test", processor: "test", cores: 1)),
      references: [], cases: try await own.run())
    try body(results, "\(own.folder)/results.json")
  }

  private func outcome(_ results: RunResults, _ path: String, isSealed: Bool = true) throws
    -> String
  {
    var results = results
    if isSealed { results.digest = try results.computedDigest() }
    try JSONText.encode(results, indented: false).write(to: URL(fileURLWithPath: path))
    do {
      _ = try RunResults.readVerified(path: path)
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  @Test func acceptsWhatTheRunWrote() async throws {
    try await withResults { (results, path) throws in
      #expect(results.cases.map(\.verdict) == [.fail])
      #expect(try outcome(results, path) == "accepted")
    }
  }

  /// A difference that was accepted on the day of the run, looked at a day after its last.
  @Test func findsWhatHasExpiredSince() async throws {
    try await withResults { (results, path) throws in
      var evidence = results.cases[0].evidence
      evidence.divergence = AcceptedDivergence(
        id: "quieter", reason: "by design", expires: "2023-11-14", limit: 0, window: 20)
      // 1.7·10⁹ s are 2023-11-14 in UTC.
      var accepted = results
      accepted.cases = [CaseResult(judging: evidence, today: "2023-11-14")]
      accepted.summary = .init(accepted.cases)
      #expect(accepted.cases[0].verdict == .knownDivergence)

      #expect(try outcome(accepted, path) == "accepted")
      #expect(accepted.expired(on: "2023-11-14") == nil)
      #expect(accepted.expired(on: "2023-11-15")?.contains("'quieter', which expired") == true)
    }
  }

  /// What they follow from is not in them; they can be compared with, and that is all.
  @Test func acceptsNothingByResultsOfVersion1() async throws {
    try await withResults { (results, path) throws in
      var old = results
      old.version = 1

      #expect(try outcome(old, path).contains("version 1"))
      #expect(try EarlierRun.read(path).comparisons.count == 1)
    }
  }

  @Test func refusesResultsWithoutADigest() async throws {
    try await withResults { (results, path) throws in
      #expect(try outcome(results, path, isSealed: false).contains("it has no digest"))
    }
  }

  @Test func refusesAChangedFigure() async throws {
    try await withResults { (results, path) throws in
      _ = try outcome(results, path)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let changed = text.replacing("\"frames\":64", with: "\"frames\":65")
      #expect(changed != text)
      try Data(changed.utf8).write(to: URL(fileURLWithPath: path))

      let error = #expect(throws: UnverifiedResults.self) {
        try RunResults.readVerified(path: path)
      }
      #expect(error?.description.contains("changed after the run") == true)
    }
  }

  /// Whoever edits can also compute the digest anew; what does not follow from the figures stands out.
  @Test func refusesAVerdictThatTheMeasurementsDoNotMake() async throws {
    try await withResults { (results, path) throws in
      for verdict in [Verdict.pass, .knownDivergence] {
        var forged = results
        forged.cases[0].judgement.verdict = verdict
        forged.summary = .init(forged.cases)

        #expect(
          try outcome(forged, path).contains(verdict == .pass ? "recorded as 'pass'" : "known"))
      }
    }
  }

  @Test func refusesALimitThatWouldHaveFailed() async throws {
    try await withResults { (results, path) throws in
      var forged = results
      forged.cases[0].judgement.verdict = .pass
      forged.cases[0].limit = LimitResult(kind: .nullDepth, decibels: -20, reason: "forged")
      forged.summary = .init(forged.cases)

      #expect(try outcome(forged, path).contains("make it 'fail'"))
    }
  }

  @Test func refusesASummaryOfOtherCases() async throws {
    try await withResults { (results, path) throws in
      var forged = results
      forged.summary.failed = 0
      forged.summary.passed = 1

      #expect(try outcome(forged, path).contains("summary"))
    }
  }
}

extension RampProject {
  /// The reference at half its level.
  func writeQuieter(to name: String) throws {
    var audio = try AudioFile.read("\(folder)/good.wav")
    audio.channels = audio.channels.map { $0.map { $0 / 2 } }
    try AudioFile.write(audio, to: "\(folder)/\(name)")
  }
}
