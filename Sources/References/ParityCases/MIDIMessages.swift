/// The messages that an action `midi` sends to a page's MIDI input, in words: `note 60 100`, `control 74 90 on 2`.
///
/// - Source: MIDI 1.0 Detailed Specification, MIDI Manufacturers Association: channel voice messages.
package enum MIDIMessages {
  /// Bytes, and how many seconds after the action they are sent.
  package struct Message: Equatable, Encodable, Sendable {
    package let after: Double
    package let bytes: [UInt8]

    package init(after: Double, bytes: [UInt8]) {
      self.after = after
      self.bytes = bytes
    }
  }

  /// The forms that an error message lists.
  static let forms =
    "midi takes 'note NUMBER VELOCITY', 'control NUMBER VALUE', 'program NUMBER', 'pressure VALUE',"
    + " 'bend AMOUNT' (from -1 to 1), 'bytes NUMBER …' or 'file PATH'; numbers must be between 0 and 127 (bytes: 255),"
    + " and 'on CHANNEL' may follow, between 1 and 16"

  /// - Parameters:
  ///   - text: the words after `midi`.
  ///   - length: of a note, in seconds.
  /// - Returns: nil for what is not a message.
  package static func parse(_ text: String, length: Double) -> [Message]? {
    var words = text.split(separator: " ").map(String.init)
    guard let kind = words.first else { return nil }
    words.removeFirst()
    if kind == "bytes" { return bytes(words).map { [Message(after: 0, bytes: $0)] } }
    guard let channel = takeChannel(&words) else { return nil }
    if kind == "bend" {
      guard words.count == 1, let amount = Double(words[0]), (-1...1).contains(amount) else {
        return nil
      }
      // 14 bits around 8192, the upper half one less.
      let value = 8192 + Int((amount * (amount < 0 ? 8192 : 8191)).rounded())
      return [Message(after: 0, bytes: [0xE0 | channel, UInt8(value & 127), UInt8(value >> 7)])]
    }
    let data = words.compactMap { UInt8($0) }.filter { $0 < 128 }
    guard data.count == words.count else { return nil }
    switch (kind, data.count) {
    case ("note", 2):
      return [
        Message(after: 0, bytes: [0x90 | channel] + data),
        Message(after: length, bytes: [0x80 | channel, data[0], 0]),
      ]
    case ("control", 2): return [Message(after: 0, bytes: [0xB0 | channel] + data)]
    case ("program", 1): return [Message(after: 0, bytes: [0xC0 | channel] + data)]
    case ("pressure", 1): return [Message(after: 0, bytes: [0xD0 | channel] + data)]
    default: return nil
    }
  }

  private static func bytes(_ words: [String]) -> [UInt8]? {
    let bytes = words.compactMap { UInt8($0) }
    guard bytes.count == words.count, let status = bytes.first, status >= 128 else { return nil }
    return bytes
  }

  /// The channel, counted from 0; the first where none is named.
  private static func takeChannel(_ words: inout [String]) -> UInt8? {
    guard words.count > 2, words[words.count - 2] == "on" else { return 0 }
    guard let channel = UInt8(words[words.count - 1]), (1...16).contains(channel) else {
      return nil
    }
    words.removeLast(2)
    return channel - 1
  }
}
