import Testing

@testable import HiSynthEngine

@Suite struct ReverbImpulseTests {
  /// Type, size, rate; length and checksums of left and right as Chromium 156 computes them.
  static let vectors: [(Int, Int, Double, Int, UInt32, UInt32)] = [
    (0, 1, 44100, 48510, 0xb9b2_690f, 0x74b2_adb3), (0, 1, 48000, 52800, 0xa5b4_a094, 0xaf8d_fc44),
    (0, 2, 44100, 74970, 0x43df_7bb3, 0xf218_514a), (0, 2, 48000, 81600, 0xc497_fd7d, 0x0c9d_1152),
    (0, 3, 44100, 114_660, 0x7094_c730, 0xdf99_41ec),
    (0, 3, 48000, 124_800, 0x6eeb_9951, 0x09a0_a123),
    (1, 1, 44100, 15434, 0x1867_866b, 0xd6b4_b7e3), (1, 1, 48000, 16800, 0xb102_f806, 0xd772_31d6),
    (1, 2, 44100, 26460, 0xab88_4d86, 0xa5ca_7b31), (1, 2, 48000, 28800, 0xd220_1287, 0x7c76_d861),
    (1, 3, 44100, 41895, 0x2693_31e3, 0xfcdf_62ef), (1, 3, 48000, 45600, 0xe471_bfc8, 0xecc6_6498),
    (2, 1, 44100, 66150, 0xa597_59be, 0x6890_2e64), (2, 1, 48000, 72000, 0xf193_ecde, 0xab14_7be5),
    (2, 2, 44100, 97020, 0xde83_2a4f, 0x56f3_6577),
    (2, 2, 48000, 105_600, 0x4dab_ea11, 0x9f8c_c08d),
    (2, 3, 44100, 141_120, 0x8b27_3f59, 0xc98d_248b),
    (2, 3, 48000, 153_600, 0x6e77_0acb, 0x561f_ee78),
  ]

  @Test(arguments: vectors)
  func drawsTheBrowsersResponse(
    type: Int, size: Int, rate: Double, length: Int, left: UInt32, right: UInt32
  ) {
    let response = ReverbImpulse(seed: "hisynth", type: type, size: size)
      .response(sampleRate: rate)

    #expect(response.frameCount == length)
    #expect(response.channels.map { Checksum.of($0) } == [left, right])
  }

  @Test func anotherSeedSoundsDifferent() {
    let first = ReverbImpulse(seed: "a", type: 1, size: 1).response(sampleRate: 48000)
    let second = ReverbImpulse(seed: "b", type: 1, size: 1).response(sampleRate: 48000)

    #expect(first.channels != second.channels)
  }
}
