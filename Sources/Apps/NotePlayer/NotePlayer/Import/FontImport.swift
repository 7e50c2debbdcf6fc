import Foundation
import OrdinaryFiles
import SoundFont

/// Adds a font to a user's folder: copies it, tries it in a separate process, then gives it its name.
///
/// Whatever interrupts it, even a power failure, leaves the folder with the fonts it had.
public struct FontImport {
  /// Bytes of disk space to leave free.
  static let reserve = 16 << 20
  static let lockName = ".lock"
  static let quarantineName = "quarantine"
  private static let pieceSize = 1 << 20
  private static let abandonedSeconds = 86_400.0

  let folder: String
  /// Tries a copy; returns nil, or the reason to set it aside.
  private let trial: (String) throws -> FontTrialOutcome
  /// Called at each step; an error thrown here ends the import there, like a full disk.
  package var reached: (FontImportStep) throws -> Void = { _ in }

  /// - Parameter trial: plays the copy in another process, as `ChildTrial` does.
  public init(folder: String, trial: @escaping (String) throws -> FontTrialOutcome) {
    self.folder = folder
    self.trial = trial
  }

  /// Cleans up after an import that did not finish.
  ///
  /// - Returns: a message for the user; nil if there was nothing to clean up.
  public func recover() throws -> String? {
    guard let lock = try? lock() else { return nil }
    defer { withExtendedLifetime(lock) {} }
    defer { removeAbandoned() }
    guard let found = ImportSentinel.read(in: folder) else { return nil }
    defer { ImportSentinel.remove(in: folder) }
    switch found {
    case .sentinel(let sentinel) where sentinel.step == .copying:
      unlink("\(folder)/\(sentinel.temporary)")
      return "The import of \(sentinel.name) was interrupted. Import it again."
    case .sentinel(let sentinel):
      // The copy may have received its name just before the interruption.
      guard FileManager.default.fileExists(atPath: "\(folder)/\(sentinel.temporary)") else {
        return nil
      }
      let failure = setAside(
        sentinel.temporary, sentinel.sha256, "it stopped the program while it was tried")
      return "\(sentinel.name) stopped the program while it was tried, and \(Self.told(failure))"
    case .unreadable:
      guard let newest = incoming().max(by: { $0.modified < $1.modified }) else { return nil }
      let failure = setAside(newest.name, nil, "it stopped the program while it was imported")
      return "A font stopped the program while it was imported, and \(Self.told(failure))"
    }
  }

  /// One import at a time.
  private func lock() throws(FontImportError) -> FolderLock {
    do {
      return try FolderLock(
        trying: "\(folder)/\(Self.lockName)", note: "process \(getpid()), since \(Date())")
    } catch {
      switch error {
      case .busy(let who): throw .busy(who)
      case .unwritable(let refusal): throw .failed("\(refusal.path): \(refusal.reason)")
      }
    }
  }

