import ParityCases
import ParityProject
import ParityReferences
import ParityResults

extension DeclaredCases {
  /// Why a captured case is not the one that is declared now; nil where it is.
  package func fault(of entry: Manifest.Entry, _ sources: inout SourceStates) -> SuiteError? {
    let again = "'parity capture --case \(entry.id)' captures it again"
    let page = pages[entry.id]
    let module = project.file == nil ? nil : modules[entry.suite]
    let playsFile = isCapturedHere && entry.files[ReferenceFiles.stimulus] != nil
    // What is read of every case is paid by each part of a run: only where something is held against it.
    if own[entry.id] != nil || page != nil || module != nil || playsFile,
      let filed = try? library.readDefinition(entry)
    {
      if let declared = own[entry.id], let difference = difference(declared, filed) {
        return error(entry.id, "\(difference); \(again)")
      }
      if playsFile, let detail = sources.fault(ofStimulus: filed, in: project) {
        return error(entry.id, "\(detail); \(again)")
      }
      if let module, filed.source != "web/\(module)" {
        return error(
          entry.id,
          "it was captured from \(shown(filed.source)), and parity.yml says"
            + " \(shown("web/\(module)")); \(again)")
      }
      if let difference = page?.difference(from: filed) {
        return error(entry.id, "parity.yml says \(difference); \(again)")
      }
    }
    // References that were captured elsewhere come without the page's sources.
    guard isCapturedHere,
      let capture = library.manifest.captures.first(where: { $0.origin.id == entry.capture })
    else { return nil }
    let suite = entry.suite
    let deciding = sources.deciding(suite, entry.capture) {
      capture.sources.sorted { $0.key < $1.key }.filter { decides($0.key, suite) }
    }
    for (path, hash) in deciding {
      switch sources.state(of: path, in: project.web, hash) {
      case .same: continue
      case .missing where page != nil: continue
      case .missing:
        return error(entry.id, "\(shown(path)), which it was captured from, does not exist")
      case .changed:
        // The same words for all cases of a suite: they stand once.
        return error(
          entry.id,
          "\(shown(path)) changed since it was captured; 'parity capture --suite \(entry.suite)'"
            + " captures it again")
      }
    }
    return nil
  }

  /// Whether a script that was there at the capture has a part in a case.
  private func decides(_ path: String, _ suite: String) -> Bool {
    let relative = String(path.dropFirst("web/".count))
    if relative == modules[suite] { return true }
    // Earlier captures without a parity.yml list all scripts of the folder, loaded or not.
    guard project.file != nil else { return relative.hasPrefix("cases/\(suite)/") }
    return !modules.values.contains(relative)
  }

  private func difference(_ declared: JSONValue, _ filed: CaseDefinition) -> String? {
    func text(_ value: JSONValue?) -> String {
      guard let value, let data = try? JSONText.encode(value, indented: false) else {
        return "none"
      }
      return String(String(decoding: data, as: UTF8.self).prefix(120))
    }
    let members: [(String, JSONValue?)] = [
      ("sampleRate", .number(filed.sampleRate)), ("frames", .number(Double(filed.frames))),
      ("channels", .number(Double(filed.channels))),
      ("keepFrom", filed.keepFrom.flatMap { $0 > 0 ? .number(Double($0)) : nil }),
      ("stimulus", filed.stimulus), ("parameters", filed.parameters),
    ]
    for (name, value) in members where declared[name] != value {
      return
        "\(place(filed.id)) says \(name) \(text(declared[name])), it was captured with \(text(value))"
    }
    return nil
  }
}
