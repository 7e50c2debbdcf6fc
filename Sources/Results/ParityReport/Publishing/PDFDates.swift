import Foundation

/// The dates in a PDF's information dictionary, the only difference between two prints.
enum PDFDates {
  /// Replaces them all by the same date, in place, so that offsets in the file stay valid.
  ///
  /// - Source: ISO 32000-1, 7.9.4 "Dates": (D:YYYYMMDDHHmmSS+HH'mm').
  static func replaced(in pdf: Data, by date: Date) -> Data {
    let digits = date.formatted(.iso8601).filter(\.isNumber)
    var fixed = pdf
    for key in ["/CreationDate (D:", "/ModDate (D:"] {
      var from = fixed.startIndex
      while let found = fixed.range(of: Data(key.utf8), in: from..<fixed.endIndex) {
        from = found.upperBound
        let end = from + digits.utf8.count
        guard end <= fixed.endIndex, fixed[from..<end].allSatisfy({ (0x30...0x39).contains($0) })
        else { continue }
        fixed.replaceSubrange(from..<end, with: digits.utf8)
        // The offset from UTC, where there is one.
        let zone = Data("+00'00'".utf8)
        let tail = fixed[end...].prefix(zone.count)
        if tail.count == zone.count, let sign = tail.first, sign == 0x2b || sign == 0x2d {
          fixed.replaceSubrange(end..<(end + zone.count), with: zone)
        }
      }
    }
    return fixed
  }
}
