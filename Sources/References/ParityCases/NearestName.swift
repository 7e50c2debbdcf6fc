/// Finds the name that was most likely meant.
package enum NearestName {
  /// - Returns: nil when none is near: half of the letters or more would have to be changed.
  package static func to(_ wrong: String, among known: [String]) -> String? {
    let ranked = known.map { (name: $0, distance: distance(wrong.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance * 2 < max(wrong.count, best.name.count)
    else { return nil }
    return best.name
  }

  /// "; did you mean 'x'?"; empty where no name is near.
  package static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// "; did you mean 'x'?", or else a list of what exists.
  package static func hint(_ wrong: String, among known: [String]) -> String {
    if let nearest = to(wrong, among: known) { return suggestion(nearest) }
    return known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))"
  }

  /// "; did you mean 'x'?", or a few of what there is.
  package static func choice(_ wrong: String, of known: [String]) -> String {
    if let nearest = to(wrong, among: known) { return suggestion(nearest) }
    return "; there are: \(list(known))"
  }

  /// A few of many names.
  package static func list(_ names: [String]) -> String {
    let most = 12
    return names.prefix(most).joined(separator: ", ")
      + (names.count > most ? " and \(names.count - most) more" : "")
  }

  /// The number of letters to insert, remove, change, or swap with a neighbour.
  ///
  /// - Source: Damerau, "A technique for computer detection and correction of spelling errors", 1964.
  static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var rows = Array(
      repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    for i in 1...a.count {
      for j in 1...b.count {
        let change = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
        }
      }
    }
    return rows[a.count][b.count]
  }
}
