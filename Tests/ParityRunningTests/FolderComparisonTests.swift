import AudioFiles
import AudioSignal
import Foundation
import ParityResults
import Testing

@testable import ParityRunning

/// What `compare` makes of two folders.
@Suite struct FolderComparisonTests {
  private let folder: String
  private var golden: String { "\(folder)/golden" }
  private var now: String { "\(folder)/now" }

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/folders-\(UUID().uuidString.prefix(8))"
    for name in ["golden", "now"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)/drums", withIntermediateDirectories: true)
    }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ path: String, gain: Float = 1) throws {
    let tone = TestSignal.sine(frequency: 997, amplitude: 0.5, start: 0, length: 2400)
      .render(channelCount: 1, frameCount: 2400, sampleRate: 48000)
    try AudioFile.write(
      SampleBuffer(channels: [tone.channels[0].map { $0 * gain }], sampleRate: 48000),
      to: "\(folder)/\(path)")
  }

  private func pairs(_ pattern: String? = nil) throws -> FolderPairs {
    try FolderPairs(reference: golden, candidate: now, pattern: pattern.flatMap(PairPattern.init))
  }

  private func results(limit: String) throws -> [CaseResult] {
    try FolderComparison {
      try FileComparison(
        referencePath: "\(golden)/\($0.name)", candidatePath: "\(now)/\($0.candidateName)",
        limit: limit)
    }.run(pairs()) { $2.result }
  }

  @Test func comparesEachPairByItsPathWithinTheFolders() throws {
    defer { remove() }
    for name in ["golden", "now"] { try write("\(name)/tone.wav") }
    try write("golden/drums/tone.wav")
    try write("now/drums/tone.wav", gain: 1.001)

    let strict = try results(limit: "bit-exact")
    let loose = try results(limit: "-50")

    // 1.001 times the reference leaves a thousandth of it: −60 dB.
    #expect(strict.map(\.verdict) == [.fail, .pass])
    #expect(loose.map(\.verdict) == [.pass, .pass])
    #expect(strict.map(\.id) == ["compare/drums-tone", "compare/tone"])
  }

  /// é as one code point, and as e with an accent: one text, two files.
  @Test func refusesTwoFilesWhoseNamesAreOneText() throws {
    defer { remove() }
    for name in ["golden", "now"] { try write("\(name)/caf\u{e9}.wav") }
    try write("golden/cafe\u{301}.wav")

    #expect(throws: FolderPairsError.sameText(folder: golden, name: "caf\u{e9}.wav")) {
      _ = try pairs()
    }
    #expect(throws: FolderPairsError.sameText(folder: golden, name: "caf\u{e9}.wav")) {
      _ = try GoldenFolder(golden)
    }
  }

  @Test func pairsNamesThatAreOneTextInOtherCodePoints() throws {
    defer { remove() }
    try write("golden/caf\u{e9}.wav")
    try write("now/cafe\u{301}.wav", gain: 1.001)

    #expect(try results(limit: "bit-exact").map(\.verdict) == [.fail])
  }

  @Test func followsLinksToFoldersAndRefusesThoseThatLeadBack() throws {
    defer { remove() }
    let files = FileManager.default
    for name in ["golden", "now"] {
      try write("\(name)/tone.wav")
      try files.createDirectory(
        atPath: "\(folder)/real-\(name)", withIntermediateDirectories: true)
      try write("real-\(name)/tone.wav", gain: name == "now" ? 1.001 : 1)
      try files.createSymbolicLink(
        atPath: "\(folder)/\(name)/linked", withDestinationPath: "../real-\(name)")
    }

    #expect(try results(limit: "bit-exact").map(\.verdict) == [.fail, .pass])

    try files.createSymbolicLink(atPath: "\(now)/again", withDestinationPath: ".")
    #expect(throws: FolderPairsError.containsItself(folder: "\(now)/again")) { _ = try pairs() }
  }

  @Test func namesFilesThatOneFolderLacks() throws {
    defer { remove() }
    for path in ["golden/both.wav", "now/both.wav", "golden/old.wav", "now/new.wav"] {
      try write(path)
    }

    let results = try results(limit: "-20")

    #expect(results.map(\.verdict) == [.pass, .error, .error])
    #expect(results[1].message.contains("extra: \(golden) has no new.wav"))
    #expect(results[2].message.contains("missing: \(now) has no old.wav"))
  }

  @Test func pairsByAPatternWhatIsCalledOtherwise() throws {
    defer { remove() }
    for path in ["golden/drums/kick-ref.wav", "golden/pad-ref.wav", "golden/notes.wav"] {
      try write(path)
    }
    for path in ["now/out_drums/kick.wav", "now/out_lead.wav"] {
      try FileManager.default.createDirectory(
        atPath: "\(now)/out_drums", withIntermediateDirectories: true)
      try write(path)
    }

    let found = try pairs("{name}-ref.wav=out_{name}.wav")

    #expect(
      found.pairs.map(\.name) == ["drums/kick-ref.wav", "lead-ref.wav", "notes.wav", "pad-ref.wav"])
    #expect(found.pairs[0].candidateName == "out_drums/kick.wav")
    #expect(found.pairs[0].fault == nil)
    #expect(
      found.pairs[1].fault
        == "extra: \(golden) has no lead-ref.wav to compare out_lead.wav with")
    // A reference that was never compared is not passed over in silence.
    #expect(
      found.pairs[2].fault
        == "\(golden)/notes.wav is not called as --pair says, and was not compared")
    #expect(found.pairs[3].fault == "missing: \(now) has no out_pad.wav")
    #expect(found.unmatched == [])
  }

  @Test func leavesTheCounterpartsInOneFolderInPeace() throws {
    defer { remove() }
    for path in ["golden/kick-ref.wav", "golden/kick-now.wav"] { try write(path) }

    let found = try FolderPairs(
      reference: golden, candidate: golden, pattern: PairPattern("{name}-ref.wav={name}-now.wav"))

    #expect(found.pairs.map(\.candidateName) == ["kick-now.wav"])
    #expect(found.pairs.allSatisfy { $0.fault == nil })
    #expect(found.unmatched == [])
  }

  @Test(arguments: ["", "a.wav", "{name}.wav", "{name}={nam}", "{name}{name}=x{name}", "a=b"])
  func refusesAPatternThatIsNone(text: String) {
    #expect(PairPattern(text) == nil)
  }

  @Test func refusesAPatternThatNothingFits() throws {
    defer { remove() }
    for name in ["golden", "now"] { try write("\(name)/tone.wav") }

    #expect(throws: FolderPairsError.nothingFits(reference: golden, candidate: now)) {
      try pairs("{name}-ref.wav=out_{name}.wav")
    }
  }

  @Test func saysThatNamesDifferByCase() throws {
    defer { remove() }
    try write("golden/Kick.wav")
    try write("now/kick.WAV")

    let found = try pairs().pairs

    #expect(found.count == 1)
    #expect(
      found[0].fault
        == "the names differ by case: \(golden) has Kick.wav, \(now) has kick.WAV; rename one")
  }

  @Test func refusesAFolderWithoutSounds() throws {
    defer { remove() }
    try write("golden/tone.wav")
    try Data("notes".utf8).write(to: URL(fileURLWithPath: "\(now)/README.md"))

    #expect(throws: FolderPairsError.empty(folder: now)) { try pairs() }
  }

  @Test func namesWhatIsNoSoundAndLeavesHiddenFilesOut() throws {
    defer { remove() }
    for path in ["golden/tone.wav", "now/tone.wav", "now/.hidden.wav"] { try write(path) }
    try Data("notes".utf8).write(to: URL(fileURLWithPath: "\(golden)/README.md"))

    let found = try pairs()

    #expect(found.pairs == [.init(name: "tone.wav", candidateName: "tone.wav", fault: nil)])
    #expect(found.others == ["\(golden)/README.md"])
  }

  /// `golden` may be a link to where the sounds are kept.
  @Test func findsTheSoundsOfAFolderBehindALink() throws {
    defer { remove() }
    for path in ["golden/drums/tone.wav", "now/tone.wav"] { try write(path) }
    let link = "\(now)-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: now)
    defer { try? FileManager.default.removeItem(atPath: link) }

    #expect(try SoundFolder(link).sounds == ["tone.wav"])
    #expect(try SoundFolder(golden).sounds == ["drums/tone.wav"])
  }

  // Neither a broken file nor the reference itself may hide the results of the others.
  @Test func makesAnErrorOfAPairThatCannotBeCompared() throws {
    defer { remove() }
    for path in ["golden/a.wav", "golden/b.wav", "golden/c.wav", "now/c.wav"] { try write(path) }
    try Data("no audio".utf8).write(to: URL(fileURLWithPath: "\(now)/a.wav"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(now)/b.wav", withDestinationPath: "\(golden)/b.wav")

    let verdicts = try results(limit: "bit-exact").map(\.verdict)
    #expect(verdicts == [.error, .error, .pass])
  }

  @Test func tellsCasesApartWhoseNamesDifferBySignsOnly() {
    let names: [String] = FolderComparison.caseNames(["a b.wav", "a-b.wav", "a-b.flac", "ü.wav"])
    #expect(names == ["a-b", "a-b-2", "a-b-3", "-"])
  }
}
