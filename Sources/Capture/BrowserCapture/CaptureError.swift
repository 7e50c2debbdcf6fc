import ChildProcesses
import OrdinaryFiles
import ParityCases

/// Why a capture could not be made. A case that fails is a `CaptureFailure`, not an error.
package enum CaptureError: Error, Equatable {
  case browserNotFound(BrowserKind, searched: [String])
  /// The browser's environment variable names something that cannot be run.
  case browserNotExecutable(BrowserKind, path: String)
  /// It was asked for its version.
  case browserUnanswered(BrowserKind, ProgramQuestion.Failure)
  case browserVersionUnknown(BrowserKind, path: String, output: String)
  case portInUse(port: UInt16)
  case serverFailed(detail: String)
  case browserEnded(detail: String)
  /// The browser is running, but never requested the capture page, or stopped sending messages.
  case pageSilent(seconds: Int)
  /// Two asked to deliver for a document, which is named in words.
  case openedTwice(String)
  /// Two files whose names are the same text in other code points.
  case sameText(path: String)
  /// A file was another when it was loaded again.
  case changed(path: String)
  case unwritableFolder(PrivateFolder.Unwritable)
  case printFailed(detail: String)
}

extension CaptureError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .browserNotFound(let kind, let searched):
      "no \(kind.title) found (looked for \(searched.joined(separator: ", ")));"
        + " install it (\(kind.installation)) or set \(kind.variable) to its path"
    case .browserNotExecutable(let kind, let path):
      "\(path) is not an executable file; set \(kind.variable) to the path of \(kind.title)"
    case .browserUnanswered(let kind, let failure):
      "\(failure), where \(kind.title) was to tell its version; set \(kind.variable) to use another"
    case .browserVersionUnknown(let kind, let path, let output):
      "\(path) --version printed '\(output)', not a version; is it \(kind.title)?"
    case .portInUse(let port):
      "port \(port) on 127.0.0.1 is in use; choose another with --port, or leave --port out"
    case .serverFailed(let detail):
      "the capture server failed: \(detail)"
    case .browserEnded(let detail):
      "the browser ended before the capture did: \(detail)"
    case .pageSilent(let seconds):
      "the browser opened no capture page within \(seconds) s, or a module there neither rendered nor ended; raise"
        + " --timeout, or try 'parity doctor'"
    case .openedTwice(let document):
      "\(document) was opened a second time, by hand, or by a module that reloads it or delivers in its place; nothing is filed"
    case .sameText(let path):
      "two files are named \(path), the same text in other code points; rename one, or changes of it would go unnoticed"
    case .changed(let path):
      "\(path) was changed during the capture; nothing is filed: capture again"
    case .unwritableFolder(let reason): reason.description
    case .printFailed(let detail):
      "the browser printed no page: \(detail)"
    }
  }
}

/// One case that could not be captured.
package struct CaptureFailure: Error, Equatable, Sendable {
  /// nil when the whole module failed.
  package let caseID: String?
  /// The case module, relative to the reference folder.
  package let file: String?
  package let message: String
  /// The position in the project's files, `web/voice.js:12:5`, or only the file; nil if it is unknown.
  package let place: String?

  package init(caseID: String?, file: String?, message: String, place: String? = nil) {
    self.caseID = caseID
    self.file = file
    self.message = message
    self.place = place
  }
}

extension CaptureFailure {
  static func altered(_ definition: CaseDefinition) -> CaptureFailure {
    CaptureFailure(
      caseID: definition.id, file: definition.source,
      message:
        "these are not the samples that the browser rendered: read a second time, in a document of their own, they"
        + " are others; a script of the module stands between, so nothing is filed")
  }
}

extension CaptureFailure: CustomStringConvertible {
  package var description: String {
    let place = place ?? file
    guard let caseID else { return (place.map { "\($0): " } ?? "") + message }
    return caseID + (place.map { " (\($0))" } ?? "") + ": " + message
  }
}

extension PrivateFolder {
  /// - Throws: `unwritableFolder`.
  static func forCapture(prefix: String) throws(CaptureError) -> PrivateFolder {
    do { return try PrivateFolder(prefix: prefix) } catch { throw .unwritableFolder(error) }
  }
}
