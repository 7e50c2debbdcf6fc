import DataText
import ExternalCandidates
import Foundation
import Judging
import ParityReferences
import ParityResults
import Testing

@testable import ParityRunning

/// What is kept for '--resume', edited by hand: it is rendered again, and never taken over.
@Suite struct ResultCacheSealTests {
  /// A run of a port that is wrong, its kept result, and the run that takes over what is kept.
  private func resumed(editing edit: (String) throws -> Void) async throws -> (
    first: CaseResult, again: CaseResult, isFresh: Bool
  ) {
    let own = try RampProject(candidates: "own:\n  command: [cp, wrong.wav, '{output}']")
    defer { own.remove() }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: "\(own.folder)/good.wav"))
    bytes[bytes.count - 1] ^= 0x01
    try bytes.write(to: URL(fileURLWithPath: "\(own.folder)/wrong.wav"))
    let kept = ResultCache(cache: "\(own.folder)/.parity")
    func run() async throws -> ResultCache.Case {
      let project = try own.project()
      let library = try ReferenceLibrary(folder: project.references)
      guard let candidate = project.file?.candidates.first,
        case .command(let command) = candidate.kind
      else { throw CancellationError() }
      let runner = SuiteRunner(
        library: library, limits: try Limits(project),
        candidates: [try CommandCandidate(candidate, command, project: project)], jobs: 1)
      return try #require(
        try await RunSession(runner: runner, kept: kept, resumes: true).run(
          runner.work(for: library.manifest.cases, requiresAll: true)
        ).first)
    }
    let first = try await run()
    let folder = KeptFolders.path("\(own.folder)/.parity/kept", first.key.text)
    try edit(folder)
    let again = try await run()
    return (first.result, again.result, again.isFresh)
  }

  @Test func takesOverWhatNobodyHasTouched() async throws {
    let found = try await resumed { _ in }

    #expect(found.first.verdict == .fail)
    #expect(found.again.verdict == .fail)
    #expect(!found.isFresh)
  }

  /// Evidence of a difference, made one of none.
  private func forge(_ folder: String) throws -> Data {
    let path = URL(fileURLWithPath: "\(folder)/evidence.json")
    let text = try String(contentsOf: path, encoding: .utf8)
    let edited = text.replacing("\"bitExact\":false", with: "\"bitExact\":true")
    #expect(edited != text)
    try Data(edited.utf8).write(to: path)
    return Data(edited.utf8)
  }

  @Test func rendersAgainWhatWasMadeAPass() async throws {
    let found = try await resumed { _ = try forge($0) }

    #expect(found.isFresh)
    #expect(found.again.verdict == .fail)
  }

  /// Whoever edits figures, contents and seal together lacks the secret that a seal is made with.
  @Test func rendersAgainWhatIsSealedWithoutTheSecret() async throws {
    let found = try await resumed { folder in
      let evidence = try forge(folder)
      let contents = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/contents"))
      let parts = folder.split(separator: "/").suffix(2)
      let key = Data(parts.joined().utf8)
      for seal in [
        SHA256Text.of(key + evidence + contents), HMACText.of(key + evidence + contents, key: key),
      ] {
        try Data(seal.utf8).write(to: URL(fileURLWithPath: "\(folder)/seal"))
      }
    }

    #expect(found.isFresh)
    #expect(found.again.verdict == .fail)
  }

  /// A report whose page plays another sound than the one that was compared.
  @Test(arguments: ["candidate.wav", "plots.json"])
  func rendersAgainWhoseSoundOrPlotsWereChanged(name: String) async throws {
    let found = try await resumed { folder in
      let path = URL(fileURLWithPath: "\(folder)/\(name)")
      let old = try Data(contentsOf: path)
      try (old + Data([0])).write(to: path)
    }

    #expect(found.isFresh)
  }

  @Test func rendersAgainWhatHasNoSeal() async throws {
    let found = try await resumed { unlink("\($0)/seal") }

    #expect(found.isFresh)
  }
}
