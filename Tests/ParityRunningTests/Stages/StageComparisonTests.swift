import AudioSignal
import ParityResults
import Testing

@testable import ParityReferences
@testable import ParityRunning

@Suite struct StageComparisonTests {
  private static let tone = SampleBuffer(
    channels: [(0..<1000).map { Float($0 % 7) / 8 }], sampleRate: 48000)
  private static let page = ["voices", "delay", "destination"]
    .map { StageSound(name: $0, audio: tone) }
  private static let expected = StageFingerprints(page.map { ($0.name, tone) })

  /// The page's sounds, with `stage` changed from `frame` on.
  private static func changed(_ stage: String, from frame: Int) -> [StageSound] {
    page.map { sound in
      guard sound.name == stage else { return sound }
      var audio = tone
      for index in frame..<audio.frameCount { audio.channels[0][index] *= 1.5 }
      return StageSound(name: stage, audio: audio)
    }
  }

  @Test func findsNoDifferenceInThePageItself() {
    let comparison = StageComparison(expected: Self.expected) {
      Issue.record("asked for a witness although nothing differs")
      return []
    }

    let stages = comparison.compare(Self.page)

    // 1000 frames are 7 quanta of 128 and one of 104.
    #expect(stages == Self.page.map { .init(name: $0.name, quanta: 8, equalQuanta: 8) })
    #expect(stages.entry == nil)
  }

  @Test func namesTheStageTheQuantumAndTheFrameWhereADifferenceEnters() {
    let comparison = StageComparison(expected: Self.expected) { Self.page }
    // Frame 300 reads 300 % 7 = 6 eighths, which is not 0: it changes.
    var candidate = Self.changed("delay", from: 300)
    candidate[2] = Self.changed("destination", from: 300)[2]

    let stages = comparison.compare(candidate)

    #expect(stages.map(\.firstQuantum) == [nil, 2, 2])
    #expect(stages.entry?.name == "delay")
    #expect(stages.entry?.firstFrame == 300)
    #expect(stages[1].equalQuanta == 2)
  }

  // A stage whose samples are 1.5 times the page's differs by half of it: 20·log10(0.5).
  @Test func saysHowMuchOfAStageDiffers() throws {
    let comparison = StageComparison(expected: Self.expected) { Self.page }

    let depths = comparison.compare(Self.changed("delay", from: 0)).map(\.nullDepth)

    #expect(depths[0] == nil && depths[2] == nil)
    #expect(try abs(#require(depths[1]) - -6.0206) < 1e-4)
  }

  @Test func knowsNoDepthWhereTheWitnessIsNotThePage() {
    let comparison = StageComparison(expected: Self.expected) {
      Self.changed("delay", from: 0)
    }

    #expect(comparison.compare(Self.changed("delay", from: 300))[1].nullDepth == nil)
  }

  // Quanta in which the witness is not the page say nothing: the other half of the tone is 1.5 times as loud.
  @Test func measuresTheQuantaInWhichTheWitnessIsThePage() throws {
    let comparison = StageComparison(expected: Self.expected) { Self.changed("delay", from: 512) }
    let louder = Self.changed("delay", from: 0)

    #expect(try abs(#require(comparison.compare(louder)[1].nullDepth) - -6.0206) < 1e-4)
  }

