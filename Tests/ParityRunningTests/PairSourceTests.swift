import AudioFiles
import AudioSignal
import Comparison
import Foundation
import MeasuringLibraries
import Testing

@testable import ParityRunning

@Suite final class PairSourceTests {
  private let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
  private let reference = TestSignal.noise(seed: 1, amplitude: 0.5, start: 0, length: 70_000)
    .render(channelCount: 2, frameCount: 70_000, sampleRate: 48000)
  private var candidate: SampleBuffer

  init() throws {
    MeasuringLibraries.install()
    candidate = reference
    candidate.channels[1] = candidate.channels[1].map { $0 * 0.99 }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try AudioFile.write(reference, to: "\(folder)/reference.wav")
    try AudioFile.write(candidate, to: "\(folder)/candidate.wav")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func source(held: Bool) -> PairSource {
    PairSource(
      paths: ("\(folder)/reference.wav", "\(folder)/candidate.wav"),
      audio: held ? (reference, candidate) : nil,
      shapes: (SignalShape(reference), SignalShape(candidate)))
  }

  // Signals longer than one block, so that the second one counts too.
  @Test func measuresTheSameFromMemoryAndFromDisk() throws {
    let held = source(held: true)
    let streamed = source(held: false)

    #expect(try held.compare().nullDepth == streamed.compare().nullDepth)
    let (one, other) = (
      try held.measure(isImpulseResponse: true), try streamed.measure(isImpulseResponse: true)
    )
    #expect(one == other, "\(one.lines) \(other.lines)")
  }

  @Test func namesTheFrameOfALaterBlock() throws {
    candidate.channels[0][69_000] = .infinity
    try AudioFile.write(candidate, to: "\(folder)/candidate.wav")

    #expect(throws: ComparisonError.nonFiniteSample(.candidate, channel: 0, frame: 69_000)) {
      try source(held: false).compare()
    }
  }
}
