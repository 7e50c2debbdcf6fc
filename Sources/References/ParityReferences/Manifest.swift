import DataText
import Foundation

/// The index of all references: where each comes from, and what its files must hash to.
package struct Manifest: Codable, Equatable, Sendable, VersionedFile {
  package static let currentFormat = "parity-manifest"
  package static let currentVersion = 1

  package var format = currentFormat
  package var version = currentVersion
  package var captures: [Capture]
  /// In the order of their ids.
  package var cases: [Entry]
  /// Files that several cases share, by path within the reference folder, to SHA-256.
  package var shared: [String: String]?
  /// The names of all cases that each suite's module defined when it was captured last, and of its
  /// recorded pages: one that is missing from `cases` was lost.
  package var defined: [String: [String]]?

  package init(captures: [Capture], cases: [Entry], shared: [String: String]? = nil) {
    self.captures = captures
    self.cases = cases
    self.shared = shared
  }

  /// One run of a browser.
  package struct Capture: Codable, Equatable, Sendable {
    package var origin: ReferenceOrigin
    /// SHA-256 of the scripts of the web folder that its cases can be from, as they were then.
    package var sources: [String: String]
    /// Which of them each suite has loaded; nil where that is not known.
    package var loaded: [String: [String]]?

    package init(
      origin: ReferenceOrigin, sources: [String: String], loaded: [String: [String]]? = nil
    ) {
      self.origin = origin
      self.sources = sources
      self.loaded = loaded
    }
  }

  /// One case's reference.
  package struct Entry: Codable, Equatable, Sendable {
    package var id: String
    /// The `id` of its capture's origin.
    package var capture: Int
    /// File name, in the case's folder, to SHA-256.
    package var files: [String: String]
    package var spread: Spread
    /// How far other browsers' renders are, by browser name.
    package var browsers: [BrowserDistance]?
    /// How far renders of other machines are, with the same browser; nil where none was made.
    package var platforms: Spread?
    /// The project file itself declares the case; otherwise its module does.
    package var isDeclared: Bool?
    /// Addresses beyond this machine that the browser refused while it captured the case; nil for none.
    package var refused: [String]?

    package init(id: String, capture: Int, files: [String: String], spread: Spread) {
      self.id = id
      self.capture = capture
      self.files = files
      self.spread = spread
    }

    /// It has a recorded graph, which the engine can replay.
    package var hasGraph: Bool { files[ReferenceFiles.trace] != nil }

    /// It is a random sound, filed with several seeds.
    package var isRandom: Bool { files[ReferenceFiles.seed(2)] != nil }

    package var suite: String { String(Substring(id.utf8.prefix { $0 != UInt8(ascii: "/") })) }

    /// Changes when any of the files does.
    package var filesHash: String {
      let lines = files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      return String(SHA256Text.of(Data(lines.joined(separator: "\n").utf8)).prefix(16))
    }
  }

  /// - Throws: `ReferenceError` when there is none, or it is not readable, or of another version.
  package static func read(from path: String, folder: String) throws(ReferenceError) -> Manifest {
    let manifest: Manifest
    do throws(VersionedFileError) {
      manifest = try read(path, notThis: "not a manifest")
    } catch {
      // One in parts lists no cases itself; all others need not be looked at twice.
      guard ManifestIndex.version(of: path) == ManifestIndex.currentVersion else {
        throw ReferenceError(error, folder: folder)
      }
      manifest = try readParts(path, folder: folder)
    }
    if let fault = manifest.fault { throw .manifest(path: path, fault) }
    return manifest
  }
}
