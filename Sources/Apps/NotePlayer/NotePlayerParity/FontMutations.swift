import AudioSignal

/// Copies of a file with one to eight changes: bytes set or changed by one, pieces moved, lost or duplicated. The page
/// draws the same ones (`web/cases/instruments-data.js`).
struct FontMutations {
  private static let edges: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
  private static let longestPiece = 40

  private var draws: Mulberry32

  init(seed: UInt32) { draws = Mulberry32(seed: seed) }

  mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var mutated = bytes
    for _ in 0..<1 + upTo(8) where !mutated.isEmpty { change(&mutated) }
    return mutated
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = upTo(bytes.count)
    switch upTo(8) {
    case 0, 1: bytes[place] = UInt8(upTo(256))
    case 2, 3: bytes[place] = Self.edges[upTo(Self.edges.count)]
    case 4: bytes[place] &+= 1
    case 5: bytes[place] &-= 1
    case let kind:
      let piece = Array(bytes[place...].prefix(1 + upTo(Self.longestPiece)))
      if kind == 6 { bytes.removeSubrange(place..<place + piece.count) }
      let target = upTo(bytes.count + 1)
      if kind == 7 || draws.next() < 0.5 { bytes.insert(contentsOf: piece, at: target) }
    }
  }

  private mutating func upTo(_ count: Int) -> Int { Int(draws.next() * Double(count)) }
}
