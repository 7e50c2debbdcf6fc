/// Which part of a run: `3/64` is the third of 64, counted from 1.
package struct ShardNumber: Hashable, Sendable {
  package let index: Int
  package let count: Int

  /// More parts than any engine allows in an array.
  package static let mostShards = 100_000

  /// - Returns: nil unless the text is two numbers and the first is between 1 and the second.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let index = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(index: index, count: count)
  }

  package init?(index: Int, count: Int) {
    guard (1...Self.mostShards).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// "0003-of-0064.parityshard"
  package var fileName: String { "\(Self.padded(index))-of-\(Self.padded(count)).parityshard" }

  private static func padded(_ number: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, 4 - text.count)) + text
  }
}

extension ShardNumber: CustomStringConvertible {
  package var description: String { "\(index)/\(count)" }
}
