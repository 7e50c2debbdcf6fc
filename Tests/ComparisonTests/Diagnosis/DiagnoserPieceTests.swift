import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// Pieces of time, channels and samples that were lost, moved or mixed: doctored by arithmetic, so that
/// the cause and its size are known.
@Suite struct DiagnoserPieceTests {
  private let noise = Material.noise.samples()
  private let other = Material.hiss.samples()

  private func diagnoses(_ reference: SampleBuffer, _ candidate: SampleBuffer) -> [Diagnosis] {
    Diagnoser.patient.diagnose(reference: reference, candidate: candidate)
  }

  private func first(_ change: ([Double]) -> [Double]) throws -> Diagnosis {
    try #require(diagnoses(SampleBuffer(noise), SampleBuffer(change(noise))).first)
  }

  private func firstOfTwo(
    _ change: ([Double], [Double]) -> ([Double], [Double])
  ) throws -> Diagnosis {
    let changed = change(noise, other)
    return try #require(
      diagnoses(SampleBuffer(noise, other), SampleBuffer(changed.0, changed.1)).first)
  }

  // Each claim that leaves nothing but floats' rounding is called the cause.
  private func isWhole(_ diagnosis: Diagnosis) -> Bool { diagnosis.weight == .whole }

  @Test(arguments: [1, 128]) func namesLostSamples(count: Int) throws {
    let found = try first {
      $0[..<2000] + $0[(2000 + count)...] + Array(repeating: 0, count: count)
    }

    #expect(found.cause == .lostSamples)
    #expect(found.estimate?.value == Double(count))
    #expect(found.finding.contains("at frame 2,000"))
    #expect(isWhole(found))
  }

  @Test func namesRepeatedSamples() throws {
    let found = try first { Array(($0[..<2048] + $0[1920...]).prefix($0.count)) }

    #expect(found.cause == .repeatedSamples)
    #expect(found.finding == "128 samples (1 render quantum) are repeated at frame 2,048")
  }

  @Test func namesSilenceThatIsPutIn() throws {
    let found = try first {
      Array(($0[..<1500] + Array(repeating: 0, count: 77) + $0[1500...]).prefix($0.count))
    }

    #expect(found.cause == .insertedSilence)
    #expect(found.finding == "77 frames of silence are inserted at frame 1,500")
  }

  @Test func namesABlockThatIsSilent() throws {
    let found = try first { $0.enumerated().map { (1280..<1408).contains($0) ? 0 : $1 } }

    #expect(found.cause == .dropout)
    #expect(found.finding.contains("from frame 1,280 on"))
  }

  @Test func namesABlockThatIsPlayedAgain() throws {
    let found = try first { samples in
      samples.indices.map { (1280..<1408).contains($0) ? samples[$0 - 128] : samples[$0] }
    }

    #expect(found.cause == .repeatedBlock)
    #expect(found.estimate?.value == 128)
  }

  @Test func namesBlocksThatAreExchanged() throws {
    let found = try first { samples in
      samples.indices.map {
        (1280..<1408).contains($0)
          ? samples[$0 + 128] : (1408..<1536).contains($0) ? samples[$0 - 128] : samples[$0]
      }
    }

    #expect(found.cause == .exchangedBlocks)
    #expect(found.finding.contains("from frame 1,280 on"))
  }

  @Test func namesAFadeAndItsLength() throws {
    let found = try first { $0.enumerated().map { $1 * min(1, Double($0) / 1000) } }

    #expect(found.cause == .fade)
    #expect(abs((found.estimate?.value ?? 0) - 1000) < 1)
  }

  @Test func namesALevelThatDrifts() throws {
    let count = Double(noise.count)
    let found = try first { $0.enumerated().map { $1 * (1 - 0.5 * Double($0) / count) } }

    #expect(found.cause == .levelDrift)
    // Half the amplitude at the end: 20·log10(0.5).
    #expect(abs((found.estimate?.value ?? 0) + 6.02) < 0.05)
  }

  @Test func namesSamplesThatAreHeld() throws {
    let found = try first { samples in samples.indices.map { samples[$0 - $0 % 4] } }

    #expect(found.cause == .sampleHold)
    #expect(found.estimate?.value == 4)
    #expect(isWhole(found))
  }

  @Test func namesRectifying() throws {
    #expect(try first { $0.map(abs) }.cause == .rectified)
  }

  @Test func namesSoftClipping() throws {
    let found = try first { $0.map { tanh(2 * $0) } }

    #expect(found.cause == .softClipping)
    #expect(found.finding.contains("tanh"))
  }

  @Test func namesTheByteOrder() throws {
    let found = try first { samples in
      samples.map { sample in
        Double(Int16((sample * 32767).rounded()).byteSwapped) / 32768
      }
    }

    #expect(found.cause == .byteOrder)
  }

  @Test func namesAToneThatIsAdded() throws {
    let found = try first { samples in
      samples.enumerated().map { $1 + 0.05 * sin(2 * .pi * 1234 * Double($0) / 48000) }
    }

    #expect(found.cause == .tone)
    #expect(abs((found.estimate?.value ?? 0) - 1234) < 0.1)
  }

  @Test func namesAnEcho() throws {
    let found = try first { samples in
      samples.indices.map { samples[$0] + ($0 >= 700 ? 0.4 * samples[$0 - 700] : 0) }
    }

    #expect(found.cause == .echo)
    #expect(found.estimate?.value == 700)
  }

  @Test func namesMidAndSide() throws {
    let found = try firstOfTwo { left, right in
      (zip(left, right).map { ($0 + $1) / 2 }, zip(left, right).map { ($0 - $1) / 2 })
    }

    #expect(found.cause == .midSide)
  }

  @Test func namesOneLateChannel() throws {
    let found = try firstOfTwo { left, right in
      (left, Array(repeating: 0, count: 31) + right.dropLast(31))
    }

    #expect(found.cause == .channelDelay)
    #expect(found.finding == "channel 2 is 31 samples late")
  }

  // Independent noise shares nothing: whatever is said of it would be wrong.
  @Test func saysOfUnrelatedSoundsThatTheyAre() throws {
    let foreign = Signals.noise(seed: 99, amplitude: 0.5, count: noise.count)
      .enumerated().map { Double($1) * exp(-Double($0) / 400) }

    let found = diagnoses(SampleBuffer(noise), SampleBuffer(foreign))

    #expect(found.map(\.cause) == [.unrelated])
    #expect(found.first?.sentence == Wording.unrelated)
  }

  // Whatever else is wrong, where silence ends can be seen.
  @Test(arguments: [(448, "64 samples early"), (640, "128 samples (1 render quantum) late")])
  func saysThatASoundBeginsElsewhere(start: Int, words: String) throws {
    func sound(_ start: Int, _ samples: [Double]) -> SampleBuffer {
      SampleBuffer([Double](repeating: 0, count: start) + samples.dropLast(start))
    }
    let pair = try #require(
      SignalPair(reference: sound(512, noise), candidate: sound(start, other)))

    let finding = try #require(DifferencePlace.remark(on: pair, initial: 0)).finding

    #expect(
      finding.hasSuffix(
        "; the candidate begins at frame \(start), the reference at 512: \(words)"), "\(finding)")
  }

  @Test func saysWhereADifferenceLiesThatNothingExplains() throws {
    // Another noise in the place of a stretch.
    let foreign = Signals.noise(seed: 4, amplitude: 0.5, count: 1000).map(Double.init)
    let found = diagnoses(
      SampleBuffer(noise), SampleBuffer(noise[..<1000] + foreign + noise[2000...]))

    #expect(found.first?.cause == .unexplained)
    #expect(found.first?.finding.contains("between frames 1,0") == true)
  }
}
