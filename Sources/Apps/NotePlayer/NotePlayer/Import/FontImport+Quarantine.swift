import Foundation
import SoundFont

/// Where harmful fonts are kept.
extension FontImport {
  /// Moves a copy to where nothing plays it, and writes the reason beside it if there is space.
  ///
  /// - Returns: nil; or why it could not be moved, and what happened to it instead.
  func setAside(_ temporary: String, _ sha256: String?, _ why: String) -> String? {
    let quarantine = "\(folder)/\(Self.quarantineName)"
    let copy = "\(folder)/\(temporary)"
    let hash = sha256 ?? (try? FontFile(copy)).flatMap { Self.hash(of: $0) } ?? temporary
    // First moves what must not be played, which needs no space; then writes the reason.
    guard mkdir(quarantine, 0o755) == 0 || errno == EEXIST,
      rename(copy, "\(quarantine)/\(hash).sf2") == 0
    else {
      let reason = "\(quarantine): \(DurableFile.reason())"
      return unlink(copy) == 0
        ? "its copy was deleted (\(reason))"
        : "its copy stays at \(copy), where nothing plays it (\(reason))"
    }
    DurableFile.synchronise(quarantine)
    DurableFile.synchronise(folder)
    try? record(why, "\(quarantine)/\(hash).json", in: quarantine)
    return nil
  }

  private func record(_ why: String, _ path: String, in quarantine: String) throws {
    try reached(.movedAside)
    let record = QuarantineRecord(why: why, when: Date().timeIntervalSince1970)
    try DurableFile.write(Array(try JSONEncoder().encode(record)), to: path)
    try reached(.recorded)
  }

  /// The message for the user at the next start.
  static func told(_ failure: String?) -> String {
    failure.map { "could not be set aside: \($0)." } ?? "is set aside. Remove it, or try it again?"
  }
}