  @Test func rendersAgainWhatWasHeardAndNotKept() throws {
    var louder = Self.tone
    for frame in louder.channels[0].indices { louder.channels[0][frame] *= 1.5 }
    var comparison = StageComparison(expected: Self.expected) { Self.page }
    #expect(comparison.compare([Self.heard(louder)])[0].nullDepth == nil)
    comparison.again = { [StageSound(name: "delay", audio: louder)] }

    #expect(
      try abs(#require(comparison.compare([Self.heard(louder)])[0].nullDepth) - -6.0206) < 1e-4)
  }

  /// The page's sounds, with some quanta of a stage changed.
  private static func changed(_ stage: String, in quanta: [Int]) -> [StageSound] {
    page.map { sound in
      guard sound.name == stage else { return sound }
      var audio = tone
      for quantum in quanta { audio.channels[0][128 * quantum + 1] += 1 }
      return StageSound(name: stage, audio: audio)
    }
  }

  /// As browsers end tails: the output is the same.
  @Test(arguments: [0, 3, 7]) func aLoneQuantumThatDoesNotReachTheOutputIsNoDifference(place: Int) {
    let comparison = StageComparison(expected: Self.expected) { Self.page }

    let stages = comparison.compare(Self.changed("delay", in: [place]))

    #expect(stages.entry == nil)
    #expect(stages.map(\.equalQuanta) == [8, 7, 8])
  }

  @Test(arguments: [[2, 3], [2, 5], [6, 7]]) func moreThanALoneQuantumIsADifference(quanta: [Int]) {
    let comparison = StageComparison(expected: Self.expected) { Self.page }

    let stages = comparison.compare(Self.changed("delay", in: quanta))

    #expect(stages.entry?.firstQuantum == quanta[0])
  }

  @Test func aLoneQuantumThatReachesTheOutputIsADifference() {
    let comparison = StageComparison(expected: Self.expected) { Self.page }
    var candidate = Self.changed("delay", in: [3])
    candidate[2] = Self.changed("destination", in: [3])[2]

    #expect(comparison.compare(candidate).map(\.firstQuantum) == [nil, 3, 3])
    #expect(comparison.compare(Array(candidate[..<2])).map(\.firstQuantum) == [nil, 3])
  }

  @Test func namesOnlyTheQuantumWhereNoWitnessHasThePagesSound() {
    let comparison = StageComparison(expected: Self.expected) {
      Self.changed("delay", from: 0)
    }

    let stages = comparison.compare(Self.changed("delay", from: 300))

    #expect(stages[1].firstQuantum == 2)
    #expect(stages[1].firstFrame == nil)
  }

  @Test func differsWhereAStageEndsTooEarly() {
    let comparison = StageComparison(expected: Self.expected) { Self.page }
    let short = SampleBuffer(channels: [Array(Self.tone.channels[0][..<256])], sampleRate: 48000)

    let stages = comparison.compare([StageSound(name: "voices", audio: short)])

    #expect(stages.map(\.name) == ["voices"])
    #expect(stages[0].firstQuantum == 2)
    #expect(stages[0].firstFrame == 256)
  }

  /// The candidate's stage, heard while it plays instead of kept.
  private static func heard(_ audio: SampleBuffer, from start: Int = 0) -> StageSound {
    let fingerprinter = StageFingerprinter(
      expected: QuantumFingerprints(tone), channelCount: 1, frameCount: audio.frameCount)
    let padded = audio.channels[0] + [Float](repeating: 0, count: 128)
    padded.withUnsafeBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      for frame in stride(from: start, to: audio.frameCount, by: 128) {
        fingerprinter.hear(at: frame) { _ in first + frame }
      }
    }
    return StageSound(name: "delay", fingerprinter: fingerprinter) {
      Issue.record("asked for a sound that was not kept")
      return audio
    }
  }

  @Test func aStageThatIsOnlyHeardIsJudgedLikeOneThatIsKept() throws {
    let comparison = StageComparison(expected: Self.expected) { Self.page }
    for frame in [0, 1, 127, 128, 300, 895, 999] {
      var audio = Self.tone
      audio.channels[0][frame] = audio.channels[0][frame].nextUp

      let heard = comparison.compare([Self.heard(audio)])

      var kept = comparison.compare([StageSound(name: "delay", audio: audio)])
      kept[0].nullDepth = nil
      #expect(heard == kept)
      #expect(heard.first?.firstFrame == frame)
    }
    #expect(Self.heard(Self.tone).fingerprints == QuantumFingerprints(Self.tone))
    #expect(Self.heard(Self.tone).audio == nil)
  }

  @Test func whatIsNotHeardIsSilence() throws {
    let comparison = StageComparison(expected: Self.expected) { Self.page }
    var late = Self.tone
    for frame in 0..<256 { late.channels[0][frame] = 0 }

    let stages = comparison.compare([Self.heard(Self.tone, from: 256)])

    var kept = comparison.compare([StageSound(name: "delay", audio: late)])
    kept[0].nullDepth = nil
    #expect(stages == kept)
    // Frame 0 of the tone is 0 itself.
    #expect(stages.first?.firstFrame == 1)
  }

  @Test func aHeardStageThatEndsTooEarlyDiffersWhereItEnds() {
    let comparison = StageComparison(expected: Self.expected) { Self.page }
    let short = SampleBuffer(channels: [Array(Self.tone.channels[0][..<200])], sampleRate: 48000)

    let stages = comparison.compare([Self.heard(short)])

    #expect(stages == comparison.compare([StageSound(name: "delay", audio: short)]))
    #expect(stages.first?.firstFrame == 200)
  }
}
