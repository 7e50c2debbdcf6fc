import Foundation
import NotePlayer
import SoundFont
import Testing

/// An import that is ended at each of its steps: the folder holds what it held, and the next import
/// succeeds.
@Suite struct FontImportInterruptionTests {
  private static let onlyHarmful: Set<FontImportStep> = [.movedAside, .recorded]
  /// Before the copy has its name.
  private static let undoable: [FontImportStep] = [
    .locked, .announced, .pieceCopied, .copied, .trialAnnounced, .tried,
  ]

  // A test that ends its own process is handed values from 6.3 on.
  #if compiler(>=6.3)
    @Test(arguments: FontImportStep.allCases)
    func aKillLosesNothing(step: FontImportStep) async throws {
      let place = try ImportFolder()
      let isHarmful = Self.onlyHarmful.contains(step)

      await #expect(processExitsWith: .signal(SIGKILL)) {
        [
          folder = place.folder as String, font = place.font as String,
          step = step as FontImportStep, isHarmful = isHarmful as Bool
        ] in
        var fontImport = FontImport(folder: folder) { _ in
          isHarmful ? .harmful(reason: "it hangs") : .fine
        }
        fontImport.reached = { if $0 == step { kill(getpid(), SIGKILL) } }
        try fontImport.run(font)
      }

      let tame = FontImport(folder: place.folder) { _ in .fine }
      _ = try tame.recover()
      #expect(try place.names.contains("before.sf2"))
      #expect(try ContentHash.of(place.bytes("before.sf2")) == place.hashBefore)
      // Nothing half done is left, whatever the step was.
      #expect(try !place.names.contains { $0.hasPrefix(".") && $0 != ".importing.json.new" })
      #expect(try place.listed.contains("before"))
      #expect(try tame.recover() == nil)
      if step == .named {
        #expect(throws: FontImportError.alreadyImported(name: "my font.sf2")) {
          try tame.run(place.font)
        }
      } else {
        try tame.run(place.font, again: true)
      }
      #expect(try place.listed.sorted() == ["before", "my font"])
    }
  #endif

  /// What a full disk throws where it is met.
  @Test(arguments: undoable)
  func aFullDiskLosesNothing(step: FontImportStep) throws {
    let place = try ImportFolder()
    let full = FontImportError.diskFull(needed: 1, free: 0)
    var fontImport = FontImport(folder: place.folder) { _ in .fine }
    fontImport.reached = { if $0 == step { throw full } }

    #expect(throws: full) { try fontImport.run(place.font) }

    #expect(try place.names == ["before.sf2"])
    fontImport.reached = { _ in }
    try fontImport.run(place.font)
    #expect(try place.names == ["before.sf2", "my font.sf2"])
  }

  @Test(arguments: onlyHarmful)
  func aHarmfulFontIsSetAsideAlsoWhereThereIsNoRoomToSayWhy(step: FontImportStep) throws {
    let place = try ImportFolder()
    var fontImport = FontImport(folder: place.folder) { _ in .harmful(reason: "it hangs") }
    fontImport.reached = {
      if $0 == step { throw FontImportError.diskFull(needed: 1, free: 0) }
    }

    #expect(throws: FontImportError.harmful(reason: "it hangs")) {
      try fontImport.run(place.font)
    }

    #expect(try place.names == ["before.sf2", "quarantine"])
    #expect(throws: FontImportError.self) { try fontImport.run(place.font) }
    #expect(try place.names == ["before.sf2", "quarantine"])
  }

  /// A process that is started beside an import has a copy of each descriptor until it becomes its program; a
  /// lock lasts as long as any copy of its descriptor (flock(2)).
  @Test func anImportHoldsNothingOnceItHasEnded() throws {
    let place = try ImportFolder()
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    var fontImport = FontImport(folder: place.folder) { _ in .fine }
    fontImport.reached = { if $0 == .locked { copies = place.copiesOfTheLock() } }

    try fontImport.run(place.font)

    #expect(!copies.isEmpty)
    fontImport.reached = { _ in }
    #expect(throws: FontImportError.alreadyImported(name: "my font.sf2")) {
      try fontImport.run(place.font)
    }
  }

  /// A device that is always full, where there is one.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aWriteThatFindsNoRoomSaysSo() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }

    #expect(throws: FontImportError.diskFull(needed: 3, free: 0)) {
      try DurableFile.append([1, 2, 3][...], to: descriptor, "/dev/full")
    }
  }
}

/// A folder with a font in it, and another one beside it that is to be imported.
private final class ImportFolder {
  private let base: String
  let folder: String
  let font: String
  let hashBefore: String

  init() throws {
    base = NSTemporaryDirectory() + "note-player-\(UUID().uuidString)"
    folder = "\(base)/fonts"
    font = "\(base)/my font.sf2"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let before = SoundFontWriter(TestFonts.sine(key: 60)).bytes()
    hashBefore = ContentHash.of(before)
    try Data(before).write(to: URL(fileURLWithPath: "\(folder)/before.sf2"))
    try Data(SoundFontWriter(TestFonts.sine()).bytes()).write(to: URL(fileURLWithPath: font))
  }

  deinit { try? FileManager.default.removeItem(atPath: base) }

  /// Of each descriptor under which this process has the lock's file open, a copy.
  func copiesOfTheLock() -> [Int32] {
    var file = stat()
    guard stat("\(folder)/.lock", &file) == 0 else { return [] }
    return (0..<min(getdtablesize(), 4096)).compactMap { descriptor in
      var other = stat()
      guard fstat(descriptor, &other) == 0 else { return nil }
      return (other.st_dev, other.st_ino) == (file.st_dev, file.st_ino)
        ? dup(descriptor) : nil
    }
  }

  /// Without the lock.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != ".lock" }.sorted()
    }
  }

  /// The names of the library's fonts.
  var listed: [String] {
    get throws {
      try names.filter { $0.hasSuffix(".sf2") && !$0.hasPrefix(".") }
        .map { String($0.dropLast(4)) }.filter { (try? open("\($0).sf2")) != nil }
    }
  }

  private func open(_ name: String) throws -> SoundFont {
    try SoundFont(FontFile("\(folder)/\(name)"))
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }
}
