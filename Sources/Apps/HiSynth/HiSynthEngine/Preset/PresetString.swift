import Foundation

/// Presets as one line of text: `name:part:part:part:part:part[:part]`, base64 of raw DEFLATE.
///
/// Only the packed bytes count: another compressor may encode them as another text.
public enum PresetString {
  /// Characters, and bytes: `LONGEST_TEXT` and `LARGEST_PART` of the page's `sound/preset-string.js`.
  private static let longestText = 4096
  private static let largestPart = 256
  /// The first byte of the sixth part.
  private static let extraVersion: UInt8 = 1

  public static func encode(_ preset: HiSynthPreset) -> String {
    let parts = pack(preset.values).map { base64(RawDeflate.deflate($0)) }
    return ([base64(Array(preset.name.utf8))] + parts).joined(separator: ":")
  }

  /// - Throws: `PresetError`.
  public static func decode(_ text: String) throws(PresetError) -> HiSynthPreset {
    let trimmed = text.trimmingWhiteSpaceOfJavaScript
    guard !trimmed.isEmpty else { throw .empty }
    guard trimmed.utf16.count <= longestText else { throw .tooLong }
    let texts = trimmed.split(separator: ":", omittingEmptySubsequences: false)
    guard texts.count == 6 || texts.count == 7 else { throw .parts(texts.count) }
    var encoded: [[UInt8]] = []
    for (index, part) in texts.enumerated() {
      guard let bytes = bytes(ofBase64: part) else { throw .notBase64(part: index) }
      encoded.append(bytes)
    }
    guard let name = String(validating: encoded[0], as: UTF8.self) else { throw .nameNotUTF8 }
    guard name.unicodeScalars.count <= HiSynthPreset.longestName else { throw .nameTooLong }
    var packed: [[UInt8]] = []
    for (index, bytes) in encoded.enumerated().dropFirst() {
      guard let inflated = RawDeflate.inflate(bytes, limit: largestPart) else {
        throw .notDeflate(part: index)
      }
      packed.append(inflated)
    }
    return HiSynthPreset(name: name, given: try unpack(packed), notes: [])
  }

  /// The bytes of each part; a sixth only if it is not empty.
  package static func pack(_ values: SynthValues) -> [[UInt8]] {
    var packed = PresetField.parts.map { part in part.flatMap { pack($0, values) } }
    guard values.velocity != 0 else { return Array(packed.prefix(5)) }
    packed[5].insert(extraVersion, at: 0)
    return packed
  }

  // Not inlined: Swift 6.3.1 fails with an assertion of its own when it copies the field's key paths.
  @inline(never)
  private static func pack(_ field: PresetField, _ values: SynthValues) -> [UInt8] {
    var bytes: [UInt8] = []
    if let count = field.count { bytes.append(UInt8(count)) }
    for value in field.values(of: values) {
      if field.optionCount != nil {
        bytes.append(UInt8(value))
      } else {
        let bits = HalfFloat.bits(value)
        bytes += [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)]
      }
    }
    return bytes
  }

  private static func unpack(_ packed: [[UInt8]]) throws(PresetError) -> SynthValues {
    for (index, bytes) in packed.enumerated() {
      let expected = pack(SynthValues(), part: index).count + (index == 5 ? 1 : 0)
      guard bytes.count == expected else {
        throw .length(part: index + 1, bytes: bytes.count, expected: expected)
      }
      if index == 5, bytes[0] != extraVersion { throw .version(Int(bytes[0])) }
    }
    var values = SynthValues()
    for (index, bytes) in packed.enumerated() {
      var rest = index == 5 ? bytes.dropFirst() : bytes[...]
      for field in PresetField.parts[index] { try unpack(field, from: &rest, into: &values) }
    }
    return values
  }

  private static func pack(_ values: SynthValues, part index: Int) -> [UInt8] {
    PresetField.parts[index].flatMap { pack($0, values) }
  }

  /// - Precondition: `rest` is long enough.
  private static func unpack(
    _ field: PresetField, from rest: inout ArraySlice<UInt8>, into values: inout SynthValues
  ) throws(PresetError) {
    if let count = field.count {
      let found = Int(rest.removeFirst())
      guard found == count else { throw .count(field: field.name, found) }
    }
    var read: [Double] = []
    for _ in 0..<(field.count ?? 1) {
      let byte = rest.removeFirst()
      if let options = field.optionCount {
        guard byte < options else { throw .value(field: field.name, Int(byte)) }
        read.append(Double(byte))
      } else {
        let value = HalfFloat.value(UInt16(byte) | UInt16(rest.removeFirst()) << 8)
        guard value.isFinite else { throw .notFinite(field: field.name) }
        read.append(value)
      }
    }
    field.set(read, in: &values)
  }

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Requires padding and allows no other characters; unused low bits of the last digit are ignored.
  private static func bytes(ofBase64 text: Substring) -> [UInt8]? {
    let digits = Array(text.utf8)
    let padding = digits.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard digits.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    var sum = 0
    for (index, digit) in digits.dropLast(padding).enumerated() {
      guard let value = value(ofDigit: digit) else { return nil }
      sum = sum << 6 | value
      // Digit by digit: 6 bits are not a byte yet; 12, 18 and 24 complete one.
      guard index % 4 > 0 else { continue }
      let spare = 6 - 2 * (index % 4)
      bytes.append(UInt8(truncatingIfNeeded: sum >> spare))
      sum &= 1 << spare - 1
    }
    return bytes
  }

  private static func value(ofDigit digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

extension String {
  /// Like `trim()`: removes ECMAScript's white space and line terminators.
  fileprivate var trimmingWhiteSpaceOfJavaScript: String {
    let blanks: Set<Unicode.Scalar> = [
      "\t", "\n", "\u{B}", "\u{C}", "\r", " ", "\u{A0}", "\u{1680}", "\u{2028}", "\u{2029}",
      "\u{202F}", "\u{205F}", "\u{3000}", "\u{FEFF}",
    ]
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      blanks.contains(scalar) || (0x2000...0x200A).contains(scalar.value)
    }
    let scalars = Array(unicodeScalars)
    let rest = scalars.drop(while: isBlank)
    guard let end = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(String.UnicodeScalarView(rest[rest.startIndex...end]))
  }
}
