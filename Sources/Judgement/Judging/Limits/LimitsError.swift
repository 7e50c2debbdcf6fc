import OrdinaryFiles
import YAMLBounds

/// Why limits were not read, or do not hold anything to them.
package enum LimitsError: Error, Equatable {
  case unreadable(ReadRefusal)
  case notText(path: String)
  /// - Parameter name: as `parity.yml` names it.
  case missing(path: String, name: String)
  case tooMuch(path: String, YAMLBounds.Excess)
  /// - Parameter reason: of the decoder or the parser.
  case undecodable(place: String, reason: String)
  case limit(place: String, LimitFault)
  case divergence(place: String, id: String, DivergenceFault)
  case unsupported(path: String, UnsupportedEvidence)
  case divergenceOfEverything(path: String, DivergenceOfEverything)
}

extension LimitsError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let refusal): "\(refusal)"
    case .notText(let path): "cannot read \(path): it is not UTF-8 text"
    case .missing(let path, let name):
      "cannot read \(path): no such file; 'limits' of parity.yml names \(name)"
    case .tooMuch(let path, let excess):
      "\(path):\(excess.line):\(excess.column): \(excess.message)"
    case .undecodable(let place, let reason): "\(place): \(reason)"
    case .limit(let place, let fault): "\(place): \(fault)"
    case .divergence(let place, let id, let fault):
      "\(place): the known divergence '\(id)' \(fault)"
    case .unsupported(let path, let fault): "\(path): \(fault)"
    case .divergenceOfEverything(let path, let fault): "\(path): \(fault)"
    }
  }
}
