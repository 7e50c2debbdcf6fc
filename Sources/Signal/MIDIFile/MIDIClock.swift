/// Turns ticks into seconds, walking on from event to event.
///
/// Sums are whole numbers, exact for hours.
struct MIDIClock {
  /// Stands for 30000/1001 frames a second.
  private static let dropRate = 29

  private let division: MIDIHeader.Division
  /// Microseconds for a quarter; counts from the last tick asked for on.
  var tempo: Int
  private var sum = 0
  private var last = 0

  init(_ division: MIDIHeader.Division, tempo: Int) {
    self.division = division
    self.tempo = tempo
  }

  /// - Precondition: no tick is before the last one.
  mutating func seconds(at tick: Int) -> Double {
    switch division {
    case .ticksPerQuarter(let ticks):
      sum += (tick - last) * tempo
      last = tick
      return Double(sum) / (Double(ticks) * 1_000_000)
    case .smpte(Self.dropRate, let ticks):
      return Double(tick * 1001) / Double(30000 * ticks)
    case .smpte(let rate, let ticks):
      return Double(tick) / Double(rate * ticks)
    }
  }
}
