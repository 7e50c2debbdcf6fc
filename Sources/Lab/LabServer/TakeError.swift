/// Why a take is not judged, or not kept.
enum TakeError: Error, Equatable {
  case noTake(id: String)
  case noSuite(String)
  case nothingRenders(suite: String)
  /// - Parameter use: what it would do with a take.
  case noBrowser(use: BrowserUse)
  case noName
  case invalidName(String)
  case taken(id: String)
  case tooLong(mostSeconds: Double)
  case notACase
  case notOfAPage(suite: String)
  case noSuiteOfPreset(file: String)
  case endedEarly
  case noSound(side: String)
  case notRendered(id: String)
  case originalNotRendered
  case notFiled
  /// - Parameter reason: of the capture.
  case notCaptured(reason: String)

  enum BrowserUse: String {
    case captures = "captures what is kept"
    case records = "records what was played"
  }
}

extension TakeError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noTake(let id): "there is no take \(id)"
    case .noSuite(let name): "there is no suite '\(name)'"
    case .nothingRenders(let suite): "nothing renders the suite '\(suite)'"
    case .noBrowser(let use): "no Chromium was found on this machine, which \(use.rawValue)"
    case .noName: "a take needs a name"
    case .invalidName(let name):
      "'\(name)' is not a case name; use lower-case letters, digits and dashes"
    case .taken(let id): "there is a case '\(id)' already; choose another name"
    case .tooLong(let seconds): "a take lasts up to \(Int(seconds)) s"
    case .notACase: "the take is not a case"
    case .notOfAPage(let suite): "the take is not of a page of '\(suite)'"
    case .noSuiteOfPreset(let file): "\(file) belongs to no suite that is played here"
    case .endedEarly: "the take ended before it was rendered"
    case .noSound(let side): "there is no sound of the \(side)"
    case .notRendered(let id): "the browser did not render \(id)"
    case .originalNotRendered: "the original was not rendered"
    case .notFiled: "the take could not be filed"
    case .notCaptured(let reason): reason
    }
  }
}
