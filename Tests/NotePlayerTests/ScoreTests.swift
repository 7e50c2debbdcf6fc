import AudioSignal
import Foundation
import NotePlayer
import SoundFont
import Testing

@Suite struct ScoreTests {
  @Test func readsNotesAsOneWritesThem() throws {
    let list = try NoteList("A4, 440.5:90 60k:100:0.5,c#3")

    let frequencies = list.score.events.compactMap(\.frequency)
    #expect(frequencies[0] == 440)
    #expect(frequencies[1] == 440.5)
    #expect(abs(frequencies[2] - 261.6255653) < 1e-6)
    #expect(abs(frequencies[3] - 138.5913155) < 1e-6)
    #expect(list.score.events[2].duration == 0.5)
    #expect(throws: NoteScoreError.self) { try NoteList("H9") }
    #expect(throws: NoteScoreError.self) { try NoteList("") }
    #expect(throws: NoteScoreError.self) { try NoteList("440:300") }
  }

  /// Format 0, 96 ticks a quarter, half a second each: a note of one quarter, pedal, wheel, program.
  @Test func readsAMIDIFile() throws {
    let track: [UInt8] = [
      0, 0xC1, 5, 0, 0xB1, 64, 127, 0, 0x91, 60, 100, 96, 60, 0, 0, 0xE1, 0, 0x50, 0, 0xFF, 0x2F, 0,
    ]
    let file =
      Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8)
      + [0, 0, 0, UInt8(track.count)] + track

    let score = try MIDIFileScore(file).score

    #expect(score.events.map(\.channel) == [1, 1, 1, 1])
    #expect(score.events[0].program == 5)
    #expect(score.events[2].key == 60)
    #expect(score.events[2].duration == 0.5)
    #expect(score.events[3].bend == 0x50 << 7)
    for count in 0..<file.count {
      #expect(throws: (any Error).self) { try MIDIFileScore(Array(file[..<count])) }
    }
  }

  /// The pitch of a looped sine over ten seconds by the phase of blocks of 4,800 frames under a Hann
  /// window, unwrapped, by least squares. The rate's 32 bits alone cost up to 1.04e-4 cents.
  @Test(arguments: [
    (PlayingOptions.Mode.exact, 0.1, 2e-4), (.exact, 33.7, 2e-4), (.exact, -50, 2e-4),
    (.bend14, 0.1, 0.0246), (.bend14, 33.7, 0.0246),
  ])
  func isInTune(mode: PlayingOptions.Mode, cents: Double, limit: Double) throws {
    var event = NoteScore.Event(at: 0.01)
    event.frequency = 440 * pow(2, cents / 1200)
    event.duration = 10.5
    var options = PlayingOptions()
    options.mode = mode
    let font = PlayableFont(try TestFonts.font(TestFonts.sine(rate: 44000, key: 69)))
    let performance = try ScorePerformance(
      font: font, presetID: "sf2:0:0", score: NoteScore(events: [event]), options: options,
      frameCount: 11 * 48000, channelCount: 1)

    let samples = try performance.render().channels[0]

    let frequency = Self.frequency(samples, near: 440 * pow(2, cents / 1200))
    #expect(abs(1200 * log2(frequency / 440) - cents) < limit)
  }

  private static func frequency(_ samples: [Float], near guess: Double) -> Double {
    let (size, count, rate, start) = (4800, 100, 48000.0, 4800)
    var phases: [Double] = []
    for block in 0..<count {
      var (real, imaginary) = (0.0, 0.0)
      for index in 0..<size {
        let frame = start + block * size + index
        let window = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(size))
        let angle = 2 * .pi * guess * Double(frame) / rate
        real += Double(samples[frame]) * window * cos(angle)
        imaginary -= Double(samples[frame]) * window * sin(angle)
      }
      var phase = atan2(imaginary, real)
      if let last = phases.last { phase += 2 * .pi * ((last - phase) / (2 * .pi)).rounded() }
      phases.append(phase)
    }
    let middle = Double(count - 1) / 2
    let mean = phases.reduce(0, +) / Double(count)
    var (over, under) = (0.0, 0.0)
    for (index, phase) in phases.enumerated() {
      over += (Double(index) - middle) * (phase - mean)
      under += (Double(index) - middle) * (Double(index) - middle)
    }
    return guess + over / under / (2 * .pi) * rate / Double(size)
  }
}
