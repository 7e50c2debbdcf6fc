import Testing

@testable import HiSynthEngine

@Suite struct LFOTests {
  /// Waveform, depth, speed, phase; values at ticks 0, 1, 2, 3, 10, 49: the specification's table.
  static let vectors: [(Double, Double, Double, Double, [Double])] = [
    (
      0, 0.15, 5, 0,
      [
        0.08805605471134186, 0.14264424741268159, 0.1427152544260025, 0.08824223577976227,
        0.08805605471134186, -0.00023009701981209217,
      ]
    ),
    (
      3, 0.4, 0.8, 0.5,
      [
        0.374609375, 0.34882812500000004, 0.32343750000000004, 0.29765625, 0.11875000000000001,
        0.07968750000000001,
      ]
    ),
    (
      5, 0.3, 0.25, 0.9,
      [
        -0.24287109375, -0.245947265625, -0.248876953125, -0.251953125, -0.272900390625,
        0.21005859375,
      ]
    ),
    (1, 1, 13.7, 0, [-1, 1, 1, -1, -1, 1]),
    (2, 1, 20, 0, [-0.2001953125, 0.599609375, -0.60009765625, 0.19970703125, -0.2001953125, -1]),
    (4, 0.5, 2, 0.75, [-0.5, -0.5, -0.5, -0.5, 0.5, -0.5]),
  ]

  @Test(arguments: vectors)
  func stepsThroughItsWave(
    waveform: Double, depth: Double, speed: Double, phase: Double, expected: [Double]
  ) {
    var lfo = LFO()

    let values = (0..<50).map { _ in
      lfo.next(waveform: waveform, depth: depth, speed: speed, phase: phase)
    }

    #expect([0, 1, 2, 3, 10, 49].map { values[$0] } == expected)
  }

  // All Lamps at 48 kHz, four ticks; values are the floats that the parameters get.
  @Test func modulatesFourParameters() throws {
    let values = try TestFiles.preset("all-lamps").values
    var lfos = [LFO(), LFO(), LFO()]
    let expected: [[Float]] = [
      [-14.918455123901367, 0.7313327193260193, 5046.31396484375, 389.1023864746094],
      [-9.533626556396484, 0.7457361817359924, 4680.78515625, 393.2254333496094],
      [-9.806572914123535, 0.7330763936042786, 4341.2099609375, 374.2410583496094],
      [-15.768386840820312, 0.6929492354393005, 4015.2880859375, 331.47344970703125],
    ]

    for tick in 0..<4 {
      let outputs = (0..<3).map { index in
        lfos[index].next(
          waveform: values.lfoWaveforms[index], depth: values.lfoDepths[index],
          speed: values.lfoSpeeds[index], phase: values.lfoPhases[index])
      }
      let moved = Modulation(values, SynthValues.Three(outputs), sampleRate: 48000)
      #expect(
        [moved.pitch, moved.amplitude, moved.lowPass, moved.highPass].map { Float($0) }
          == expected[tick])
    }
  }
}
