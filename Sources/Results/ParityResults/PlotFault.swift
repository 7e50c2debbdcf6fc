/// Why a text is not the data of a case's plots.
package enum PlotFault: Error, Equatable, CustomStringConvertible {
  case tooLarge(bytes: Int, limit: Int)
  /// From this byte on, the text is not in the plots' format.
  case unexpected(byte: Int, expected: String)
  /// Lists that belong together differ in length, or a number is out of range.
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
