import AudioSignal

extension Mulberry32 {
  /// A whole number in `low...high`.
  package mutating func integer(_ low: Int, _ high: Int) -> Int {
    Int(next() * Double(high - low + 1)) + low
  }

  package mutating func float(_ low: Double, _ high: Double) -> Double {
    next() * (high - low) + low
  }

  /// The Fisher–Yates shuffle, from the last element down.
  package mutating func shuffled<Element>(_ list: [Element]) -> [Element] {
    var shuffled = list
    for index in stride(from: list.count - 1, to: 0, by: -1) {
      shuffled.swapAt(index, Int(next() * Double(index + 1)))
    }
    return shuffled
  }
}
