import AudioSignal
import Foundation
import NotePlayer
import SoundFont
import Testing
import WebAudio
import WebRuntime

/// Four notes whose renders in Chromium were hashed: interleaved little-endian floats at 48 kHz.
@Suite struct VoiceVectorTests {
  /// - Source: FIPS 180-2, appendix B.
  @Test func hashesTheStandardsExample() {
    #expect(
      ContentHash.of(Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func theFontIsWrittenToTheByte() {
    let bytes = SoundFontWriter(TestFonts.sine()).bytes()

    #expect(bytes.count == 10134)
    #expect(
      ContentHash.of(bytes) == "added6b317a93961cb9dd15a709ff5ccfc88ae353151b5f529cf799ddd643813")
  }

  @Test func aPlainNoteIsChromiums() throws {
    let audio = try render(TestFonts.sine(), cents: 200, velocity: 127, frames: 24000) {
      try $0.stop(.fade, at: 0.3)
    }

    #expect(audio.channels[0][600] == 0.16677744686603546)
    #expect(hash(audio) == "8a852070cfd205f442972487f28e104af3a96a7183aa79166a3b232e17d63fb8")
  }

  @Test func aTenthOfACentIsChromiums() throws {
    let audio = try render(TestFonts.sine(), cents: 200.1, velocity: 100, frames: 24000) {
      try $0.stop(.fade, at: 0.3)
    }

    #expect(audio.channels[0][10000] == 0.1044500470161438)
    #expect(hash(audio) == "a39f012ee270da98e990b8f2e63b88685ae16329bc56205bde490aeb264c607f")
  }

  @Test func aReleasedNoteIsChromiums() throws {
    let audio = try render(TestFonts.sine(), cents: -500, velocity: 64, frames: 24000) {
      try $0.stop(.release, at: 0.3)
    }

    #expect(hash(audio) == "ee9d67e8dc8c53d3e82956b5fa1e54e4415b9cf3109ba28e3505f20c6a16fec1")
  }

  @Test func allThatAVoiceHasIsChromiums() throws {
    let generators = [
      [54, 3], [48, 100], [9, 60], [8, 9000], [17, -250], [52, 7], [6, 25], [24, -700],
      [23, -4000], [5, -12], [10, 600], [13, 30], [22, -300], [21, -6000], [7, 40], [11, 1800],
      [26, -2400], [28, -1200], [29, 600], [30, -1200], [33, -7973], [34, -3600], [35, -4800],
      [36, 600], [37, 250], [38, -1200],
    ]
    let font = TestFonts.sine(generators: generators)

    let audio = try render(font, cents: -200, velocity: 90, frames: 48000) {
      try $0.stop(.release, at: 0.6)
    }

    #expect(audio.channels[1][5000] == 0.008837968111038208)
    #expect(hash(audio) == "9b84232037886513cde70004c46140960e6fa3cf868ac2f4af1262105f12969a")
  }

  /// - Parameter cents: from 440 Hz.
  private func render(
    _ description: FontDescription, cents: Double, velocity: Int, frames: Int,
    stop: (any PlaybackHandle) throws -> Void
  ) throws -> SampleBuffer {
    let context = try OfflineAudioContext(
      numberOfChannels: 2, length: frames, sampleRate: 48000, summation: .stable)
    let clock = PageClock(context: context, epoch: 0)
    let player = try SoundFontNotePlayer(
      clock: clock, font: PlayableFont(try TestFonts.font(description)), presetID: "sf2:0:0")
    try player.prepare()
    let handle = try player.play(
      frequency: 440 * pow(2, cents / 1200), velocity: velocity, at: 0.01)
    try stop(handle)
    try clock.drive()
    return try context.startRendering()
  }

  private func hash(_ audio: SampleBuffer) -> String {
    ContentHash.of(
      (0..<audio.frameCount).flatMap { frame in
        audio.channels.flatMap {
          withUnsafeBytes(of: $0[frame].bitPattern.littleEndian, Array.init)
        }
      })
  }
}
