import DataText
import Foundation
import OrdinaryFiles
import ParityReferences

/// Where the limits that a pack brings are written: beside the project's own, which keep judging.
struct PackedLimits {
  /// nil where the pack brings no limits, or the project's own.
  let target: String?

  /// - Parameter adopts: whether the pack's limits become the folder's own, where it has none.
  init(_ index: PackIndex, pack: String, folder: String, adopts: Bool) {
    guard let file = index.files[PackIndex.limitsName] else {
      target = nil
      return
    }
    let own = "\(folder)/\(PackIndex.limitsName)"
    guard (try? SHA256Text.ofFile(own)) != file.sha256 else {
      target = nil
      return
    }
    if adopts, !FileManager.default.fileExists(atPath: own) {
      target = own
      return
    }
    // A file of this name may be in use by the project: another pack's limits, adopted and changed.
    let name = "\(folder)/limits.from-\(Self.word(pack))"
    target = (1...1000).lazy.map { $0 == 1 ? "\(name).yml" : "\(name)-\($0).yml" }.first {
      var status = stat()
      return lstat($0, &status) != 0 || (try? SHA256Text.ofFile($0)) == file.sha256
    }
  }

  /// - Throws: `PackError.unwritable`.
  func install(from staging: String) throws(PackError) {
    guard let target else { return }
    guard rename("\(staging)/\(PackIndex.limitsName)", target) == 0 else {
      throw .unwritable(path: target, detail: SystemReason.of(errno: errno, at: target))
    }
  }

  /// The pack's file name, reduced to what may be a part of another.
  private static func word(_ pack: String) -> String {
    let name = URL(fileURLWithPath: pack).deletingPathExtension().lastPathComponent
    let word = String(
      name.prefix(60).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    return word.isEmpty ? "pack" : word
  }
}
