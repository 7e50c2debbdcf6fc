import DataText
import Foundation

/// The index of all references: where each comes from, and the hashes of its files.
package struct Manifest: Codable, Equatable, Sendable, VersionedFile {
  package static let currentFormat = "parity-manifest"
  package static let currentVersion = 1

  package var format = currentFormat
  package var version = currentVersion
  package var captures: [Capture]
  /// Sorted by id.
  package var cases: [Entry]
  /// SHA-256 of files that several cases share, by path within the reference folder.
  package var shared: [String: String]?
  /// The names of all cases that each suite's module defined when it was last captured, and of its recorded pages: one
  /// that is missing from `cases` was lost.
  package var defined: [String: [String]]?

  package init(captures: [Capture], cases: [Entry], shared: [String: String]? = nil) {
    self.captures = captures
    self.cases = cases
    self.shared = shared
  }

  /// Stands for the content of a file that is not there.
  package static let absent = ""

  /// One run of a browser.
  package struct Capture: Codable, Equatable, Sendable {
    package var origin: ReferenceOrigin
    /// SHA-256 of the web folder's files that its cases may come from, as they were delivered to the page; `absent` for
    /// one that was asked for in vain.
    package var sources: [String: String]
    /// Which of the scripts each suite has loaded; nil where that is unknown.
    package var loaded: [String: [String]]?
    /// The files that were filed, for references that come from no browser; nil where their folder is elsewhere.
    package var given: GivenFiles?

    package init(
      origin: ReferenceOrigin, sources: [String: String], loaded: [String: [String]]? = nil,
      given: GivenFiles? = nil
    ) {
      self.given = given
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
    /// SHA-256 of each file, by file name in the case's folder.
    package var files: [String: String]
    package var spread: Spread
    /// How far other browsers' renders are from it.
    package var browsers: [BrowserDistance]?
    /// How far the same browser's renders on other machines are from it; nil where none was made.
    package var platforms: Spread?
    /// Whether the project file itself declares the case; otherwise its module does.
    package var isDeclared: Bool?
    /// Addresses beyond this machine that the browser refused while it captured the case; nil for none.
    package var refused: [String]?

    package init(id: String, capture: Int, files: [String: String], spread: Spread) {
      self.id = id
      self.capture = capture
      self.files = files
      self.spread = spread
    }

    /// Whether it has a recorded graph, which the engine can replay.
    package var hasGraph: Bool { files[ReferenceFiles.trace] != nil }

    /// Whether it is a random case, filed with several seeds.
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
      // A manifest in parts has no cases of its own; all others need not be read twice.
      guard ManifestIndex.version(of: path) == ManifestIndex.currentVersion else {
        throw ReferenceError(error, folder: folder)
      }
      manifest = try readParts(path, folder: folder)
    }
    if let fault = manifest.fault { throw .manifest(path: path, fault) }
    return manifest
  }
}
