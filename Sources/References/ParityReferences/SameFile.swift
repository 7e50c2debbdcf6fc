import Foundation
import OrdinaryFiles

/// An attempt to compare a reference with itself under another name, which would always pass.
package struct SameFile: Error, CustomStringConvertible {
  let reference: String
  let candidate: String

  package var description: String {
    reference == candidate
      ? "\(reference) would be compared with itself; name the port's render as the second file"
      : "\(candidate) is the same file as \(reference) (a link to it), and would be compared with"
        + " itself; render it again"
  }

  /// - Throws: `SameFile`, where device and inode are equal.
  package static func refuse(reference: String, candidate: String) throws(SameFile) {
    guard let identity = FileIdentifier(reference), identity == FileIdentifier(candidate) else {
      return
    }
    throw SameFile(reference: reference, candidate: candidate)
  }

  /// Refuses a sum of the same files, in whatever order.
  ///
  /// - Throws: `SameFile`, naming the first.
  package static func refuse(references: [String], candidates: [String]) throws(SameFile) {
    let (own, others) = (
      references.map { FileIdentifier($0) }, candidates.map { FileIdentifier($0) }
    )
    let areSame = own.allSatisfy { one in
      one != nil && own.count { $0 == one } == others.count { $0 == one }
    }
    guard !own.isEmpty, own.count == others.count, areSame else { return }
    throw SameFile(reference: references[0], candidate: references[0])
  }

  /// Refuses a rendered file that is the case's own reference, wherever the project's references are.
  ///
  /// - Parameter folders: reference folders: the one that is compared, and the project's own.
  /// - Throws: `SameFile`.
  package static func refuse(
    referenceOf id: String, in folders: [String], candidate: String
  ) throws(SameFile) {
    for folder in folders {
      try refuse(reference: "\(folder)/\(id)/\(ReferenceFiles.audio)", candidate: candidate)
    }
    // References elsewhere are recognised by the files beside them.
    guard let real = realpath(candidate, nil) else { return }
    defer { free(real) }
    let path = String(cString: real)
    guard path.hasSuffix("/\(ReferenceFiles.audio)") else { return }
    let place = path.dropLast(ReferenceFiles.audio.count)
    if access("\(place)\(ReferenceFiles.definition)", F_OK) == 0 {
      throw SameFile(reference: path, candidate: candidate)
    }
  }
}
