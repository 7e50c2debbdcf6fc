import WebAudio

/// A low-frequency oscillator: one value for each control tick.
package struct LFO {
  package static var ticksPerSecond: Double { 50.0 }

  private let tables = WaveformTables.shared
  private var turn = 0.0

  package init() {}

  /// Restarts the wave at the next tick.
  @_noLocks @_noAllocation
  package mutating func synchronise() { turn = 0 }

  /// Advances by a tick first, so that the first value is the one at speed/50.
  package mutating func next(
    waveform: Double, depth: Double, speed: Double, phase: Double
  ) -> Double {
    turn = fraction(turn + speed / Self.ticksPerSecond)
    let place = fraction(turn + phase) * Double(WaveformTables.length)
    return Double(tables[waveform][Int(place)]) * depth
  }

  private func fraction(_ value: Double) -> Double { value - floorOf(value) }
}
