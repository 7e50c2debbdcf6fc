import Testing

@testable import HiSynthEngine

@Suite struct WaveformTablesTests {
  // Checksums of the tables that Chromium 156 fills.
  @Test(
    arguments: [
      (0, 0xc87f_0ce4), (1, 0xad15_a1b5), (2, 0x4623_3698), (3, 0xa311_92c3), (4, 0x6006_0ed8),
      (5, 0xc6f0_f923),
    ] as [(Int, UInt32)])
  func holdsTheBrowsersPoints(waveform: Int, checksum: UInt32) {
    let table = WaveformTables.shared[Double(waveform)]

    #expect(Checksum.of((0..<WaveformTables.length).map { table[$0] }) == checksum)
  }

  // Checksum of Chromium's, and points of the formula w·(27 + w²)/(27 + 9·w²).
  @Test func drivesAlongTheBrowsersCurve() {
    let curve = DriveCurve.points

    #expect(Checksum.of(curve) == 0x81f6_47c0)
    #expect(curve[512] == 0 && curve[896] == 1 && curve[128] == -1)
  }
}
