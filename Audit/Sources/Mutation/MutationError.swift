/// Why mutants could not be made, built or run.
package enum MutationError: Error, Equatable {
  case syntax(path: String)
  case unreadable(path: String, detail: String)
  case unwritable(path: String, detail: String)
  case noSources(pattern: String)
  /// The build fails in a place that no mutant can be blamed for.
  case doesNotBuild(detail: String)
  /// The copy renders something else while no mutant is active.
  case copyDiffers(render: String)
  case workerFailed(detail: String)
  case invalidMark(path: String, detail: String)
}

extension MutationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .syntax(let path): "\(path) is not Swift that the parser understands"
    case .unreadable(let path, let detail): "cannot read \(path): \(detail)"
    case .unwritable(let path, let detail): "cannot write \(path): \(detail)"
    case .noSources(let pattern): "no source of the engines matches '\(pattern)'"
    case .doesNotBuild(let detail):
      "the mutated copy does not build, and no mutant is to blame:\n\(detail)"
    case .copyDiffers(let render):
      "the mutated copy does not render \(render) as the reference has it, with no mutant active;"
        + " run 'parity run' first"
    case .workerFailed(let detail): "a worker ended: \(detail)"
    case .invalidMark(let path, let detail): "\(path): \(detail)"
    }
  }
}
