/// Numbers with units, as written in a `parity.yml`: "10 s", "512 MB".
enum Quantity {
  private static let seconds = ["ms": 0.001, "s": 1, "min": 60, "h": 3600]
  private static let bytes: [String: Double] = ["kB": 1e3, "MB": 1e6, "GB": 1e9]

  /// A time in seconds, up to a day.
  static func seconds(_ value: ProjectNode) throws(ProjectFileError) -> Double {
    try read(value, seconds, example: "10 s or 500 ms", range: 0.001...86400)
  }

  /// A size in bytes.
  static func bytes(_ value: ProjectNode) throws(ProjectFileError) -> Int {
    Int(try read(value, bytes, example: "512 MB or 2 GB", range: 1e6...1e15))
  }

  private static func read(
    _ value: ProjectNode, _ units: [String: Double], example: String, range: ClosedRange<Double>
  ) throws(ProjectFileError) -> Double {
    let text = try value.text()
    let digits = text.prefix { "0123456789.".contains($0) }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Double(digits), let factor = units[String(unit)],
      range.contains(number * factor)
    else { throw value.refuse("\(value.name) is '\(text)'; write it with its unit, as \(example)") }
    return number * factor
  }
}