  /// - Returns: the path of the font in the folder.
  /// - Throws: `FontImportError`.
  @discardableResult
  public func run(_ path: String, again: Bool = false) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let source: FontFile
    do {
      source = try FontFile(path)
    } catch {
      throw FontImportError.refused(error)
    }
    let free = FolderSpace.free(folder)
    guard free >= source.count + Self.reserve else {
      throw FontImportError.diskFull(needed: source.count + Self.reserve, free: free)
    }
    let name = URL(fileURLWithPath: path).lastPathComponent
    var sentinel = ImportSentinel(
      temporary: ".incoming-\(UUID().uuidString)", name: name, size: source.count,
      started: Date().timeIntervalSince1970, step: .copying)
    let copy = "\(folder)/\(sentinel.temporary)"
    do {
      try reached(.locked)
      try sentinel.write(in: folder)
      try reached(.announced)
      let hash = try self.copy(source, to: copy)
      try reached(.copied)
      sentinel.sha256 = hash
      try refuseKnown(hash, source.count, again: again)
      sentinel.step = .trying
      try sentinel.write(in: folder)
      try reached(.trialAnnounced)
    } catch {
      unlink(copy)
      ImportSentinel.remove(in: folder)
      throw error
    }
    return try finish(sentinel, copy)
  }

  private func finish(_ sentinel: ImportSentinel, _ copy: String) throws -> String {
    defer { ImportSentinel.remove(in: folder) }
    let outcome: FontTrialOutcome
    do {
      outcome = try trial(copy)
      try reached(.tried)
    } catch {
      unlink(copy)
      throw error
    }
    switch outcome {
    case .fine:
      let target = freePath(sentinel.name)
      guard rename(copy, target) == 0 else {
        let reason = DurableFile.reason()
        unlink(copy)
        throw FontImportError.failed("\(target): \(reason)")
      }
      DurableFile.synchronise(folder)
      try? reached(.named)
      if let hash = sentinel.sha256 {
        for end in ["sf2", "json"] { unlink("\(folder)/\(Self.quarantineName)/\(hash).\(end)") }
      }
      return target
    case .refused(let error):
      unlink(copy)
      throw error
    case .harmful(let reason):
      let failure = setAside(sentinel.temporary, sentinel.sha256, reason)
      throw FontImportError.harmful(reason: reason, notSetAside: failure)
    }
  }

  private func copy(_ source: FontFile, to path: String) throws -> String {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw FontImportError.failed("\(path): \(DurableFile.reason())")
    }
    defer { close(descriptor) }
    var hash = ContentHash()
    var place = 0
    while place < source.count {
      let end = min(source.count, place + Self.pieceSize)
      guard let bytes = source.bytes(place..<end) else {
        throw FontImportError.failed("the font cannot be read at byte \(place)")
      }
      hash.update(bytes)
      try DurableFile.append(bytes[...], to: descriptor, path)
      if place == 0 { try reached(.pieceCopied) }
      place = end
    }
    guard fsync(descriptor) == 0 else {
      throw FontImportError.failed("\(path): \(DurableFile.reason())")
    }
    return hash.finish()
  }

  private func refuseKnown(_ hash: String, _ size: Int, again: Bool) throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") && name.lowercased().hasSuffix(".sf2") {
      guard let file = try? FontFile("\(folder)/\(name)"), file.count == size else { continue }
      if Self.hash(of: file) == hash { throw FontImportError.alreadyImported(name: name) }
    }
    let aside = "\(folder)/\(Self.quarantineName)/\(hash)"
    guard !again,
      ["sf2", "json"].contains(where: { FileManager.default.fileExists(atPath: "\(aside).\($0)") })
    else { return }
    // The record may be missing if there was no space for it.
    let data = try? Data(contentsOf: URL(fileURLWithPath: "\(aside).json"))
    let known = data.flatMap { try? JSONDecoder().decode(QuarantineRecord.self, from: $0) }
    throw FontImportError.quarantined(reason: known?.why ?? "it stopped the program")
  }

  static func hash(of file: FontFile) -> String? {
    var hash = ContentHash()
    var place = 0
    while place < file.count {
      let end = min(file.count, place + pieceSize)
      guard let bytes = file.bytes(place..<end) else { return nil }
      hash.update(bytes)
      place = end
    }
    return hash.finish()
  }

  /// `NAME.sf2`, or `NAME 2.sf2` and so on if that exists.
  private func freePath(_ name: String) -> String {
    let stem = name.lowercased().hasSuffix(".sf2") ? String(name.dropLast(4)) : name
    let plain = stem.hasPrefix(".") || stem.isEmpty ? "font\(stem)" : stem
    var path = "\(folder)/\(plain).sf2"
    var number = 2
    while FileManager.default.fileExists(atPath: path) {
      path = "\(folder)/\(plain) \(number).sf2"
      number += 1
    }
    return path
  }

  private func incoming() -> [(name: String, modified: Double)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(".incoming-") }.map { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      let date = attributes?[.modificationDate] as? Date
      return (name, date?.timeIntervalSince1970 ?? 0)
    }
  }

  private func removeAbandoned() {
    let now = Date().timeIntervalSince1970
    for (name, modified) in incoming() where now - modified > Self.abandonedSeconds {
      unlink("\(folder)/\(name)")
    }
  }
}
