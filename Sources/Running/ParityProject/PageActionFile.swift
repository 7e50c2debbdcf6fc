import Foundation
import OrdinaryFiles
import ParityCases
import YAMLBounds
import Yams

/// A file of actions on a page: a list, or a `provenance.json` that holds one.
package enum PageActionFile {
  /// - Throws: `ProjectFileError` with the line and column of the mistake.
  package static func read(_ path: String) throws(ProjectFileError) -> [PageAction] {
    func refuse(_ message: String) -> ProjectFileError {
      ProjectFileError(path: path, message: message)
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw refuse("no such file")
    }
    guard !isFolder.boolValue, let data = OrdinaryFile.contents(path) else {
      throw refuse("it cannot be read as a file")
    }
    guard data.count <= ProjectFile.largestSize else { throw refuse("it is larger than 1 MiB") }
    guard let yaml = String(data: data, encoding: .utf8) else {
      throw refuse("it is not UTF-8 text")
    }
    return try parse(yaml: yaml, path: path)
  }

  /// - Parameter path: as shown in errors; chosen files are looked for beside it.
  /// - Throws: `ProjectFileError`.
  package static func parse(yaml: String, path: String) throws(ProjectFileError) -> [PageAction] {
    do {
      try YAMLBounds.check(yaml)
    } catch {
      throw ProjectFileError(
        path: path, line: error.line, column: error.column, message: error.message)
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: yaml)
    } catch {
      throw ProjectFile.explained(error, path)
    }
    guard let root else { throw ProjectFileError(path: path, message: "it holds no action") }
    var node = ProjectNode(node: root, path: path, name: "")
    if node.isMapping {
      let members = try node.members()
      guard let actions = members.first(where: { $0.key == "actions" }) else {
        throw node.refuse("a list of actions is expected, or a mapping with 'actions'")
      }
      node = actions.value
    }
    var actions: [PageAction] = []
    for element in try node.list() { actions.append(try action(element)) }
    guard !actions.isEmpty else { throw node.refuse("it holds no action") }
    return actions
  }

  /// The actions that a `parity.yml` gives for a page: a file beside it, or a list of actions and files.
  ///
  /// - Parameter filled: replaces names by their values.
  /// - Returns: in order of time.
  /// - Throws: `ProjectFileError`.
  static func actions(
    _ field: ProjectNode, _ filled: (String) -> String = { $0 }
  ) throws(ProjectFileError) -> [PageAction] {
    let folder = URL(fileURLWithPath: field.path).deletingLastPathComponent()
    var actions: [PageAction] = []
    for element in field.isList ? try field.list() : [field] {
      if element.isMapping {
        actions.append(try action(element))
      } else {
        actions += try read(
          URL(fileURLWithPath: filled(try element.text()), relativeTo: folder).path)
      }
    }
    guard !actions.isEmpty else { throw field.refuse("\(field.name) holds no action") }
    return PageAction.inOrder(actions)
  }

  private static func action(_ node: ProjectNode) throws(ProjectFileError) -> PageAction {
    let verbs = PageAction.Verb.allCases.map(\.rawValue)
    let fields = try node.fields(
      ["at"] + verbs + PageAction.Member.allCases.map(\.rawValue))
    let named = verbs.filter { fields[$0] != nil }
    guard let verb = named.first.flatMap(PageAction.Verb.init), let target = fields[named[0]] else {
      throw node.refuse("an action needs one of \(verbs.joined(separator: ", "))")
    }
    guard named.count == 1 else {
      throw node.refuse(
        "an action does one thing; this one would \(named.joined(separator: " and "))")
    }
    guard let time = fields["at"] else { throw node.refuse("an action needs 'at', a time") }
    var action = PageAction(at: try seconds(time), verb, try target.text())
    if let field = fields["to"] { action.to = try field.text() }
    if let field = fields["by"] { action.by = try numbers(field) }
    if let field = fields["position"] { action.position = try numbers(field) }
    if let field = fields["for"] { action.duration = try seconds(field) }
    for name in ["file", "files"] {
      guard let field = fields[name] else { continue }
      let paths = field.isList ? try field.texts() : [try field.text()]
      let folder = URL(fileURLWithPath: node.path).deletingLastPathComponent()
      action.files += paths.map { URL(fileURLWithPath: $0, relativeTo: folder).path }
    }
    if let fault = action.fault { throw node.refuse(fault) }
    return action
  }

  /// `1.5`, `1.5s` or `1500ms`.
  private static func seconds(_ node: ProjectNode) throws(ProjectFileError) -> Double {
    let text = try node.text()
    guard let seconds = PageActionText.seconds(text) else {
      throw node.refuse("'\(text)' is not a time; write 1.5s or 200ms")
    }
    return seconds
  }

  private static func numbers(_ node: ProjectNode) throws(ProjectFileError) -> [Double] {
    var numbers: [Double] = []
    for element in try node.list() {
      numbers.append(try element.number(in: -1_000_000...1_000_000))
    }
    return numbers
  }
}
