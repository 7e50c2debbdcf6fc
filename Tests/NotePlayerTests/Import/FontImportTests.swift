import Foundation
import NotePlayer
import SoundFont
import Testing

@Suite struct FontImportTests {
  @Test func aTriedFontGetsItsName() throws {
    let place = try Place()
    let path = try FontImport(folder: place.folder) { _ in .fine }.run(place.font)

    #expect(path.hasSuffix("/my font.sf2"))
    #expect(try place.names == ["my font.sf2"])
  }

  @Test func theSameFontIsNotKeptTwice() throws {
    let place = try Place()
    let fontImport = FontImport(folder: place.folder) { _ in .fine }
    try fontImport.run(place.font)

    #expect(throws: FontImportError.alreadyImported(name: "my font.sf2")) {
      try fontImport.run(place.font)
    }
    #expect(try place.names == ["my font.sf2"])
  }

  @Test func aHarmfulFontIsSetAsideAndRefusedUntilAskedAgain() throws {
    let place = try Place()
    let harmful = FontImport(folder: place.folder) { _ in .harmful(reason: "it hangs") }

    #expect(throws: FontImportError.harmful(reason: "it hangs")) { try harmful.run(place.font) }
    #expect(try place.names == ["quarantine"])
    let tame = FontImport(folder: place.folder) { _ in .fine }
    #expect(throws: FontImportError.quarantined(reason: "it hangs")) { try tame.run(place.font) }
    try tame.run(place.font, again: true)
    #expect(try place.names.contains("my font.sf2"))
  }

  @Test func aFontThatCannotBeReadLeavesNothing() throws {
    let place = try Place()
    let error = SoundFontError(.noPresets, at: 3, "none")
    let fontImport = FontImport(folder: place.folder) { _ in .refused(.refused(error)) }

    #expect(throws: FontImportError.refused(error)) { try fontImport.run(place.font) }
    #expect(try place.names.isEmpty)
  }

  /// What stands in the folder when a program is killed while the trial runs.
  @Test func whatStoppedTheProgramIsSetAsideAtTheNextStart() throws {
    let place = try Place()
    let left = "\(place.folder)-left"
    let killed = FontImport(folder: place.folder) { _ in
      try FileManager.default.copyItem(atPath: place.folder, toPath: left)
      return .fine
    }
    try killed.run(place.font)

    let note = try FontImport(folder: left) { _ in .fine }.recover()

    #expect(note?.hasPrefix("my font.sf2 stopped the program") == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: left)
    #expect(names.filter { !$0.hasPrefix(".lock") } == ["quarantine"])
    #expect(try FontImport(folder: left) { _ in .fine }.recover() == nil)
  }

  @Test func aCopyThatWasInterruptedIsDeleted() throws {
    let place = try Place()
    try FileManager.default.createDirectory(
      atPath: place.folder, withIntermediateDirectories: true)
    try Data("half".utf8).write(to: URL(fileURLWithPath: "\(place.folder)/.incoming-1"))
    let sentinel = """
      {"version": 1, "temporary": ".incoming-1", "name": "a.sf2", "size": 9, "started": 1,
       "step": "copying"}
      """
    try Data(sentinel.utf8).write(to: URL(fileURLWithPath: "\(place.folder)/.importing.json"))

    let note = try FontImport(folder: place.folder) { _ in .fine }.recover()

    #expect(note == "The import of a.sf2 was interrupted. Import it again.")
    #expect(try place.names.isEmpty)
  }

  @Test(arguments: [
    ("exit 0", "no answer"), ("kill -9 $$", "signal 9"), ("echo nonsense", "no answer"),
  ])
  func aTrialThatGoesWrongIsHarmful(script: String, reason: String) throws {
    let trial = ChildTrial(command: ["/bin/sh", "-c", script])

    guard case .harmful(let why) = try trial.run("/nowhere") else {
      Issue.record("the trial passed")
      return
    }
    #expect(why.contains(reason))
  }

  @Test func aTrialThatHangsIsEnded() throws {
    let outcome = try ChildTrial(command: ["/bin/sleep"], seconds: 0.2).run("1000")

    guard case .harmful = outcome else {
      Issue.record("the trial passed")
      return
    }
  }

  @Test func theChildAnswersForAFontThatPlays() throws {
    let place = try Place()
    let trial = try FontTrial(try FontFile(place.font), fileName: "x")

    #expect(trial.presets == 1)
    #expect(trial.fault == nil)
    // The lowest, middle and highest key at three velocities and two rates, all of them by one zone.
    #expect(trial.extent == "18 of 18 notes played, 1 of 1 zones heard")
  }

  @Test func aTrialWithoutTimeSaysHowFarItWent() throws {
    let place = try Place()
    let past = ContinuousClock.now - .seconds(1)

    let trial = try FontTrial(try FontFile(place.font), fileName: "x", deadline: past)

    #expect(
      trial.extent == "1 of 18 notes played, 1 of 1 zones heard; the time was over")
  }

  /// Somebody's file stands where the folder would be made.
  @Test func aHarmfulFontThatCannotBeSetAsideIsDeletedAndToldOf() throws {
    let place = try Place()
    try FileManager.default.createDirectory(
      atPath: place.folder, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(place.folder)/quarantine"))
    let harmful = FontImport(folder: place.folder) { _ in .harmful(reason: "it hangs") }

    #expect {
      try harmful.run(place.font)
    } throws: { error in
      "\(error)".hasPrefix("the font is refused: it hangs; it could not be set aside")
        && "\(error)".contains("quarantine: Not a directory")
    }

    #expect(try place.names == ["quarantine"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(place.folder)/quarantine")).count == 4)
  }

  @Test func whatStoppedTheProgramAndCannotBeSetAsideIsToldOfAtTheNextStart() throws {
    let place = try Place()
    try FileManager.default.createDirectory(
      atPath: place.folder, withIntermediateDirectories: true)
    for (name, text) in [
      ("quarantine", "mine"), (".incoming-1", "harmful"),
      (
        ".importing.json",
        """
        {"version": 1, "temporary": ".incoming-1", "name": "a.sf2", "size": 7, "started": 1,
         "step": "trying"}
        """
      ),
    ] { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(place.folder)/\(name)")) }

    let note = try FontImport(folder: place.folder) { _ in .fine }.recover()

    #expect(
      note?.hasPrefix("a.sf2 stopped the program while it was tried, and could not be set aside")
        == true)
    #expect(try place.names == ["quarantine"])
  }

  private final class Place {
    private let base: String
    let folder: String
    let font: String

    init() throws {
      base = NSTemporaryDirectory() + "note-player-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
      folder = "\(base)/fonts"
      font = "\(base)/my font.sf2"
      try Data(SoundFontWriter(TestFonts.sine()).bytes()).write(to: URL(fileURLWithPath: font))
    }

    deinit { try? FileManager.default.removeItem(atPath: base) }

    /// Without the lock.
    var names: [String] {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != ".lock" }
          .sorted()
      }
    }
  }
}
