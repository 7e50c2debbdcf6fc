import Foundation
import OrdinaryFiles
import ParityReferences

/// The folder of a recording: all of a new one, or all of the one before.
///
/// Everything is written to a hidden folder first. If the place holds a recording and nothing else, the two folders are
/// exchanged. If it holds other files too, or is a place that cannot be exchanged (a mounted one, the current folder),
/// the new files are moved into it one by one, which takes no room on the disk.
struct RecordingFolder {
  private let path: String
  /// Where the recording is written.
  let staging: String

  /// - Throws: `WriteRefusal`.
  init(_ path: String) throws(WriteRefusal) {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    self.path = place.path
    let parent = place.deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true)
    } catch {
      throw WriteRefusal(path: path, reason: SystemReason.of(error, at: path))
    }
    // A mounted folder is on another disk, and what is above a folder may belong to somebody else.
    let isWithin =
      FileManager.default.fileExists(atPath: place.path)
      && (Self.device(place.path) != Self.device(parent) || access(parent, W_OK) != 0)
    let base = isWithin ? place.path : parent
    Self.names.sweep(base)
    staging = "\(base)/\(Self.names.name(UUID().uuidString.prefix(8)))"
    guard mkdir(staging, 0o777) == 0 else { throw WriteRefusal(errno, path) }
  }

  /// Puts the recording in its place.
  ///
  /// - Throws: `WriteRefusal`.
  func publish() throws(WriteRefusal) {
    // If anything is there, it is an empty folder.
    if rename(staging, path) == 0 { return }
    var status = stat()
    if canBeExchanged, stat(path, &status) == 0, chmod(staging, status.st_mode & 0o7777) == 0,
      FolderExchange.swap(staging, path)
    {
      return discard()
    }
    let files = Self.files(in: staging)
    // Without it, a folder holds no complete recording.
    let last = files.filter { $0 == Self.mark }
    for file in files.filter({ $0 != Self.mark }) + last {
      let target = "\(path)/\(file)"
      try AtomicFile.makeFolder(for: target)
      try WholeFile.finish("\(staging)/\(file)", as: target)
    }
    discard()
  }

  /// Removes what was written; does nothing after `publish`, which leaves nothing.
  func discard() { try? FileManager.default.removeItem(atPath: staging) }

  /// An error that names the place, not where it was written first.
  func named(_ error: WriteRefusal) -> WriteRefusal {
    WriteRefusal(
      path: error.path.replacing(staging, with: path), reason: error.reason, number: error.number)
  }

  /// Whether a name is that of a recording being written, by any process.
  static func isLeftOver(_ name: String) -> Bool { name.hasPrefix("\(prefix)-") }

  private static let prefix = ".parity-recording"
  private static let names = OwnedNames(prefix: prefix)
  private static let mark = "provenance.json"

  /// Whether it holds an earlier recording and nothing else, and no program is known to stand in it.
  private var canBeExchanged: Bool {
    let own = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .resolvingSymlinksInPath().path
    return own != path && !own.hasPrefix(path + "/")
      && Self.files(in: path).allSatisfy {
        $0.wholeMatch(of: /(offline\/\d+\/)?(case\.json|reference\.wav|graph\.(json|f32))/) != nil
          || $0.wholeMatch(of: /provenance\.json|stages\/[a-z0-9-]+\.wav/) != nil
      }
  }

  /// Paths within a folder of everything but folders that hold something; also of what cannot be looked into.
  private static func files(in folder: String) -> [String] {
    func paths(_ path: String) -> [String] {
      var status = stat()
      guard lstat("\(folder)/\(path)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)"),
        !names.isEmpty
      else { return [path] }
      return names.sorted().flatMap { paths(path.isEmpty ? $0 : "\(path)/\($0)") }
    }
    return paths("")
  }

  private static func device(_ path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(truncatingIfNeeded: status.st_dev) : nil
  }
}
