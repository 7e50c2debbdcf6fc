extension Manifest {
  /// Drops captures from which no reference comes any more, and numbers the others from 1.
  package mutating func renumberCaptures() {
    var numbers: [Int: Int] = [:]
    let used = Set(cases.map(\.capture))
    captures = captures.filter { used.contains($0.origin.id) }
    for index in captures.indices {
      numbers[captures[index].origin.id] = index + 1
      captures[index].origin.id = index + 1
    }
    for index in cases.indices {
      cases[index].capture = numbers[cases[index].capture] ?? 0
    }
  }
  /// Drops the case modules of suites without a case in this capture: no case imports another suite's module, so a
  /// change there leaves the capture valid. A suite's own modules are `cases/SUITE.js` and all in `cases/SUITE/`.
  package mutating func dropCaseModulesOfOthers() {
    for index in captures.indices {
      let id = captures[index].origin.id
      let own = Set(cases.filter { $0.capture == id }.map(\.suite))
      captures[index].sources = captures[index].sources.filter { path, _ in
        guard path.hasPrefix("web/cases/") else { return true }
        return own.contains(
          String(path.dropFirst("web/cases/".count).prefix { $0 != "." && $0 != "/" }))
      }
    }
  }
}
