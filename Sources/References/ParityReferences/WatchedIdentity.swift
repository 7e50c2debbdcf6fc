import Foundation
import Synchronization

/// A text, computed from files, that identifies everything on which some output depends. It is computed again when one
/// of the files has changed, so it is always up to date.
package final class WatchedIdentity: Sendable {
  private struct State {
    var text: String
    var files: NotedFiles
    var lookedAt = ContinuousClock.now
  }

  private let make: @Sendable () -> String
  private let state: Mutex<State>
  /// Checking more files takes longer than most cases, so those are checked once a second.
  private static let mostFiles = 25_000

  /// - Parameter make: reads files by `FileIdentity`, all of them on the calling thread.
  package init(_ make: @escaping @Sendable () -> String) {
    self.make = make
    let (text, files) = NotedFiles.noting(make)
    state = Mutex(State(text: text, files: files))
  }

  package var current: String {
    state.withLock { state in
      if state.files.count > Self.mostFiles, .now - state.lookedAt < .seconds(1) {
        return state.text
      }
      if state.files.haveChanged { (state.text, state.files) = NotedFiles.noting(make) }
      state.lookedAt = .now
      return state.text
    }
  }
}

/// The files and folders that were read, with their state just before.
final class NotedFiles: Sendable {
  private struct Stamp: Equatable {
    let device: UInt64
    let inode: UInt64
    let bytes: Int64
    let changed: [Int]

    /// nil where nothing is there.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
      bytes = Int64(status.st_size)
      #if os(Linux)
        let times = [status.st_mtim, status.st_ctim]
      #else
        let times = [status.st_mtimespec, status.st_ctimespec]
      #endif
      changed = times.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] }
    }
  }

  @TaskLocal static var current: NotedFiles?
  private let stamps = Mutex<[String: Stamp?]>([:])

  /// Notes the files that `FileIdentity` reads meanwhile.
  static func noting(_ body: () -> String) -> (String, NotedFiles) {
    let noted = NotedFiles()
    return ($current.withValue(noted, operation: body), noted)
  }

  /// Must be called before a file is read, so that a change during reading is noticed.
  func add(_ path: String) { stamps.withLock { $0[path] = .some(Stamp(path)) } }

  var count: Int { stamps.withLock { $0.count } }

  var haveChanged: Bool {
    stamps.withLock { stamps in stamps.contains { Stamp($0.key) != $0.value } }
  }
}
