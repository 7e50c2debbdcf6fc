import AudioSignal
import ParityCases

/// Random choices, reproducible from a seed.
struct Draw {
  private var random: Mulberry32

  init(seed: UInt32) {
    random = Mulberry32(seed: seed, state: .wrapping)
    for _ in 0..<8 { _ = random.next() }
  }

  mutating func chance(_ probability: Double) -> Bool { random.next() < probability }
  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next() * Double(range.count))
  }
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + random.next() * (range.upperBound - range.lowerBound)
  }
  mutating func pick<Element>(_ list: [Element]) -> Element { list[integer(0...(list.count - 1))] }
}
