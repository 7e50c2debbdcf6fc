import AudioFiles
import AudioSignal
import CandidateKit
import DataText
import Foundation
import OrdinaryFiles
import ParityCases
import ParityProject
import ParityReferences
import Synchronization

/// Folders for the files of one case at a time, which are reused: making and removing one for each case takes longer
/// than everything else that a small case needs.
package final class WorkFolders: Sendable {
  private let free = Mutex<[String: WorkFolder]>([:])

  package init() {}

  /// Lends a folder that contains nothing but an earlier case's `case.json`.
  ///
  /// - Throws: `WriteRefusal`, and what `body` throws.
  package func lend<Result>(_ body: (WorkFolder) throws -> Result) throws -> Result {
    let folder = try free.withLock { $0.popFirst()?.value } ?? WorkFolder()
    let result = try body(folder)
    // Not after an error: a killed process may have left anything there.
    if folder.empty(but: "case.json") { free.withLock { $0[folder.path] = folder } }
    return result
  }
}

/// A folder for the files of one case, removed with this object.
package final class WorkFolder: Sendable {
  package let path: String
  private let inode: UInt64?

  /// - Throws: `WriteRefusal`.
  package init() throws(WriteRefusal) {
    path = "\(Self.parent)/\(Self.sweep.name(UUID().uuidString.prefix(13)))"
    guard mkdir(path, 0o700) == 0 else {
      throw WriteRefusal(errno, path)
    }
    inode = Self.inode(of: path)
  }

  /// Of the folder itself; nil for a link, and if nothing exists there.
  private static func inode(of path: String) -> UInt64? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return UInt64(status.st_ino)
  }

  private static let parent =
    FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path

  /// Runs that were killed could not remove their folders: the next run does, before it makes its first.
  private static let sweep: OwnedNames = {
    let names = OwnedNames(prefix: "parity-work")
    names.sweep(parent)
    return names
  }()

  /// Removes the folders of runs that were killed.
  ///
  /// - Returns: how many.
  package static func sweepLeftOvers() -> Int {
    OwnedNames(prefix: "parity-work").sweep(parent)
  }

  package func makeFolder(_ name: String) throws(WriteRefusal) {
    guard mkdir("\(path)/\(name)", 0o700) == 0 else {
      throw WriteRefusal(errno, "\(path)/\(name)")
    }
  }

  /// - Returns: whether nothing else is left.
  package func empty(but kept: String) -> Bool {
    // A program may have replaced it by a link, whose target must not be touched.
    guard inode == Self.inode(of: path) else { return false }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.allSatisfy { name in
      name == kept && isOwnFile(name)
        || (try? FileManager.default.removeItem(atPath: "\(path)/\(name)")) != nil
    }
  }

  /// Whether a file is still Parity's own: a program may have replaced it by a link, through which the next case would
  /// overwrite the target.
  private func isOwnFile(_ name: String) -> Bool {
    var status = stat()
    return lstat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_nlink == 1
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Stimuli as WAV files, each written once.
package final class StimulusFiles: Sendable {
  private struct State {
    var folder: WorkFolder?
    var paths: [String: String] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// - Throws: `WriteRefusal`, `AudioFileError`.
  package func path(of stimulus: SampleBuffer, _ definition: CaseDefinition) throws -> String {
    let content =
      definition.stimulusSha256 ?? SHA256Text.of(stimulus.littleEndianBytes)
    let key = "\(content)-\(stimulus.channelCount)-\(Int(stimulus.sampleRate))"
    return try state.withLock { state in
      if let known = state.paths[key] { return known }
      let folder = try state.folder ?? WorkFolder()
      state.folder = folder
      let path = "\(folder.path)/\(key).wav"
      try AudioFile.write(stimulus, to: path)
      state.paths[key] = path
      return path
    }
  }
}

/// Limits how many may enter at once.
package struct ConcurrencyLimit: Sendable {
  private let semaphore: DispatchSemaphore?

  package init(_ count: Int) { semaphore = count < 1024 ? DispatchSemaphore(value: count) : nil }

  package func take<Result>(_ work: () throws -> Result) throws -> Result {
    guard let semaphore else { return try work() }
    while semaphore.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      try Task.checkCancellation()
    }
    defer { semaphore.signal() }
    return try work()
  }
}

/// Finds a program as a shell would, without a shell.
package struct ProgramSearch {
  /// The folder to which names with a slash are relative.
  package let folder: String
  package let path: String

  /// - Parameter build: the command that builds it, mentioned if the program does not exist.
  /// - Throws: `UnusableCandidate`.
  package func find(
    _ name: String, for candidate: String, build: [String] = []
  ) throws(UnusableCandidate) -> String {
    func refuse(_ fault: ProgramFault) -> UnusableCandidate {
      UnusableCandidate(name: candidate, fault)
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { throw refuse(.noWorkingFolder(folder)) }
    guard name.contains("/") else {
      for place in path.split(separator: ":") where isProgram("\(place)/\(name)") {
        return "\(place)/\(name)"
      }
      guard !isProgram("\(folder)/\(name)") else {
        throw refuse(.onlyInFolder(program: name, folder: folder))
      }
      throw refuse(.notOnPath(program: name))
    }
    let full = name.hasPrefix("/") ? name : "\(folder)/\(name)"
    guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) else {
      throw refuse(.noProgram(path: full, nearest: nearest(to: name, full), build: build))
    }
    guard !isFolder.boolValue else {
      throw refuse(.programIsFolder(path: full))
    }
    guard isProgram(full) else { throw refuse(.notExecutable(path: full)) }
    return full
  }

  /// Checks that a script named by a word exists: otherwise its interpreter would report it for each case.
  ///
  /// - Parameter words: of the command, program first.
  /// - Throws: `UnusableCandidate`.
  package func checkScript(of words: [String], for candidate: String) throws(UnusableCandidate) {
    let program = words[0].split(separator: "/").last.map(String.init) ?? ""
    guard
      program.wholeMatch(of: /(python|ruby|perl|node|deno|bun|lua|Rscript|sh|bash|zsh)[0-9.]*/)
        != nil,
      words.count > 1, !words[1].hasPrefix("-"), !words[1].contains("{"), words[1].contains(".")
    else { return }
    let full = words[1].hasPrefix("/") ? words[1] : "\(folder)/\(words[1])"
    guard !FileManager.default.fileExists(atPath: full) else { return }
    throw UnusableCandidate(
      name: candidate, ProgramFault.noScript(path: full, nearest: nearest(to: words[1], full)))
  }

  /// A file beside a missing one, with a similar name.
  private func nearest(to name: String, _ full: String) -> String? {
    let url = URL(fileURLWithPath: full)
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: url.deletingLastPathComponent().path)) ?? []
    guard let near = NearestName.to(url.lastPathComponent, among: names.sorted()) else {
      return nil
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return (parts + [near[...]]).joined(separator: "/")
  }

  private func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
