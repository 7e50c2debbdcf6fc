import Foundation
import WebAudio

/// Reads the JSON of a trace, seven times as fast as a decoder that tries every possible type for each value.
///
/// It handles only unambiguous text: for anything else (another encoding, a repeated name, an error) it returns nil,
/// and the caller leaves it to Foundation.
struct TraceJSONReader {
  /// The depth that Foundation allows.
  private static let deepest = 500

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// - Returns: nil where it cannot handle the text.
  static func read(_ json: Data) -> WorkletMessage? {
    json.withUnsafeBytes { raw in
      var reader = TraceJSONReader(bytes: raw.bindMemory(to: UInt8.self))
      guard let value = reader.value(depth: 0) else { return nil }
      reader.skipSpace()
      return reader.place == reader.bytes.count ? value : nil
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func value(depth: Int) -> WorkletMessage? {
    guard depth < Self.deepest else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth + 1)
    case UInt8(ascii: "["): return list(depth: depth + 1)
    case UInt8(ascii: "\""): return text().map(WorkletMessage.string)
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number().map(WorkletMessage.number)
    }
  }

  private mutating func object(depth: Int) -> WorkletMessage? {
    place += 1
    var members: [String: WorkletMessage] = [:]
    if take(UInt8(ascii: "}")) { return .object([:]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\""), let name = text(), take(UInt8(ascii: ":")),
        let value = value(depth: depth), members.updateValue(value, forKey: name) == nil
      else { return nil }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { return nil }
    return TraceValue.floats(members).map(WorkletMessage.float32) ?? .object(members)
  }

  private mutating func list(depth: Int) -> WorkletMessage? {
    place += 1
    var values: [WorkletMessage] = []
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      guard let value = value(depth: depth) else { return nil }
      values.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(values) : nil
  }

  private mutating func word(_ word: StaticString, _ value: WorkletMessage) -> WorkletMessage? {
    let length = word.utf8CodeUnitCount
    guard place + length <= bytes.count,
      (0..<length).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] })
    else { return nil }
    place += length
    return value
  }

  /// Without escapes, which no name in a trace and hardly any text has.
  private mutating func text() -> String? {
    let start = place + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      guard bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\\") else { return nil }
      end += 1
    }
    guard end < bytes.count else { return nil }
    place = end + 1
    return String(validating: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  private mutating func number() -> Double? {
    let start = place
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let first = place
    var digits: UInt64 = 0
    guard let whole = skipDigits(&digits), whole == 1 || bytes[first] != UInt8(ascii: "0") else {
      return nil
    }
    var (count, decimals) = (whole, 0)
    if next == UInt8(ascii: ".") {
      place += 1
      guard let behind = skipDigits(&digits) else { return nil }
      (count, decimals) = (count + behind, behind)
    }
    let hasExponent = next == UInt8(ascii: "e") || next == UInt8(ascii: "E")
    if hasExponent {
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      var exponent: UInt64 = 0
      guard skipDigits(&exponent) != nil else { return nil }
    }
    // Both are exact doubles, so that one division rounds only once: Clinger, "How to Read Floating Point Numbers
    // Accurately", 1990.
    if !hasExponent, count <= 15, decimals < Self.powers.count {
      let number = Double(digits) / Self.powers[decimals]
      return isNegative ? -number : number
    }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self)
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static let powers = (0..<16).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  /// - Parameter digits: the digits read are appended to it; meaningless beyond 15 digits.
  /// - Returns: the number of digits; nil for none.
  private mutating func skipDigits(_ digits: inout UInt64) -> Int? {
    let start = place
    while let digit = next, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") {
      digits = digits &* 10 &+ UInt64(digit - UInt8(ascii: "0"))
      place += 1
    }
    return place > start ? place - start : nil
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
      place += 1
    }
  }

  /// Skips white space, then the sign, if it is there.
  private mutating func take(_ sign: UInt8) -> Bool {
    skipSpace()
    guard next == sign else { return false }
    place += 1
    return true
  }
}
