/// What differs between the occurrences of a phrase: a table with one row for each occurrence.
struct PhraseTable {
  /// A place in a statement that holds a value.
  struct Place: Hashable {
    let statement: Int
    let piece: Int
  }

  struct Column {
    let name: String
    /// "double", "int" or "Span".
    let type: String
    let values: [String]
  }

  private(set) var columns: [Column] = []
  /// The text at each place: a constant, or a member of the row.
  private(set) var texts: [Place: String] = [:]
  private var numbers: [(name: String, values: [Double])] = []
  /// A row has its frame before its columns.
  private var names = UnusedNames(taken: ["frame"])

  /// Enters a number that may differ; equal columns, and columns at a constant distance, are merged.
  mutating func enter(_ values: [Double], _ name: String, at place: Place) {
    texts[place] = number(values, name, type: "double")
  }

  /// - Returns: the expression for it.
  mutating func number(_ values: [Double], _ name: String, type: String) -> String {
    if values.allSatisfy({ $0.bitPattern == values[0].bitPattern }) {
      return CppText.number(values[0])
    }
    for known in numbers {
      if known.values.elementsEqual(values, by: { $0.bitPattern == $1.bitPattern }) {
        return "v.\(known.name)"
      }
      if let expression = Self.relation(known.values, values) {
        return "v.\(known.name)\(expression)"
      }
    }
    let own = unused(name)
    columns.append(Column(name: own, type: type, values: values.map(CppText.number)))
    numbers.append((own, values))
    return "v.\(own)"
  }

  mutating func enterSpans(_ spans: [(offset: Int, length: Int)], at place: Place) {
    let texts = spans.map { "{\($0.offset), \($0.length)}" }
    guard texts.contains(where: { $0 != texts[0] }) else {
      self.texts[place] = "Span\(texts[0])"
      return
    }
    if let known = columns.first(where: { $0.values == texts }) {
      self.texts[place] = "v.\(known.name)"
      return
    }
    let own = unused("samples")
    columns.append(Column(name: own, type: "Span", values: texts))
    self.texts[place] = "v.\(own)"
  }

  private mutating func unused(_ name: String) -> String {
    names.next(CppText.identifier(name))
  }

  /// A sum or product with a short number that turns the first column into the second, exact to the bit in every row.
  private static func relation(_ first: [Double], _ second: [Double]) -> String? {
    func holds(_ operation: (Double) -> Double) -> Bool {
      zip(first, second).allSatisfy { operation($0).bitPattern == $1.bitPattern }
    }
    for places in [0, 1, 2, 3, 4, 6] {
      let scale = [1.0, 10, 100, 1000, 10000, 1, 1_000_000][places]
      let difference = ((second[0] - first[0]) * scale).rounded() / scale
      if difference != 0, difference.isFinite, holds({ $0 + difference }) {
        return difference < 0
          ? " - \(CppText.number(-difference))" : " + \(CppText.number(difference))"
      }
      let ratio = ((second[0] / first[0]) * scale).rounded() / scale
      if ratio.isFinite, ratio != 1, ratio != 0, holds({ $0 * ratio }) {
        return " * \(CppText.number(ratio))"
      }
    }
    return nil
  }
}
