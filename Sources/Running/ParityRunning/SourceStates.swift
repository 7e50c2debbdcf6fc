import AudioFiles
import AudioSignal
import DataText
import Foundation
import ParityCases
import ParityProject
import ParityReferences

/// What happened to scripts since captures were made from them; each is read once.
package struct SourceStates {
  enum State {
    case same, changed, missing
  }

  private var hashes: [String: String?] = [:]
  private var stimuli: [String: StimulusFile] = [:]
  /// By suite and capture: the scripts that contribute to its cases, determined once for all of them.
  private var scripts: [String: [(key: String, value: String)]] = [:]

  package init() {}

  /// What is wrong with a stimulus that is one of the project's files; nil for other stimuli, and if nothing is.
  mutating func fault(
    ofStimulus filed: CaseDefinition, in project: Project
  ) -> DeclarationDifference? {
    guard filed.stimulus?["kind"] == .string("file"),
      case .string(let file)? = filed.stimulus?["file"], let hash = filed.stimulusSha256
    else { return nil }
    let known = stimuli[file] ?? StimulusFile(project.path(file))
    stimuli[file] = known
    switch known {
    case .holds(hash): return nil
    case .holds: return .stimulusChanged(file: file)
    case .refused(let reason): return .stimulusUnreadable(reason: reason)
    }
  }

  mutating func deciding(
    _ suite: String, _ capture: Int, find: () -> [(key: String, value: String)]
  ) -> [(key: String, value: String)] {
    let name = "\(suite) \(capture)"
    if let known = scripts[name] { return known }
    let found = find()
    scripts[name] = found
    return found
  }

  mutating func state(of path: String, in web: String, _ hash: String) -> State {
    if hashes[path] == nil {
      hashes[path] = .some(try? SHA256Text.ofFile("\(web)/\(path.dropFirst("web/".count))"))
    }
    guard let current = hashes[path] ?? nil else {
      return hash == Manifest.absent ? .same : .missing
    }
    return current == hash ? .same : .changed
  }
}

/// The present state of a file whose sound a case plays.
enum StimulusFile {
  /// SHA-256 of its samples, as captures record it.
  case holds(String)
  case refused(reason: String)

  init(_ path: String) {
    do {
      self = .holds(SHA256Text.of(try AudioFile.read(path).littleEndianBytes))
    } catch {
      self = .refused(reason: "\(error)")
    }
  }
}
