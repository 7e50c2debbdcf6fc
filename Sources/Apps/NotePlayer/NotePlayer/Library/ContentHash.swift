/// SHA-256 of bytes that arrive in pieces.
///
/// Parity hashes its own files with nettle (`SHA256Digest`). `NotePlayer` is a library for any app and links no
/// third-party code (nettle is under the LGPL), so it has its own implementation.
///
/// - Source: FIPS 180-4.
public struct ContentHash {
  private static let constants: [UInt32] = fractions(ofRoots: 64, cube: true)

  private var state: [UInt32] = fractions(ofRoots: 8, cube: false)
  private var pending: [UInt8] = []
  private var count = 0

  public init() {}

  /// The first 32 fractional bits of the first primes' square or cube roots, found by bisection with whole numbers.
  private static func fractions(ofRoots count: Int, cube: Bool) -> [UInt32] {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map { prime in
      var (low, high) = (UInt64(0), UInt64(8) << 32)
      while high - low > 1 {
        let middle = (low + high) / 2
        // middle has 32 fractional bits, its square 64 and its cube 96.
        let square = middle.multipliedFullWidth(by: middle)
        let whole =
          cube
          ? (square.high * middle + square.low.multipliedFullWidth(by: middle).high) >> 32
          : square.high
        let isBelow = whole < UInt64(prime)
        if isBelow { low = middle } else { high = middle }
      }
      return UInt32(truncatingIfNeeded: low)
    }
  }

  public mutating func update(_ bytes: some Collection<UInt8>) {
    count += bytes.count
    pending += bytes
    var place = 0
    while pending.count - place >= 64 {
      compress(place)
      place += 64
    }
    pending.removeFirst(place)
  }

  private mutating func compress(_ place: Int) {
    var words = [UInt32](repeating: 0, count: 64)
    for index in 0..<16 {
      let at = place + 4 * index
      words[index] =
        UInt32(pending[at]) << 24 | UInt32(pending[at + 1]) << 16 | UInt32(pending[at + 2]) << 8
        | UInt32(pending[at + 3])
    }
    func rotate(_ x: UInt32, _ count: UInt32) -> UInt32 { x >> count | x << (32 - count) }
    for index in 16..<64 {
      let (a, b) = (words[index - 15], words[index - 2])
      let first = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
      let second = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var v = state
    for index in 0..<64 {
      let sum = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
      let choice = v[4] & v[5] ^ ~v[4] & v[6]
      let first = v[7] &+ sum &+ choice &+ Self.constants[index] &+ words[index]
      let other = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
      let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
      v = [first &+ other &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
    }
    for index in 0..<8 { state[index] &+= v[index] }
  }

  /// Lower-case hexadecimal.
  public consuming func finish() -> String {
    let bits = UInt64(count) * 8
    var padding: [UInt8] = [0x80]
    while (count + padding.count) % 64 != 56 { padding.append(0) }
    padding += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
    update(padding)
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  public static func of(_ bytes: some Collection<UInt8>) -> String {
    var hash = ContentHash()
    hash.update(bytes)
    return hash.finish()
  }
}
