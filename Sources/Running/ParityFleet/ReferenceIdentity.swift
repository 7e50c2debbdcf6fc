import DataText
import Foundation
import ParityReferences
import ParityResults

/// What a manifest says about some cases, as one SHA-256: their files, how far captures differ, and what their suites
/// share. A worker with only these references gets the same value.
package struct ReferenceIdentity: Sendable {
  private let cases: [Manifest.Entry]
  /// Each case's position among them, by id.
  private let places: [String: Int]
  private let shared: [(path: String, hash: String)]

  package init(_ manifest: Manifest) {
    cases = manifest.cases
    places = Dictionary(
      cases.indices.lazy.map { [cases] in (cases[$0].id, $0) },
      uniquingKeysWith: { first, _ in first })
    shared = (manifest.shared ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// - Parameter ids: in the order of `FleetPlan.precedes`.
  package func of(_ ids: [String]) -> String {
    var hash = SHA256Digest()
    func add(_ line: String) { Array("\(line)\n".utf8).withUnsafeBytes { hash.update($0) } }
    var suites: Set<String> = []
    for id in ids {
      guard let place = places[id] else {
        add("\(id) none")
        continue
      }
      let entry = cases[place]
      suites.insert(entry.suite)
      let files = entry.files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      let rest = (try? JSONText.encode(Rest(entry), indented: false)) ?? Data()
      add("\(id) \(files.joined(separator: " ")) \(String(decoding: rest, as: UTF8.self))")
    }
    for (path, value) in shared where suites.contains(String(path.prefix { $0 != "/" })) {
      add("\(path) \(value)")
    }
    return SHA256Text.hexadecimal(hash.finish())
  }

  /// As a result tells which reference it is of; nil for a case that is not there.
  func filesHash(of id: String) -> String? { places[id].map { cases[$0].filesHash } }

  private struct Rest: Encodable {
    let capture: Int
    let spread: Spread
    let browsers: [BrowserDistance]?

    init(_ entry: Manifest.Entry) {
      (capture, spread, browsers) = (entry.capture, entry.spread, entry.browsers)
    }
  }
}
