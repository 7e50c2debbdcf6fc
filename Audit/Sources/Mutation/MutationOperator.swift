/// The kinds of faults that are put into the sources.
package enum MutationOperator: String, CaseIterable, Codable, Sendable {
  /// A minus or a `!` taken away.
  case sign
  /// An arithmetic, logical or bitwise operator exchanged for its counterpart.
  case arithmetic = "operator"
  /// A number times 1.01, plus 1 and minus 1; a Boolean turned over.
  case constant
  /// A bound moved by one, or the comparison turned round.
  case comparison
  /// A subscript or the end of a range moved by one.
  case index
  /// A statement left out.
  case dropped = "dropped statement"
  /// Two neighbouring arguments exchanged.
  case swapped = "swapped arguments"
}
