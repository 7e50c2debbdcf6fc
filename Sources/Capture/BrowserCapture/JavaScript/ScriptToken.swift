/// One token of a script; concatenated, the tokens of a script are its text.
struct ScriptToken: Equatable {
  enum Kind {
    /// Space, line breaks, comments.
    case blank
    /// A name or a keyword, `#private` ones included.
    case word
    case number
    case string
    /// A part of a template: from a backtick or `}` to a backtick or `${`.
    case template
    case expression
    case mark
  }

  let kind: Kind
  /// Bytes of the script.
  let range: Range<Int>
  let text: String
}
