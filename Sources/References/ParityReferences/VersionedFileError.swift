import OrdinaryFiles

/// Why a file of one of Parity's formats was not read.
package enum VersionedFileError: Error, Equatable {
  /// - Parameter remedy: what makes one; nil where nothing but a capture does.
  case missing(path: String, remedy: String?)
  case unreadable(ReadRefusal)
  /// - Parameters:
  ///   - kind: what it is not: "not a manifest".
  ///   - reason: of the decoder.
  case undecodable(path: String, kind: String, reason: String)
  case otherVersion(path: String, format: String, version: Int, read: ReadableVersions)

  /// What this program reads.
  package struct ReadableVersions: Equatable, Sendable {
    package let format: String
    package let versions: ClosedRange<Int>
  }
}

extension VersionedFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path, let remedy):
      "cannot read \(path): there is no such file" + (remedy.map { "; \($0)" } ?? "")
    case .unreadable(let refusal): "\(refusal)"
    case .undecodable(let path, let kind, let reason): "\(path): \(kind): \(reason)"
    case .otherVersion(let path, let format, let version, let read):
      "\(path): format \(format), version \(version); this program reads \(read)"
    }
  }
}

extension VersionedFileError.ReadableVersions: CustomStringConvertible {
  package var description: String {
    let (first, last) = (versions.lowerBound, versions.upperBound)
    return "\(format), " + (first == last ? "version \(last)" : "versions \(first) to \(last)")
  }
}
