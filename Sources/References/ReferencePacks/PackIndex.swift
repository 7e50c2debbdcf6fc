import Foundation

/// What a pack holds: its first file, `pack.json`.
package struct PackIndex: Codable, Equatable {
  static let fileName = "pack.json"
  static let currentFormat = "parity-pack"
  static let currentVersion = 1
  /// Enough for an index of 50,000 files; a decoded one takes several times as much memory.
  static let largestSize = 8 << 20
  /// Ten times the size of a manifest of 900 cases.
  static let largestManifest = 8 << 20
  /// More than a hundred times as large as that of 900 cases (`wc -c reference-audio/limits.yml`).
  static let largestLimits = 1 << 20

  package struct File: Codable, Equatable {
    package let bytes: Int
    package let sha256: String

    package init(bytes: Int, sha256: String) {
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  var format = currentFormat
  var version = currentVersion
  /// The files by path within the reference folder.
  var files: [String: File]

  /// The size of all files together; nil where that overflows or a size is negative.
  var totalBytes: Int? {
    var total = 0
    for file in files.values {
      let (sum, overflow) = total.addingReportingOverflow(file.bytes)
      guard !overflow, file.bytes >= 0 else { return nil }
      total = sum
    }
    return total
  }

  /// The size limit for files that are read as a whole.
  static func largestSize(of name: String) -> Int {
    switch name {
    case "manifest.json": largestManifest
    case limitsName: largestLimits
    default: .max
    }
  }

  static let limitsName = "limits.yml"

  /// A path that stays inside the folder, on every system: names of letters, digits, dots, dashes and
  /// underscores, none of which begins with a dot.
  package static func isSafe(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return path.utf8.count <= 400 && parts.count <= 8
      && parts.allSatisfy { part in
        !part.isEmpty && part.first != "."
          && part.utf8.allSatisfy {
            (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
              || [45, 46, 95].contains($0)
          }
      }
  }
}
