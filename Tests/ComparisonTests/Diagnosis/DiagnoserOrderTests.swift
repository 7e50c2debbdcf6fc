import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// Pieces in another order, stages that are missing, levels that change: doctored by arithmetic, in ways that
/// the searches were once silent about or named otherwise.
@Suite struct DiagnoserOrderTests {
  private let noise = Material.noise.samples()
  private let hiss = Material.hiss.samples()

  private func first(_ reference: [[Double]], _ candidate: [[Double]]) throws -> Diagnosis {
    func buffer(_ channels: [[Double]]) -> SampleBuffer {
      SampleBuffer(channels: channels.map { $0.map(Float.init) }, sampleRate: Material.sampleRate)
    }
    return try #require(
      Diagnoser.patient.diagnose(reference: buffer(reference), candidate: buffer(candidate)).first)
  }

  private func first(_ change: ([Double]) -> [Double]) throws -> Diagnosis {
    try first([noise], [change(noise)])
  }

  // MARK: Order

  @Test func namesBlocksThatAreLostAgainAndAgain() throws {
    let found = try first { samples in
      let kept = samples.indices.filter { $0 % 1000 < 950 || $0 < 900 }
      return kept.map { samples[$0] } + Array(repeating: 0, count: samples.count - kept.count)
    }

    #expect(found.cause == .lostSamples)
    #expect(found.finding.contains("50 samples each"), "\(found.finding)")
    #expect(found.weight == .whole)
  }

  @Test func namesStretchesThatAreExchangedFarApart() throws {
    let found = try first { samples in
      var changed = samples
      for index in 0..<128 { changed.swapAt(1024 + index, 2560 + index) }
      return changed
    }

    #expect(found.cause == .exchangedBlocks)
    #expect(found.finding.contains("128 frames, 1,536 apart"), "\(found.finding)")
  }

  @Test func namesBlocksThatAreExchangedInPairs() throws {
    let found = try first { samples in
      samples.indices.map { frame in
        let other = frame / 128 % 2 == 0 ? frame + 128 : frame - 128
        return frame >= 512 && frame < 4096 ? samples[other] : samples[frame]
      }
    }

    #expect(found.cause == .exchangedBlocks)
    #expect(found.finding == "blocks of 128 frames are exchanged in pairs", "\(found.finding)")
  }

  @Test(arguments: [1, 256]) func namesWhatHangs(length: Int) throws {
    let found = try first { samples in
      var changed = samples
      for frame in 2048..<2048 + max(128, 3 * length) { changed[frame] = changed[frame - length] }
      return changed
    }

    #expect(found.cause == .repeatedBlock)
    #expect(
      found.finding.contains(length == 1 ? "the last sample is held" : "over and over"),
      "\(found.finding)")
  }

  @Test func namesABlockThatRunsBackwards() throws {
    let found = try first { samples in
      samples.enumerated().map { (1024..<1536).contains($0) ? samples[2559 - $0] : $1 }
    }

    #expect(found.cause == .reversal)
    #expect(found.finding.hasPrefix("512 frames run backwards"), "\(found.finding)")
  }

  // The edges of a wave that fall on a frame are single samples that hold their neighbour's value.
  @Test func callsNoEdgesOfAWaveBlocks() throws {
    let square = (0..<4800).map { $0 % 50 < 25 ? 1.0 : -1 }
    let edges = square.enumerated().map { $0 % 500 == 25 ? 1.0 : $1 }

    let found = try first([square], [edges])

    #expect(found.cause != .repeatedBlock, "\(found.sentence)")
  }

  // MARK: Level

  @Test func namesALevelBetweenTwoFrames() throws {
    let found = try first { $0.enumerated().map { (1000..<3000).contains($0) ? $1 / 2 : $1 } }

    #expect(found.cause == .gainStep)
    #expect(found.finding.contains("6.02 dB too quiet"), "\(found.finding)")
    #expect(found.finding.contains("between frames 1,000 and 3,000"), "\(found.finding)")
  }

  @Test func namesAnApproach() throws {
    let found = try first { $0.enumerated().map { $1 * (1 - exp(-Double($0) / 700)) } }

    #expect(found.cause == .fade)
    #expect(abs((found.estimate?.value ?? 0) - 700) < 1, "\(found.finding)")
  }

  @Test func namesLevelsByTheBlock() throws {
    let found = try first { samples in
      samples.enumerated().map { $1 * (1 + 0.2 * sin(Double($0 / 128 * 7 % 13))) }
    }

    #expect(found.finding.hasPrefix("every block of 128 frames has a different level"))
  }

  @Test func namesRingModulation() throws {
    let found = try first { $0.enumerated().map { $1 * sin(2 * .pi * 30 * Double($0) / 48000) } }

    #expect(found.finding.contains("a sine of 30 Hz, ring modulated"), "\(found.finding)")
  }

  // Said of a render of a granulator, whose channels were cut at shares of their own peaks: seventy clicks.
  @Test func namesLimitsOfEachChannel() throws {
    let found = try first(
      [noise, hiss],
      [noise.map { min(max($0, -0.45), 0.45) }, hiss.map { min(max($0, -0.3), 0.3) }])

    #expect(found.cause == .clipping, "\(found.sentence)")
    #expect(found.finding == "channel 1 is clipped at ±0.45, channel 2 is clipped at ±0.3")
  }

  // MARK: One sound at two levels

  private var panned: [[Double]] { [noise.map { 0.9 * $0 }, noise.map { 0.4 * $0 }] }

  @Test func namesAnExchangeOfOneSoundAtTwoLevels() throws {
    let found = try first(panned, panned.reversed())

    #expect(found.cause == .channelSwap, "\(found.sentence)")
  }

  @Test func namesMidAndSideOfOneSoundAtTwoLevels() throws {
    let mixed = [1.0, -1].map { sign in zip(panned[0], panned[1]).map { ($0 + sign * $1) / 2 } }

    let found = try first(panned, mixed)

    #expect(found.cause == .midSide, "\(found.sentence)")
  }

  // MARK: What is missing

  @Test func namesAFilterThatIsMissing() throws {
    let w = 2 * Double.pi * 1800 / 48000
    let alpha = sin(w) / 2
    let filter = RecursiveFilter(
      b: [(1 - cos(w)) / 2, 1 - cos(w), (1 - cos(w)) / 2].map { $0 / (1 + alpha) },
      a: [-2 * cos(w) / (1 + alpha), (1 - alpha) / (1 + alpha)])

    let found = try first([filter.applied(to: noise)], [noise])

    #expect(found.cause == .linearFilter)
    // Q of 1: half the power is left at 1.272 times the cutoff, less what the bilinear transform bends.
    #expect(found.finding.hasPrefix("a second-order lowpass at 2.28 kHz is missing"))
  }

  @Test func namesSoftClippingThatIsMissing() throws {
    let found = try first([hiss.map { tanh(2 * $0) }], [hiss])

    #expect(found.cause == .softClipping)
    #expect(found.finding.hasPrefix("soft clipping is missing"), "\(found.finding)")
  }

  // MARK: Integers

  @Test func namesAGainInFrontOfIntegers() throws {
    let found = try first([hiss], [hiss.map { ($0 * 0.5 * 32767).rounded() / 32767 }])

    #expect([found.cause] + found.also == [.quantisation, .gain], "\(found.sentence)")
  }

  // Halves of a step are rounded up by one port and down by another: no dither.
  @Test func takesTiesForRounding() throws {
    let steps = (0..<4800).map { Double(($0 * 37) % 511 - 255) / 256 }
    let candidate = steps.enumerated().map { index, sample in
      let scaled = sample * 128
      return (index % 2 == 0 ? scaled.rounded(.up) : scaled.rounded(.down)) / 128
    }

    let found = try first([steps], [candidate])

    #expect(found.cause == .quantisation, "\(found.sentence)")
  }

  // A fitted filter that rings for seconds has followed a tone.
  @Test(arguments: [440.7, 660]) func callsNoWrongPitchAFilter(hertz: Double) throws {
    func tone(_ hertz: Double) -> [Double] {
      (0..<24000).map { 0.5 * sin(2 * .pi * hertz * Double($0) / 48000) }
    }

    let found = try first([tone(440)], [tone(hertz)])

    #expect(found.cause != .linearFilter, "\(found.sentence)")
  }

  // MARK: A gap beside something else

  // A gap shows through whatever else differs; alone it leaves what the other mistake makes.
  @Test func namesAGapBesideAGain() throws {
    let found = try first { samples in
      samples.enumerated().map { (2000..<2200).contains($0) ? 0 : 0.7 * $1 }
    }

    #expect(Set([found.cause] + found.also) == [.dropout, .gain], "\(found.finding)")
    #expect(found.weight == .whole)
  }
}
