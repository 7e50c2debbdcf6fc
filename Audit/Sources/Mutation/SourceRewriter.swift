/// Writes a source file in which every mutant stands behind the switch.
///
/// A site `x = a + b` with the mutants 17 and 18 becomes
///
///     switch parity_site(17, 18) {
///     case 17: x = a - b
///     case 18: break
///     default: x = a + b
///     }
///
/// Every alternative repeats the whole site with one change, so that the type checker meets nothing
/// larger than the original; each starts on a line that is marked with its number, by which
/// `LineMap` tells whose fault a compiler's error is.
package struct SourceRewriter {
  private let source: MutatedSource
  private let disabled: Set<Int32>

  /// - Parameter disabled: mutants to leave out.
  package init(_ source: MutatedSource, without disabled: Set<Int32> = []) {
    self.source = source
    self.disabled = disabled
  }

  package var text: String {
    // The annotations would have the compiler reject what a mutant calls or captures.
    let body = rewrite(0..<source.text.count, source.sites)
      .replacing("@_noLocks", with: "").replacing("@_noAllocation", with: "")
    return "import CMutantSwitch\n" + body
  }

  /// A range of the file with its sites exchanged.
  private func rewrite(_ range: Range<Int>, _ sites: [MutationSite]) -> String {
    var result = ""
    var position = range.lowerBound
    for site in sites {
      result += original(position..<site.range.lowerBound) + rewrite(site)
      position = site.range.upperBound
    }
    return result + original(position..<range.upperBound)
  }

  private func rewrite(_ site: MutationSite) -> String {
    let unchanged = rewrite(site.range, site.inner)
    let mutants = site.mutants.map { source.mutants[$0] }
      .filter { $0.ignored == nil && !disabled.contains($0.id) }
    guard let first = mutants.first?.id, let last = mutants.last?.id else { return unchanged }
    let marks = LineMap.Marks(first: first, last: last)
    if site.form == .jump {
      return
        "\n\(marks.begin)\nif parity_site(\(first), \(last)) == 0 { \(unchanged) } \(marks.end)\n"
    }
    var lines = ["switch parity_site(\(first), \(last)) { \(marks.begin)"]
    for mutant in mutants {
      lines.append("case \(mutant.id): \(marks.alternative(mutant.id))")
      lines.append(mutated(site, by: mutant))
    }
    lines += ["default: \(marks.unchanged)", unchanged, "} \(marks.end)"]
    let choice = lines.joined(separator: "\n")
    switch site.form {
    case .statement, .jump: return "\n\(choice)\n"
    case .value: return choice
    case .expression: return "(\(tryMark(unchanged)){ \(choice) }())"
    case .typed(let type): return "(\(tryMark(unchanged)){ () -> \(type) in \(choice) }())"
    }
  }

  private func tryMark(_ text: String) -> String { text.contains("try ") ? "try " : "" }

  private func mutated(_ site: MutationSite, by mutant: Mutant) -> String {
    if mutant.kind == .dropped { return "break" }
    return original(site.range.lowerBound..<mutant.range.lowerBound) + mutant.replacement
      + original(mutant.range.upperBound..<site.range.upperBound)
  }

  private func original(_ range: Range<Int>) -> String {
    String(decoding: source.text[range], as: UTF8.self)
  }
}
