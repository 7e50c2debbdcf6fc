import AudioFiles
import AudioSignal
import CSndFile
import Foundation
import ParityReferences
import ParityResults
import Testing

@testable import Comparison
@testable import ParityRunning

/// What `compare` must not let pass.
@Suite struct FileComparisonTests {
  private let folder: String
  private static let rate = 48000.0
  /// Half a second of noise between two stretches of silence.
  private static let sound: [Float] = {
    let noise = TestSignal.noise(seed: 3, amplitude: 0.5, start: 0, length: 24000)
      .render(channelCount: 1, frameCount: 24000, sampleRate: rate).channels[0]
    let silence = [Float](repeating: 0, count: 1200)
    return silence + noise + silence
  }()

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/compare-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write(Self.sound, "reference.wav")
  }

  private func write(_ samples: [Float], _ name: String) throws {
    try AudioFile.write(
      SampleBuffer(channels: [samples], sampleRate: Self.rate), to: "\(folder)/\(name)")
  }

  private func aligned(
    _ candidate: [Float], limit: String = "-60",
    _ change: (inout AlignmentBounds) -> Void = { _ in }
  ) throws -> CaseResult {
    try write(candidate, "candidate.wav")
    var comparison = try FileComparison(
      referencePath: "\(folder)/reference.wav", candidatePath: "\(folder)/candidate.wav",
      limit: limit, aligns: true)
    change(&comparison.bounds)
    return try comparison.run().result
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func passesADelayThatLeavesOutNothingThatSounds() throws {
    defer { remove() }
    let late = [Float](repeating: 0, count: 480) + Self.sound.dropLast(480)

    let result = try aligned(late, limit: "bit-exact")

    #expect(result.verdict == .pass)
    #expect(
      result.message.contains(
        "frames left out: 480 at the end of the reference; 480 at the beginning of the candidate"))
  }

  /// Found in an attack: the second half is another sound, and the first was compared alone.
  @Test func failsWhenHalfOfTheFileIsAnotherSound() throws {
    defer { remove() }
    let half = Self.sound.count / 2
    let other = TestSignal.sine(frequency: 300, amplitude: 0.5, start: 0, length: half)
      .render(channelCount: 1, frameCount: half, sampleRate: Self.rate).channels[0]
    // The reference's first half stands where its second half should.
    let result = try aligned(other + Self.sound[..<half])

    #expect(result.verdict == .fail)
    #expect(
      result.message.contains("are not silent and were not compared (--most-cut)"),
      "\(result.message)")
    #expect(result.message.contains("(--most-delay)"))
  }

  /// A delay of whole samples leaves out nothing that could not have been compared.
  @Test(arguments: [1, 64]) func failsWhenABurstAtAnEndIsLeftOut(frames: Int) throws {
    defer { remove() }
    let burst = [Float](repeating: 0.9, count: frames)

    let before = try aligned(burst + Self.sound, limit: "bit-exact")
    let after = try aligned([0] + Self.sound + burst, limit: "bit-exact")

    #expect(before.verdict == .fail)
    #expect(after.verdict == .fail)
    #expect(
      before.message.contains(
        "at the beginning of the candidate \(frames == 1 ? "is" : "are") not silent"),
      "\(before.message)")
  }

  /// Half a sample late, both as a band-limited signal is, and cut while it sounds.
  private func halfASampleLate() throws -> [Float] {
    let noise = Self.sound[1200..<25_200].map(Double.init)
    // Weights below a Hann window leave nothing near Nyquist, which no kernel could move.
    let weights = (-8...8).map { pow(cos(Double($0) * .pi / 18), 2) }
    let smooth = (8..<noise.count - 8).map { frame in
      weights.indices.reduce(0) { $0 + weights[$1] * noise[frame - 8 + $1] } / 20
    }
    let kernel = BandlimitedInterpolator.kernel(fraction: 0.5, halfWidth: 128, beta: 12)
    let range = 1000..<smooth.count - 1000
    // kernel[i] weighs sample i − 127 beside a position half a sample after sample 0, here frame − 1.
    let late = range.map { frame in
      kernel.indices.reduce(0) { $0 + kernel[$1] * smooth[frame - 1 + $1 - 127] }
    }
    try write(range.map { Float(smooth[$0]) }, "reference.wav")
    return late.map(Float.init)
  }

  @Test func passesADelayOfHalfASampleOfWhatIsCutWhileItSounds() throws {
    defer { remove() }

    let result = try aligned(try halfASampleLate(), limit: "-60")

    #expect(result.verdict == .pass, "\(result.message)")
    #expect(result.message.contains("which sound"), "\(result.message)")
  }

  /// Within the frames that reading between samples needs, at the beginning and at the end.
  @Test(arguments: [0..<40, 21_940..<21_980]) func failsWhenABurstStandsWhereInterpolationErrs(
    burst: Range<Int>
  ) throws {
    defer { remove() }
    var candidate = try halfASampleLate()
    for frame in burst { candidate[frame] = 0.3 }

    let result = try aligned(candidate, limit: "-40")

    #expect(result.verdict == .fail, "\(result.message)")
    #expect(
      result.message.contains("of which reading between samples tells little"),
      "\(result.message)")
  }

  /// Frames and times are those of the file that somebody will open.
  @Test func countsFromTheReferencesFirstFrame() throws {
    defer { remove() }
    // The silence before the sound is shorter by 1,000 frames.
    var candidate = Array(Self.sound.dropFirst(1000))
    candidate[20_000 - 1000] += 0.5

    let result = try aligned(candidate, limit: "-60")

    #expect(result.verdict == .fail)
    #expect(
      result.message.contains("first difference at frame 20,000 (416.67 ms)"), "\(result.message)")
    #expect(result.comparison?.channels[0].maxErrorFrame == 20_000)
    #expect(result.frames == Self.sound.count - 1000)
  }

  @Test func failsWhenTheCandidateSoundsBeyondTheReference() throws {
    defer { remove() }

    // In place, so that nothing is compensated and lengths must agree.
    #expect(throws: FileComparison.Incomparable.self) { try aligned(Self.sound + Self.sound) }
    let result = try aligned([0] + Self.sound + Self.sound)

    #expect(result.verdict == .fail)
    #expect(
      result.message.contains("26,400 frames at the end of the candidate are not silent"),
      "\(result.message)")
  }

  /// 600 dB are a factor of 1e-30, which float32 can hold.
  @Test func failsBeyondTwentyFourDecibels() throws {
    defer { remove() }

    let faint = try aligned(Self.sound.map { $0 * 1e-30 }, limit: "-40")
    let loud = try aligned(Self.sound.map { $0 * 10 }, limit: "-100")
    let allowed = try aligned(Self.sound.map { $0 * 10 }, limit: "-100") { $0.gainDecibels = 20.1 }

    #expect(faint.verdict == .fail)
    #expect(faint.message.contains("more than the ±24 dB"))
    #expect(loud.verdict == .pass)
    #expect(allowed.verdict == .pass)
  }

  /// 2,272 ppm are four cents.
  @Test func boundsHowFarClocksMayBeApart() {
    defer { remove() }
    let sound = SampleBuffer(channels: [Self.sound], sampleRate: Self.rate)
    func violations(_ partsPerMillion: Double, _ bounds: AlignmentBounds = .init()) -> [String] {
      let alignment = Alignment(
        delaySamples: 0, gain: 0, isInverted: false, channelOrder: [0],
        clockRatio: partsPerMillion, confidence: 1)
      let pair = CompensatedPair(
        reference: sound, candidate: sound, frames: 0..<sound.frameCount, margin: 0,
        marginDepths: (nil, nil))
      return bounds.violations(
        alignment, reference: sound, candidate: sound, pair: pair, limit: nil)
    }
    var wider = AlignmentBounds()
    wider.driftPartsPerMillion = 3000

    #expect(violations(200).isEmpty)
    #expect(violations(-201).first?.contains("201 ppm off is more than the 200 ppm") == true)
    #expect(violations(2272).first?.contains("(--most-drift)") == true)
    #expect(violations(2272, wider).isEmpty)
  }

  @Test func refusesTheReferenceComparedWithItself() throws {
    defer { remove() }
    let reference = "\(folder)/reference.wav"
    #expect(symlink(reference, "\(folder)/link.wav") == 0)
    #expect(link(reference, "\(folder)/hard.wav") == 0)

    for name in [
      "reference.wav", "../\(folder.split(separator: "/").last ?? "")/reference.wav",
      "link.wav", "hard.wav",
    ] {
      #expect(throws: SameFile.self) {
        try FileComparison(
          referencePath: reference, candidatePath: "\(folder)/\(name)", limit: "bit-exact"
        ).run()
      }
    }
  }

  @Test func saysWhichSamplesWereNarrowed() throws {
    defer { remove() }
    var info = SF_INFO()
    (info.samplerate, info.channels) = (48000, 1)
    info.format = Int32(SF_FORMAT_WAV | SF_FORMAT_DOUBLE)
    let file = try #require(sf_open("\(folder)/double.wav", Int32(SFM_WRITE), &info))
    // Seven of the samples are a part in a billion off, which no float32 shows.
    var samples = Self.sound.map(Double.init)
    for frame in 10_000..<10_007 { samples[frame] *= 1 + 1e-9 }
    sf_writef_double(file, samples, sf_count_t(samples.count))
    sf_close(file)

    let result = try FileComparison(
      referencePath: "\(folder)/reference.wav", candidatePath: "\(folder)/double.wav",
      limit: "bit-exact"
    ).run().result

    #expect(result.verdict == .pass)
    #expect(
      result.message.contains("; 7 samples of \(folder)/double.wav are finer than float32"),
      "\(result.message)")
  }
}
