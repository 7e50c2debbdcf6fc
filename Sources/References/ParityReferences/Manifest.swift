import Foundation
import ParityResults

/// The index of all references: where each comes from, and what its files must hash to.
public struct Manifest: Codable, Equatable, Sendable, VersionedFile {
  package static let currentFormat = "parity-manifest"
  package static let currentVersion = 1

  public var format = currentFormat
  public var version = currentVersion
  public var captures: [Capture]
  /// In the order of their ids.
  public var cases: [Entry]
  /// Files that several cases share, by path within the reference folder, to SHA-256.
  public var shared: [String: String]?
  /// The names of all cases that each suite's module defined when it was captured last, and of its
  /// recorded pages: one that is missing from `cases` was lost.
  public var defined: [String: [String]]?

  package init(captures: [Capture], cases: [Entry], shared: [String: String]? = nil) {
    self.captures = captures
    self.cases = cases
    self.shared = shared
  }

  /// One run of a browser.
  public struct Capture: Codable, Equatable, Sendable {
    public var origin: ReferenceOrigin
    /// SHA-256 of the scripts of the web folder that its cases can be from, as they were then.
    public var sources: [String: String]

    package init(origin: ReferenceOrigin, sources: [String: String]) {
      self.origin = origin
      self.sources = sources
    }
  }

  /// One case's reference.
  public struct Entry: Codable, Equatable, Sendable {
    public var id: String
    /// The `id` of its capture's origin.
    public var capture: Int
    /// File name, in the case's folder, to SHA-256.
    public var files: [String: String]
    public var spread: Spread
    /// How far other browsers' renders are, by browser name.
    public var browsers: [BrowserDistance]?
    /// The project file itself declares the case; otherwise its module does.
    public var isDeclared: Bool?

    package init(id: String, capture: Int, files: [String: String], spread: Spread) {
      self.id = id
      self.capture = capture
      self.files = files
      self.spread = spread
    }

    public var suite: String { String(id.prefix { $0 != "/" }) }

    /// Changes when any of the files does.
    package var filesHash: String {
      let lines = files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      return String(SHA256Text.of(Data(lines.joined(separator: "\n").utf8)).prefix(16))
    }
  }

  /// - Throws: `SuiteError` when there is none, or it is not readable, or of another version.
  package static func read(from path: String, folder: String) throws(SuiteError) -> Manifest {
    let manifest: Manifest = try read(
      path, missing: .noReferences(folder: folder), notThis: "not a manifest")
    if let fault = manifest.fault { throw .unsupportedFormat(path: path, detail: fault) }
    return manifest
  }
}

/// A decoding error in a few words: where, and what is wrong there.
package enum DecodingText {
  package static func of(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    func at(_ path: [any CodingKey]) -> String {
      let text = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        .joined(separator: ".")
      return text.isEmpty ? "" : " at \(text)"
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "'\(key.stringValue)' is missing\(at(context.codingPath))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "a value of another type is expected\(at(context.codingPath))"
    case .dataCorrupted(let context):
      return "\(context.debugDescription)\(at(context.codingPath))"
    @unknown default:
      return "\(error)"
    }
  }
}
