/// One token of a script; together the tokens of a script are its text.
struct ScriptToken: Equatable {
  enum Kind {
    /// Space, line breaks, comments.
    case blank
    /// A name or a keyword, `#private` ones included.
    case word
    case number
    case string
    /// A piece of a template: from a backtick or a `}` to a backtick or a `${`.
    case template
    case expression
    case mark
  }

  let kind: Kind
  /// Bytes of the script.
  let range: Range<Int>
  let text: String
}
