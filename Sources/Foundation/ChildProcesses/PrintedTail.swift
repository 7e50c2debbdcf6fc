/// What a program printed, shortened to its beginning and its end: some print without end.
package struct PrintedTail: Sendable {
  private static let most = 1 << 12

  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  private var leftOut = 0

  package init() {}

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    let free = Self.most - head.count
    head += bytes.prefix(free)
    tail += bytes.dropFirst(free)
    // Cut seldom, as a program may print one byte at a time.
    if tail.count > 4 * Self.most { cut() }
  }

  /// nil when nothing was printed.
  package var text: String? {
    var copy = self
    copy.cut()
    guard !copy.head.isEmpty else { return nil }
    let middle = copy.leftOut > 0 ? "\n… \(copy.leftOut) bytes left out …\n" : ""
    let text =
      String(decoding: copy.head, as: UTF8.self) + middle
      + String(decoding: copy.tail, as: UTF8.self)
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  /// The last line that says something.
  package var lastLine: String? {
    lastLine { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The last line that is of a kind, shortened to what a message can quote.
  package func lastLine(where isMeant: (Substring) -> Bool) -> String? {
    text?.split(whereSeparator: \.isNewline).last(where: isMeant).map { String($0.prefix(200)) }
  }

  private mutating func cut() {
    guard tail.count > Self.most else { return }
    leftOut += tail.count - Self.most
    tail.removeFirst(tail.count - Self.most)
  }
}
