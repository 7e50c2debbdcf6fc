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

  /// Drops what only suites without a case in a capture have loaded: a change there leaves the capture valid.
  ///
  /// Where it is unknown which suite has loaded what, everything stays.
  package mutating func dropSourcesOfOthers() {
    for index in captures.indices {
      guard let loaded = captures[index].loaded else { continue }
      let id = captures[index].origin.id
      let own = Set(cases.filter { $0.capture == id }.map(\.suite))
      let used = Set(loaded.filter { own.contains($0.key) }.values.joined())
      captures[index].sources = captures[index].sources.filter { used.contains($0.key) }
      captures[index].loaded = loaded.filter { own.contains($0.key) }
    }
  }
}
