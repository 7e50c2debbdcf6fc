import Foundation
import OrdinaryFiles
import ParityCases

/// A file that an action gives to the page.
struct ChosenFile: Sendable {
  let name: String
  let path: String
  let contentType: String
  let content: Data

  /// The files of all actions, by the path under which our server hands them out.
  ///
  /// - Throws: `RecordingError.noFile`.
  static func all(_ actions: [PageAction]) throws(RecordingError) -> [String: ChosenFile] {
    var files: [String: ChosenFile] = [:]
    for (index, action) in actions.enumerated() {
      for (place, path) in action.files.enumerated() {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
          !isFolder.boolValue, let content = OrdinaryFile.contents(path)
        else { throw .noFile(path) }
        let name = URL(fileURLWithPath: path).lastPathComponent
        let served = ServedFile(name: name, content: content)
        files[address(index, place)] = ChosenFile(
          name: name, path: path, contentType: served.contentType, content: content)
      }
    }
    return files
  }

  static func address(_ action: Int, _ file: Int) -> String { "chosen/\(action)-\(file)" }
}

/// An action as page-actions.js takes it.
struct PageActionSettings: Encodable {
  struct File: Encodable {
    let name: String
    let path: String
    let type: String
  }

  let at: Double
  let verb: String
  let target: String
  let to: String?
  let by: [Double]?
  let position: [Double]?
  let duration: Double
  let files: [File]
  /// As messages name it.
  let text: String

  private enum CodingKeys: String, CodingKey {
    case at, target, to, by, position, files, text
    case verb = "do"
    case duration = "for"
  }

  init(_ action: PageAction, index: Int, files chosen: [String: ChosenFile]) {
    at = action.at
    verb = action.verb.rawValue
    target = action.target
    (to, by, position) = (action.to, action.by, action.position)
    duration = action.effectiveDuration
    files = action.files.indices.compactMap { place in
      let path = ChosenFile.address(index, place)
      return chosen[path].map { File(name: $0.name, path: path, type: $0.contentType) }
    }
    text = "\(action.verb.rawValue) \(action.target) at \(action.at) s"
  }
}
