import Foundation
import ParityCases
import ParityProject

extension PageSpecification {
  /// How the settings of a filed recording differ from those now declared; nil where they agree.
  ///
  /// - Parameter web: the project's folder of pages.
  func difference(from filed: CaseDefinition, web: String) -> PageDifference? {
    let source = source(in: web)
    if filed.source != "web/\(source)" {
      return .page(page, recorded: String(filed.source.trimmingPrefix("web/")))
    }
    func list(_ value: JSONValue?) -> [String] {
      guard case .array(let items)? = value else { return [] }
      return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    let frames = Int(seconds * filed.sampleRate)
    let left = Int(keepFromSeconds * filed.sampleRate)
    // A render ends at a quantum boundary.
    if abs(frames - filed.frames) > 128 {
      return .seconds(seconds, recordedFrames: filed.frames)
    }
    if let sampleRate, sampleRate != filed.sampleRate {
      return .sampleRate(declared: sampleRate, recorded: filed.sampleRate)
    }
    if sampleRate == nil, case .number(let asked)? = filed.parameters["sampleRate"] {
      return .sampleRate(declared: nil, recorded: asked)
    }
    if (filed.keepFrom ?? 0) != left {
      return .keepFrom(left, recorded: filed.keepFrom ?? 0)
    }
    if clicks != list(filed.parameters["clicks"]) {
      return .clicks(clicks, recorded: list(filed.parameters["clicks"]))
    }
    let told = actions.isEmpty ? nil : JSONValue.array(actions.map(\.filed))
    if told != filed.asRequested.parameters["actions"] {
      return .actions
    }
    for (name, value) in values where filed.parameters[name] != value {
      return .member(name)
    }
    if seeds != filed.seeds {
      return .seeds(seeds ?? 1, recorded: filed.seeds ?? 1)
    }
    if case .string(let old)? = filed.parameters["query"], old != query {
      return .query(query, recorded: old)
    }
    if let random = filed.random, random.page != seed ?? CaseDefinition.Seeds().page {
      return .seed(seed ?? CaseDefinition.Seeds().page, recorded: random.page)
    }
    return nil
  }

  /// How a recording names the page: its address, or the real path of its file below `web`.
  private func source(in web: String) -> String {
    if page.contains("://") { return URL(string: page)?.absoluteString ?? page }
    let root = URL(fileURLWithPath: web).resolvingSymlinksInPath().path
    let file = URL(fileURLWithPath: "\(web)/\(page)").resolvingSymlinksInPath()
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
    let path = isFolder.boolValue ? "\(file.path)/index.html" : file.path
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }
}
