/// What is wrong with a case.
public enum CaseError: Error, Equatable {
  case invalidName(String)
  case outOfRange(id: String, what: String, value: Int, range: ClosedRange<Int>)
  case mismatchedID(id: String, expected: String)
}

extension CaseError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidName(let name):
      "'\(name)' is not a case or suite name; use lower-case letters, digits and dashes"
    case .outOfRange(let id, let what, let value, let range):
      "\(id): \(what) must be between \(range.lowerBound) and \(range.upperBound), not \(value)"
    case .mismatchedID(let id, let expected):
      "the case calls itself '\(id)' but belongs to '\(expected)'"
    }
  }
}

extension CaseDefinition {
  /// 2^26 samples in all channels together, 256 MiB: eleven minutes of stereo at 48 kHz.
  public static let sampleLimit = 1 << 26

  /// As many as an AudioBuffer must be able to have, by the specification.
  public static let channelCounts = 1...32

  /// The allowed numbers of seeds for a random case: with fewer than eight, no difference could be distinguished from
  /// chance.
  public static let seedCounts = 8...64

  /// Checks what comes from outside before anything is allocated or written because of it.
  ///
  /// - Throws: `CaseError`.
  public func validate() throws(CaseError) {
    for part in [suite, name] where !Self.isValidName(part) { throw .invalidName(part) }
    guard id == "\(suite)/\(name)" else {
      throw .mismatchedID(id: id, expected: "\(suite)/\(name)")
    }
    try check("channels", channels, Self.channelCounts)
    try check("frames", frames, 1...(Self.sampleLimit / channels))
    try check("keepFrom", keepFrom ?? 0, 0...(frames - 1))
    if let seeds {
      try check("seeds", seeds, Self.seedCounts)
      try check("frames of all seeds", frames, 1...(2 * Self.sampleLimit / channels / seeds))
    }
    guard (3000...768_000).contains(sampleRate) else {
      // A file can hold any rate, also one far beyond an integer.
      let value = Int(exactly: sampleRate.rounded(.towardZero)) ?? (sampleRate > 0 ? .max : -1)
      throw .outOfRange(id: id, what: "sampleRate", value: value, range: 3000...768_000)
    }
  }

  /// Lower-case letters, digits and dashes, at most 100: safe as a file name anywhere.
  public static func isValidName(_ name: String) -> Bool {
    (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (97...122).contains($0) || (48...57).contains($0) || $0 == 45
      }
  }

  private func check(
    _ what: String, _ value: Int, _ range: ClosedRange<Int>
  ) throws(CaseError) {
    guard range.contains(value) else {
      throw .outOfRange(id: id, what: what, value: value, range: range)
    }
  }
}
