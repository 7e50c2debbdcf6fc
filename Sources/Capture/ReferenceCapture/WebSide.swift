import AudioFiles
import AudioSignal
import BrowserCapture
import DataText
import Foundation
import OrdinaryFiles
import ParityCases
import ParityProject
import ParityReferences
import Synchronization

/// What is captured: the folder from which the page loads, and the suites in it.
package struct WebSide: Sendable {
  /// Served as `web/`.
  package let folder: String
  /// The suites with a module, in order.
  package let suites: [String]
  /// The additions of a `parity.yml`; nil without one.
  package let own: OwnCases?
  /// Cases that were played in the lab, by suite.
  package let takes: [String: [JSONValue]]
  private let served = ServedFiles()
  private let defined = TextSet()

  private init(
    folder: String, suites: [String], own: OwnCases?, takes: [String: [JSONValue]] = [:]
  ) {
    self.takes = takes
    self.folder = folder
    self.suites = suites
    self.own = own
  }

  /// For a reference folder that contains its own case modules, as `web/cases/NAME.js`.
  package init(references: String, takes: [String: [JSONValue]] = [:]) {
    self.init(
      folder: "\(references)/web", suites: ReferenceCapture.modules(in: references), own: nil,
      takes: takes)
  }

  /// For a project: according to its `parity.yml`, or as above if it has none.
  package init(_ project: Project) {
    guard let file = project.file else {
      self.init(references: project.references, takes: project.takes)
      return
    }
    let modules = file.suites.compactMap { suite in suite.module.map { (suite.name, $0) } }
    let own = OwnCases(
      modules: Dictionary(modules) { $1 },
      cases: Dictionary(file.suites.map { ($0.name, $0.cases) }) { $1 },
      stimuli: file.stimuli, folder: Self.shown(file.web),
      readStimulus: { try AudioFile.read(project.path($0)) })
    self.init(folder: project.web, suites: modules.map(\.0), own: own, takes: project.takes)
  }

  /// With the file's path in the project, if no line is known.
  func placed(_ failure: CaptureFailure) -> CaptureFailure {
    guard let own, failure.place == nil, let file = failure.file, file.hasPrefix("web/") else {
      return failure
    }
    return CaptureFailure(
      caseID: failure.caseID, file: file, message: failure.message,
      place: own.folder + file.dropFirst("web/".count))
  }

  /// A web folder with a trailing slash, relative to the project's folder.
  private static func shown(_ folder: String) -> String {
    let path = String(folder.trimmingPrefix(/(\.\/)+/))
    return path == "." || path.isEmpty ? "" : path.hasSuffix("/") ? path : path + "/"
  }

  /// The cases that the project file itself declares, by id.
  var declared: Set<String> {
    Set(
      (own?.cases ?? [:]).merging(takes, uniquingKeysWith: +).flatMap { suite, cases in
        cases.compactMap { definition in
          guard case .string(let name) = definition["name"] else { return nil }
          return "\(suite)/\(name)"
        }
      })
  }

  /// The module of a suite, as named in failures and definitions.
  package func source(of suite: String) -> String {
    "web/\(own?.modules[suite] ?? "cases/\(suite).js")"
  }

  /// Makes a request load its files from here.
  package func complete(_ request: inout CaptureRequest) {
    request.own = own
    request.takes = takes
    let served = served
    let only = request.suites.count == 1 ? request.suites[0] : nil
    // A document may ask below any name: what no suite has asked for is every suite's.
    let known = Set(request.suites)
    request.onServe = { path, content, suite in
      let state = content.map(SHA256Text.of) ?? Manifest.absent
      served.add(path, state, of: suite.flatMap { known.contains($0) ? $0 : nil } ?? only)
    }
    let defined = defined
    request.onDefine = { ids in ids.forEach(defined.add) }
  }

  /// SHA-256 of what the page has loaded, and `Manifest.absent` for what it has asked for in vain, by path; nil if it
  /// has loaded nothing.
  package var sources: [String: String]? {
    let states = served.states
    return states.isEmpty ? nil : states
  }

  /// A file that was another when it was loaded again.
  var changed: String? { served.changed }

  /// A path under which the page has loaded two files: their names are the same text in other code points, of which
  /// tables and JSON keep one, so that a change of the other would go unnoticed.
  var sameText: String? { served.sameText }

  /// Which of these each suite has loaded; nil if that is not known for all.
  var loaded: [String: [String]]? { served.bySuite }

  /// The audio of a stimulus that is a file.
  ///
  /// - Returns: nil for a case without one.
  package func stimulusFile(of definition: CaseDefinition) throws -> SampleBuffer? {
    guard case .string(let file) = definition.stimulus?["file"] else { return nil }
    return try own?.readStimulus(file)
  }

  /// The names of all cases that the modules define, by suite.
  var definedNames: [String: [String]] {
    Dictionary(grouping: defined.all.subtracting(declared).sorted()) {
      String($0.prefix { $0 != "/" })
    }
    .mapValues { ids in ids.map { String($0.drop { $0 != "/" }.dropFirst()) } }
  }

  private final class TextSet: Sendable {
    private let texts = Mutex<Set<String>>([])
    func add(_ text: String) { texts.withLock { _ = $0.insert(text) } }
    var all: Set<String> { texts.withLock { $0 } }
  }

  /// Files of the folder, by the suite that requested them; under nil those that any may have requested.
  private final class ServedFiles: Sendable {
    private struct Served {
      var files: [String?: Set<String>] = [:]
      var states: [String: String] = [:]
      /// As they were first asked for, by their text.
      var spellings: [String: [UInt8]] = [:]
      var same: String?
      var changed: String?
    }
    private let served = Mutex(Served())

    func add(_ path: String, _ state: String, of suite: String?) {
      served.withLock { served in
        served.files[suite, default: []].insert(path)
        let bytes = Array(path.utf8)
        if served.spellings[path, default: bytes] != bytes {
          served.same = path
        } else if served.states[path, default: state] != state {
          served.changed = path
        }
        served.spellings[path] = served.spellings[path] ?? bytes
        served.states[path] = served.states[path] ?? state
      }
    }
    var sameText: String? { served.withLock { $0.same } }
    var changed: String? { served.withLock { $0.changed } }
    var states: [String: String] { served.withLock { $0.states } }
    var bySuite: [String: [String]]? {
      let files = served.withLock { $0.files }
      let shared = files[nil] ?? []
      let own = files.compactMap { suite, paths in
        suite.map { ($0, paths.union(shared).sorted()) }
      }
      return own.isEmpty ? nil : Dictionary(own) { first, _ in first }
    }
  }
}
