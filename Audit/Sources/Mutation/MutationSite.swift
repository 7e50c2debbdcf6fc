/// A piece of source that the switch can exchange as a whole: the innermost statement, initial
/// value or condition around its mutants.
///
/// - Units: `range` in UTF-8 bytes of the file.
package struct MutationSite: Sendable {
  package enum Form: Equatable, Sendable {
    /// Becomes a `switch` statement, or the `switch` expression that a body consists of.
    case statement
    /// `return`, `continue` or `break` without a value: becomes an `if`, because `break` within a
    /// `switch` would leave that.
    case jump
    /// Becomes a `switch` expression.
    case value
    /// Becomes a closure that is called at once, where the grammar wants an expression.
    case expression
    /// The same, of a known type, such as `Bool`.
    case typed(String)
  }

  package let form: Form
  package let range: Range<Int>
  /// Indices into the file's mutants.
  package var mutants: [Int] = []
  /// Sites within, in order: statements of closures, mostly.
  package var inner: [MutationSite] = []
}
