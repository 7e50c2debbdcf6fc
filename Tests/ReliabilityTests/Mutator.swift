import AudioSignal
import Foundation

/// Changes inputs at random, the same way each time: bytes, stretches, numbers, and words that parsers
/// stumble over.
struct Mutator {
  private var random: Mulberry32
  private let seeds: [[UInt8]]

  /// Numbers that overflow, names that lead elsewhere, brackets that do not end, and YAML's own.
  private static let words: [[UInt8]] = [
    "-1", "0", "1e999", "-1e-999", "NaN", "9223372036854775807", "18446744073709551616", "1e308",
    "null", "true", "\"\"", "[]", "{}", "[[[[[[[[", "{\"a\":{\"a\":{\"a\":", "\u{0}", "\u{FEFF}",
    "\\ud800", "../../etc/passwd", "&a", "*a", "<<: *a", "!!binary", "%YAML 9.9\n", "---\n",
    "? *a\n: ",
    "\t", "\r\n", "RIFF", "data", "\u{FF}\u{FF}\u{FF}\u{FF}", "*", "ÿ", "𝄞",
  ].map { Array($0.utf8) }

  init(seed: UInt32, seeds: [[UInt8]]) {
    random = Mulberry32(seed: seed, state: .wrapping)
    self.seeds = seeds
  }

  private mutating func number(below count: Int) -> Int {
    Int(random.next() * Double(max(1, count)))
  }

  /// Another input, of one seed or of two.
  mutating func next() -> [UInt8] {
    var bytes = seeds[number(below: seeds.count)]
    for _ in 0...number(below: 6) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = number(below: bytes.count + 1)
    let length = min(number(below: 1 << number(below: 8)), bytes.count - place)
    switch number(below: 8) {
    case 0 where place < bytes.count: bytes[place] ^= UInt8(1 << number(below: 8))
    case 1 where place < bytes.count: bytes[place] = UInt8(number(below: 256))
    case 2: bytes.removeSubrange(place..<place + length)
    case 3:
      let copy = Array(bytes[place..<place + length])
      for _ in 0...number(below: 20) { bytes.insert(contentsOf: copy, at: place) }
    case 4: bytes.insert(contentsOf: Self.words[number(below: Self.words.count)], at: place)
    case 5: replaceNumber(&bytes, near: place)
    case 6:
      let other = seeds[number(below: seeds.count)]
      let start = number(below: other.count)
      bytes.replaceSubrange(
        place..<place + length, with: other[start..<min(other.count, start + number(below: 200))])
    default: bytes.removeSubrange(place...)
    }
  }

  private mutating func replaceNumber(_ bytes: inout [UInt8], near place: Int) {
    guard let start = bytes[place...].firstIndex(where: { (48...57).contains($0) }) else { return }
    let end = bytes[start...].firstIndex { !(48...57).contains($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: Self.words[number(below: 8)])
  }
}
