/// Which mutants the lines of a rewritten file belong to, from the marks in it.
package struct LineMap {
  /// The comments that delimit a site and its alternatives.
  struct Marks {
    let first: Int32
    let last: Int32

    var begin: String { "/*parity:site \(first) \(last)*/" }
    var unchanged: String { "/*parity:unchanged*/" }
    var end: String { "/*parity:end*/" }
    func alternative(_ id: Int32) -> String { "/*parity:mutant \(id)*/" }
  }

  private struct OpenSite {
    let all: ClosedRange<Int32>
    var current: Int32?
  }

  private var blamed: [ClosedRange<Int32>?] = []
  private var lastSites: [ClosedRange<Int32>?] = []

  package init(_ text: String) {
    var open: [OpenSite] = []
    var latest: ClosedRange<Int32>?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var blame = Self.blame(open.last)
      for word in line.split(separator: "/*parity:").dropFirst(line.hasPrefix("/*parity:") ? 0 : 1)
      {
        let words = word.prefix { $0 != "*" }.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int32($0) }
        switch words.first {
        case "site" where numbers.count == 2 && numbers[0] <= numbers[1]:
          latest = numbers[0]...numbers[1]
          open.append(OpenSite(all: numbers[0]...numbers[1]))
        case "mutant" where numbers.count == 1 && !open.isEmpty:
          open[open.count - 1].current = numbers[0]
        case "unchanged" where !open.isEmpty: open[open.count - 1].current = nil
        case "end" where !open.isEmpty: open.removeLast()
        default: continue
        }
        blame = Self.blame(open.last) ?? blame
      }
      blamed.append(blame)
      lastSites.append(latest)
    }
  }

  /// The mutants to leave out for an error in this line: the alternative's, or all of the site; nil
  /// outside all sites.
  package func mutants(atLine line: Int) -> ClosedRange<Int32>? {
    blamed.indices.contains(line - 1) ? blamed[line - 1] : nil
  }

  /// The last mutant above a line.
  package func lastMutant(above line: Int) -> Int32? {
    lastSites.indices.contains(line - 1) ? lastSites[line - 1]?.upperBound : nil
  }

  /// The mutants of the next site below a line.
  package func nextSite(below line: Int) -> ClosedRange<Int32>? {
    blamed.dropFirst(max(line, 0)).first { $0 != nil }.flatMap(\.self)
  }

  private static func blame(_ site: OpenSite?) -> ClosedRange<Int32>? {
    site.map { site in site.current.map { $0...$0 } ?? site.all }
  }
}
