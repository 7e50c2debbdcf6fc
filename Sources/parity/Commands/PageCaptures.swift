import BrowserCapture
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityResults
import ParityTerminal
import ReferenceCapture

/// Records the pages that a `parity.yml` declares as cases.
struct PageCaptures {
  let project: Project
  let browser: Browser
  /// The selected suites; empty for all.
  let suites: [String]
  /// Which cases, by id; nil for all.
  let pattern: String?
  let timeout: Int

  var chosen: [(id: String, page: PageSpecification)] {
    let glob = pattern.map(CasePattern.init)
    return (project.file?.suites ?? [])
      .filter { suites.isEmpty || suites.contains($0.name) }
      .flatMap { suite in suite.pages.map { ("\(suite.name)/\($0.name)", $0) } }
      .filter { glob?.matches($0.id) ?? true }
  }

  /// Takes of pages that were kept in the lab.
  var chosenTakes: [(id: String, take: JSONValue)] {
    let glob = pattern.map(CasePattern.init)
    return project.takes.sorted { $0.key < $1.key }
      .filter { suites.isEmpty || suites.contains($0.key) }
      .flatMap { suite, takes in
        takes.filter(PageTake.isOne).compactMap { take in
          guard case .string(let name)? = take["name"] else { return nil }
          return ("\(suite)/\(name)", take)
        }
      }
      .filter { glob?.matches($0.id) ?? true }
  }

  /// A page, or a take of one, to be recorded as a case.
  struct Recording: Sendable {
    let id: String
    /// The page's file or address.
    let page: String
    /// How long it plays.
    let seconds: Double
    /// Records it twice, without filing anything.
    let record:
      @Sendable () async throws -> (reference: CapturedReference, sources: [String: String])
  }

  /// All that are selected: pages of `parity.yml`, then kept takes.
  var recordings: [Recording] {
    let (browser, web) = (browser, project.web)
    return chosen.map { id, page in
      Recording(id: id, page: page.page, seconds: page.seconds) { try await captured(id, page) }
    }
      + chosenTakes.map { id, take in
        Recording(id: id, page: take["page"]?.text ?? id, seconds: take.playedSeconds) {
          let parts = id.split(separator: "/").map(String.init)
          let natives = try Self.nativeProcessors
          return try await PageTake(take, web: web, natives: natives).captured(
            suite: parts[0], name: parts[1], with: browser)
        }
      }
  }

  /// The worklet processors that have a native counterpart, by name.
  static var nativeProcessors: [String: Set<String>] {
    get throws { try AttachedApps.worklets.processors.modules }
  }

  /// Whether there is anything to record.
  var isEmpty: Bool { chosen.isEmpty && chosenTakes.isEmpty }
}
