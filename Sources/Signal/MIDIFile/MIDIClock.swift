/// Turns ticks into seconds, event by event.
///
/// Sums are integers, exact for hours.
struct MIDIClock {
  /// Stands for 30000/1001 frames a second.
  private static let dropRate = 29

  private let division: MIDIHeader.Division
  /// Microseconds for a quarter; it counts from the last requested tick on.
  var tempo: Int
  private var sum = 0
  private var last = 0

  init(_ division: MIDIHeader.Division, tempo: Int) {
    self.division = division
    self.tempo = tempo
  }

  /// - Precondition: ticks never decrease.
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
