/// Why a text is not that of a case's plots.
package enum PlotFault: Error, Equatable, CustomStringConvertible {
  case tooLarge(bytes: Int, limit: Int)
  /// The text is not what is written of plots, from a byte on.
  case unexpected(byte: Int, expected: String)
  /// Lists that belong together have other lengths, or a number is not what plots have there.
  case inconsistent(String)

  package var description: String {
    switch self {
    case .tooLarge(let bytes, let limit):
      "\(bytes) bytes of plots, where \(limit) are the most that a case has"
    case .unexpected(let byte, let expected):
      "no plots that Parity wrote: \(expected) was expected at byte \(byte)"
    case .inconsistent(let what): "no plots that Parity wrote: \(what)"
    }
  }
}
