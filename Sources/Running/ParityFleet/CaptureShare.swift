import DataText
import Foundation
import ParityReferences
import ParityResults

/// What a part of a capture records besides its cases: how and from what they were captured, and what else exists.
package struct CaptureShare: Codable, Equatable, Sendable {
  /// The origin of its captures; the id is assigned when they are filed.
  package var origin: ReferenceOrigin
  /// SHA-256 of the scripts that the modules' cases come from, by path.
  package var sources: [String: String]
  /// SHA-256 of the other inputs of cases, besides scripts and the project file: stimulus files and kept takes; by path
  /// within the project.
  package var inputs: [String: String]
  /// The suites whose modules listed their cases: references in them that no module defines are removed.
  package var modules: [String]
  /// By suite, the names of all cases that its module defines, wherever they are captured.
  package var defined: [String: [String]]
  /// The cases that the project file itself declares.
  package var declared: [String]
  /// Failures of whole modules.
  package var failures: [String]
  /// Cases of another part that were rendered here again, in the order of their ids.
  package var checks: [String]

  package init(
    origin: ReferenceOrigin, sources: [String: String], inputs: [String: String], modules: [String],
    defined: [String: [String]], declared: [String], failures: [String], checks: [String]
  ) {
    self.origin = origin
    self.sources = sources
    self.inputs = inputs
    self.modules = modules
    self.defined = defined
    self.declared = declared
    self.failures = failures
    self.checks = checks
  }

  /// "Chromium 120.0.6099.224, 2 renders"
  var browser: String {
    "\(origin.browser.name) \(origin.browser.version), \(origin.renders) renders"
  }
}

/// A case in a part of a capture: a line of `results.jsonl`.
package struct CaptureLine: Codable, Equatable, Sendable {
  package var id: String
  /// File name to SHA-256; nil for a case that could not be captured.
  package var files: [String: String]?
  package var spread: Spread?
  /// For a recorded page: SHA-256 of its own scripts, by path.
  package var sources: [String: String]?
  /// External addresses that the browser refused during the capture; nil for none.
  package var refused: [String]?
  /// Why it could not be captured.
  package var failure: String?

  package init(id: String, failure: String) {
    self.id = id
    self.failure = failure
  }

  package init(id: String, files: [String: String], spread: Spread, sources: [String: String]?) {
    self.id = id
    self.files = files
    self.spread = spread
    self.sources = sources
  }

  /// Where a case's files are among a part's members.
  package static func folder(of id: String, isCheck: Bool) -> String {
    "\(isCheck ? "checks" : "captures")/\(id)"
  }
}

/// Which cases of a capture in parts are also rendered by a second part.
package enum CheckShare {
  /// The same cases on all machines: those whose id's SHA-256, as a fraction of its range, is below the share.
  package static func draws(_ id: String, share: Double) -> Bool {
    let bytes = SHA256Text.bytes(of: Data(id.utf8)).prefix(4)
    return Double(bytes.reduce(0) { $0 << 8 | UInt64($1) }) < share * 4_294_967_296
  }

  /// The cases of the preceding part that a part renders again, in the order of their ids.
  ///
  /// - Parameter cases: all cases by part, each in the order of their ids.
  package static func drawn(
    by checker: Int, of count: Int, share: Double?, from cases: (Int) -> [String]
  ) -> [String] {
    guard let share, count > 1 else { return [] }
    let owner = (1...count).first { Self.checker(of: $0, count: count) == checker }
    return owner.map { cases($0).filter { draws($0, share: share) } } ?? []
  }

  /// The part that renders them again: the one after their own.
  package static func checker(of shard: Int, count: Int) -> Int { shard % count + 1 }
}
