extension ShardMerge {
  /// What was found out about the parts.
  package struct Findings: Sendable {
    /// In the order of their numbers, without duplicates.
    package var shards: [CheckedShard] = []
    /// How many there should be; nil where they disagree.
    package var count: Int?
    package var missing: [Int] = []
    /// Why they do not form one run, each reason a sentence; missing parts are not among them.
    package var refusals: [String] = []
    package var notes: [String] = []

    package var isComplete: Bool { refusals.isEmpty && missing.isEmpty && count != nil }

    /// "2 of 64 shards are missing: 7, 31"
    package var missingSentence: String? {
      guard !missing.isEmpty, let count else { return nil }
      return "\(missing.count) of \(count) shards \(missing.count == 1 ? "is" : "are") missing:"
        + " \(Self.ranges(missing, separator: ", "))"
    }

    /// The form in which an engine's array takes them: "7,31-33".
    package static func ranges(_ numbers: [Int], separator: String = ",") -> String {
      var parts: [ClosedRange<Int>] = []
      for number in numbers.sorted() {
        if let last = parts.last, last.upperBound + 1 == number {
          parts[parts.count - 1] = last.lowerBound...number
        } else {
          parts.append(number...number)
        }
      }
      return parts.map {
        $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
      }.joined(separator: separator)
    }
  }
}
