import AudioSignal
import ParityCases

/// Many cases in few words: parameters with their possible values.
///
/// - `combine: each` (default) varies one parameter at a time while the others stay at their first value; `all` makes
///   every combination; `pairwise` makes a small set in which every two values of every two parameters occur together.
/// - `random: 20` draws that many presets, from `seed` on: the same ones on every machine.
struct ParameterSweep {
  /// More cases than this are a mistake.
  static let mostCases = 10_000
  /// The most parameters of all cases together, and values of all parameters: a short text may describe more than fits
  /// in memory.
  static let mostValues = 300_000

  enum Combination: String, CaseIterable {
    case each, all, pairwise
  }

  struct Variant {
    let name: String
    let parameters: [(String, JSONValue)]
  }

  let variants: [Variant]

  /// - Parameter inherited: how many further parameters each case has.
  /// - Throws: `ProjectFileError`.
  init(
    _ name: String, _ place: ProjectNode, _ fields: [String: ProjectNode], inherited: Int = 0
  ) throws(ProjectFileError) {
    guard let vary = fields["vary"] else {
      throw place.refuse("\(place.name) does not say what to 'vary'")
    }
    var axes: [(name: String, axis: ParameterAxis)] = []
    var listed = 0
    for (name, value) in try vary.members() {
      let axis = try ParameterAxis(value)
      listed += axis.values.count
      guard listed <= Self.mostValues else {
        throw vary.refuse("\(vary.name) has more than \(Self.mostValues) values")
      }
      axes.append((name, axis))
    }
    guard !axes.isEmpty else { throw vary.refuse("\(vary.name) is empty") }
    if let random = fields["random"] {
      if let combine = fields["combine"] {
        throw combine.refuse("'combine' and 'random' exclude each other")
      }
      let count = try random.integer(in: 1...Self.mostCases)
      try Self.check(cases: count, parameters: axes.count + inherited, place)
      let seed = try fields["seed"]?.integer(in: 0...Int(UInt32.max)) ?? 1
      variants = Self.random(name, axes, count: count, seed: UInt32(seed))
      return
    }
    if let seed = fields["seed"] { throw seed.refuse("'seed' is for sweeps with 'random'") }
    let combination = try fields["combine"]?.choice(Combination.self) ?? .each
    let sizes = axes.map(\.axis.values.count)
    for (size, (name, _)) in zip(sizes, axes) where size == 0 {
      throw vary.refuse("'\(name)' needs 'steps' unless values are drawn at random")
    }
    let count = sizes.reduce(1) { $0.multipliedReportingOverflow(by: $1).overflow ? .max : $0 * $1 }
    guard combination != .all || count <= Self.mostCases else {
      throw place.refuse(
        "all combinations are more than \(Self.mostCases) cases; 'combine: pairwise' makes few")
    }
    // Every two values have to occur together: at least as many cases as the two longest lists have pairs.
    let pairs = sizes.sorted().suffix(2).reduce(1) {
      min($0, Self.mostCases + 1) * min($1, Self.mostCases + 1)
    }
    guard combination != .pairwise || pairs <= Self.mostCases else {
      throw place.refuse("pairs of values are more than \(Self.mostCases) cases")
    }
    let cases =
      switch combination {
      case .each: sizes.reduce(1) { $0 + $1 - 1 }
      case .all: count
      case .pairwise: pairs
      }
    guard cases <= Self.mostCases else {
      throw place.refuse("they are \(cases) cases; \(Self.mostCases) are the most")
    }
    try Self.check(cases: cases, parameters: axes.count + inherited, place)
    if combination == .pairwise { try Self.checkPairs(sizes, place) }
    let rows =
      switch combination {
      case .each: Self.oneAtATime(sizes)
      case .all: Self.combinations(sizes)
      case .pairwise: PairwiseCombinations.rows(sizes)
      }
    variants = Self.variants(name, axes, rows, namesVaried: combination == .each)
  }

  private static func check(
    cases: Int, parameters: Int, _ place: ProjectNode
  ) throws(ProjectFileError) {
    guard cases * parameters <= mostValues else {
      throw place.refuse(
        "\(cases) cases with \(parameters) parameters each are more than \(mostValues) values")
    }
  }

  /// Time and memory grow with the number of pairs.
  private static func checkPairs(_ sizes: [Int], _ place: ProjectNode) throws(ProjectFileError) {
    let (sum, squares) = (sizes.reduce(0, +), sizes.reduce(0) { $0 + $1 * $1 })
    let pairs = (sum * sum - squares) / 2
    guard pairs <= mostValues else {
      throw place.refuse(
        "every two values of every two parameters are \(pairs) pairs; \(mostValues) are the most")
    }
  }

  private static func variants(
    _ name: String, _ axes: [(name: String, axis: ParameterAxis)], _ rows: [[Int]],
    namesVaried: Bool
  ) -> [Variant] {
    let digits = String(rows.count).count
    return rows.enumerated().map { number, row in
      let values = zip(axes, row).map { ($0.name, $0.axis.values[$1]) }
      // With one parameter at a time, the first row has all parameters at their first values.
      let told = namesVaried ? zip(values, row).filter { $1 != 0 }.map(\.0) : values
      let words = told.map { "-\(CaseWord.of($0.0))-\(CaseWord.of($0.1))" }.joined()
      let isShort = words.utf8.count <= 50
      let count = String(number + 1)
      let numbered = "-" + String(repeating: "0", count: digits - count.count) + count
      return Variant(
        name: CaseWord.of(name) + (isShort ? (words.isEmpty ? "-base" : words) : numbered),
        parameters: values)
    }
  }

  private static func random(
    _ name: String, _ axes: [(name: String, axis: ParameterAxis)], count: Int, seed: UInt32
  ) -> [Variant] {
    var generator = Mulberry32(seed: seed, state: .wrapping)
    let digits = String(count).count
    return (1...count).map { number in
      let text = String(number)
      return Variant(
        name: "\(CaseWord.of(name))-" + String(repeating: "0", count: digits - text.count) + text,
        parameters: axes.map { ($0.name, $0.axis.draw(generator.next())) })
    }
  }

  private static func oneAtATime(_ sizes: [Int]) -> [[Int]] {
    let first = [Int](repeating: 0, count: sizes.count)
    var rows = [first]
    for (index, size) in sizes.enumerated() {
      for value in 1..<max(1, size) {
        var row = first
        row[index] = value
        rows.append(row)
      }
    }
    return rows
  }

  private static func combinations(_ sizes: [Int]) -> [[Int]] {
    sizes.reduce([[]]) { rows, size in rows.flatMap { row in (0..<size).map { row + [$0] } } }
  }
}

/// Values as part of a case's name: lower-case letters, digits and dashes.
enum CaseWord {
  static func of(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): of(text)
    case .number(let number): of(Int(exactly: number).map(String.init) ?? "\(number)")
    case .bool(let flag): flag ? "on" : "off"
    default: "x"
    }
  }

  /// "0.5" becomes "0p5", "-3" "m3"; anything else becomes a dash.
  static func of(_ text: String) -> String {
    let written = text.hasPrefix("-") ? "m" + text.dropFirst() : text
    let word = String(
      written.lowercased().map { character in
        character == "." ? "p" : CaseDefinition.isValidName(String(character)) ? character : "-"
      }.prefix(40))
    return word.isEmpty ? "x" : word
  }
}
