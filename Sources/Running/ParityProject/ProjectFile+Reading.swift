import Foundation
import OrdinaryFiles
import ParityCases
import YAMLBounds
import Yams

extension ProjectFile {
  /// A larger file is not a project file.
  static let largestSize = YAMLBounds.largestSize

  /// The most cases of all suites together.
  static let mostCases = 2 * ParameterSweep.mostCases

  package static let keys = [
    "version", "name", "web", "references", "suites", "stimuli", "candidates", "browsers", "limits",
  ]

  /// - Throws: `ProjectFileError` with the line and column of the mistake.
  package init(readingFrom path: String) throws(ProjectFileError) {
    func refuse(_ message: String) -> ProjectFileError {
      ProjectFileError(path: path, message: message)
    }
    let data: Data
    do {
      data = try OrdinaryFile.read(path, limit: Self.largestSize)
    } catch .tooLarge {
      throw refuse("it is larger than 1 MiB")
    } catch {
      throw refuse("\(error); 'parity init' writes one")
    }
    guard let yaml = String(data: data, encoding: .utf8) else {
      throw refuse("it is not UTF-8 text")
    }
    try self.init(yaml: yaml, path: path)
  }

  /// - Throws: `ProjectFileError`.
  package init(yaml: String, path: String) throws(ProjectFileError) {
    self.init(path: path)
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
      throw Self.explained(error, path)
    }
    guard let root else {
      throw ProjectFileError(path: path, message: "it is empty; 'parity init' writes one")
    }
    try read(ProjectNode(node: root, path: path, name: ""))
  }

  private mutating func read(_ root: ProjectNode) throws(ProjectFileError) {
    let fields = try root.fields(Self.keys)
    if let version = fields["version"] { _ = try version.integer(in: 1...1) }
    if let field = fields["name"] { name = try Self.name(field) }
    if let field = fields["web"] { web = try field.text() }
    if let field = fields["references"] { references = try field.text() }
    for (name, value) in try fields["stimuli"]?.members() ?? [] {
      stimuli[name] = try StimulusReader.stimulus(value)
    }
    for (name, value) in try Self.members(
      fields["suites"], orElse: "without it, all that is in the references is compared")
    {
      suites.append(try SuiteReader(stimuli: stimuli).suite(name, value))
      let count = suites.reduce(0) { $0 + $1.cases.count }
      guard count <= Self.mostCases else {
        throw value.refuse("with it there are \(count) cases; \(Self.mostCases) are the most")
      }
    }
    for (name, value) in try Self.members(
      fields["candidates"], orElse: "without it, the engine replays what was captured")
    {
      candidates.append(try CandidateReader.candidate(name, value))
    }
    if let field = fields["browsers"] {
      for element in try field.list() {
        browsers.append(try element.choice(KnownBrowser.self).rawValue)
      }
    }
    if let field = fields["limits"] { limits = try Self.limits(field) }
  }

  /// The members of an optional mapping: an empty one was probably left unfinished and is refused.
  private static func members(
    _ field: ProjectNode?, orElse absence: String
  ) throws(ProjectFileError) -> [(key: String, value: ProjectNode)] {
    guard let field else { return [] }
    let members = try field.members()
    guard !members.isEmpty else {
      throw field.refuse("\(field.name) is empty; fill it, or remove the line: \(absence)")
    }
    return members
  }

  /// A single line of text: it is shown in titles.
  private static func name(_ field: ProjectNode) throws(ProjectFileError) -> String {
    let name = try field.text()
    guard !name.allSatisfy(\.isWhitespace), name.count <= 60, !name.contains(where: \.isNewline)
    else { throw field.refuse("name must be a line of 1 to 60 characters") }
    return name
  }

  /// The browsers that captures can use.
  package enum KnownBrowser: String, CaseIterable {
    case chromium, firefox, webkit
  }

  /// The limits themselves are read and checked by the judge.
  private static func limits(_ field: ProjectNode) throws(ProjectFileError) -> LimitsSource {
    field.isMapping ? .inline : .file(try field.text())
  }

  /// YAML's own errors in this project's form.
  static func explained(_ error: any Error, _ path: String) -> ProjectFileError {
    guard let error = error as? YamlError else {
      return ProjectFileError(path: path, message: "\(error)")
    }
    switch error {
    case .scanner(_, let problem, let mark, let yaml), .parser(_, let problem, let mark, let yaml),
      .composer(_, let problem, let mark, let yaml):
      let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let hasTab =
        lines.indices.contains(mark.line - 1) && lines[mark.line - 1].contains(/^\s*\t/)
      let words =
        problem.trimmingCharacters(in: .whitespaces)
        + (hasTab ? "; indent with spaces, not with a tab" : "")
      return ProjectFileError(
        path: path, line: mark.line, column: mark.column,
        message: "this is not valid YAML: \(words)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "\($0)" }.joined(separator: ", ")
      return ProjectFileError(
        path: path, line: context.mark.line, column: context.mark.column,
        message: "the same name occurs twice: \(names)")
    default:
      return ProjectFileError(path: path, message: "this is not valid YAML: \(error)")
    }
  }
}
