/// Holds the marks of equivalence against what became of the mutants.
package struct MarkCheck {
  /// Marks of mutants that are detected, or that are not there.
  package let notes: [String]

  package init(_ judged: [JudgedMutant], _ marks: EquivalentMutants) {
    var notes: [String] = []
    var found: Set<EquivalentMutants.Place> = []
    for mutant in judged {
      let place = mutant.entry.place
      guard marks.reasons[place] != nil else { continue }
      found.insert(place)
      if mutant.status == .killed || mutant.status == .timeout {
        notes.append(
          "'\(place.mutant)' in \(place.file):\(mutant.entry.line) is marked as equivalent, but"
            + " \(mutant.render ?? "a case") detects it")
      }
    }
    notes += marks.reasons.keys.filter { !found.contains($0) }
      .map {
        "no mutant '\($0.mutant)' in '\($0.line)' of \($0.file), which is marked as equivalent"
      }
      .sorted()
    self.notes = notes
  }
}
