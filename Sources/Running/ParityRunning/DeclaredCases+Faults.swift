import DataText
import Foundation
import OrdinaryFiles
import ParityCases
import ParityProject
import ParityReferences
import ParityResults

extension DeclaredCases {
  /// Why a captured case is not the one now declared; nil if it is.
  package func fault(of entry: Manifest.Entry, _ sources: inout SourceStates) -> NotAsDeclared? {
    difference(of: entry, &sources).map { NotAsDeclared(id: entry.id, $0) }
  }

  private func difference(
    of entry: Manifest.Entry, _ sources: inout SourceStates
  ) -> DeclarationDifference? {
    let page = pages[entry.id]
    let module = project.file == nil ? nil : modules[entry.suite]
    let playsFile = isCapturedHere && entry.files[ReferenceFiles.stimulus] != nil
    // Reading every case costs time in each part of a run: it is done only where there is something to compare it with.
    if own[entry.id] != nil || page != nil || module != nil || playsFile,
      let filed = try? library.readDefinition(entry)
    {
      if let declared = own[entry.id], let difference = difference(declared, filed) {
        return difference
      }
      if playsFile, let fault = sources.fault(ofStimulus: filed, in: project) {
        return fault
      }
      if let module, filed.source != "web/\(module)" {
        return .module(declared: shown("web/\(module)"), captured: shown(filed.source))
      }
      if let difference = page?.difference(from: filed, web: project.web) {
        return .page(difference)
      }
    }
    // References that were captured elsewhere come without the page's sources.
    guard isCapturedHere,
      let capture = library.manifest.captures.first(where: { $0.origin.id == entry.capture })
    else { return nil }
    let suite = entry.suite
    let isByHand = own[entry.id] == nil && page == nil && module == nil && project.file != nil
    let deciding = sources.deciding(suite, entry.capture) {
      if let loaded = capture.loaded?[suite].map(Set.init) {
        return capture.sources.sorted { $0.key < $1.key }.filter { loaded.contains($0.key) }
      }
      let imported = imports(of: suite, among: capture.sources)
      return capture.sources.sorted { $0.key < $1.key }.filter {
        imported.contains($0.key) || decides($0.key, suite)
      }
    }
    for (path, hash) in deciding {
      switch sources.state(of: path, in: project.web, hash) {
      case .same: continue
      // What another server delivered to a page need not be here.
      case .missing where page?.page.contains("://") == true: continue
      case .missing:
        return .sourceMissing(path: shown(path), suite: suite, isByHand: isByHand)
      case .changed:
        return .sourceChanged(path: shown(path), suite: suite, isByHand: isByHand)
      }
    }
    return nil
  }

  /// What a suite's module imports by name, directly or indirectly.
  ///
  /// Only in this way can another suite's module affect this suite's cases. While each file is as it was captured, so
  /// are its imports.
  private func imports(of suite: String, among sources: [String: String]) -> Set<String> {
    guard let module = modules[suite] else { return [] }
    var (found, open) = (Set(["web/\(module)"]), ["web/\(module)"])
    while let path = open.popLast() {
      let text = OrdinaryFile.contents("\(project.web)/\(path.dropFirst("web/".count))")
      for name in ModuleImports.specifiers(in: String(decoding: text ?? Data(), as: UTF8.self)) {
        guard let target = ModuleImports.resolve(name, from: path), sources[target] != nil,
          found.insert(target).inserted
        else { continue }
        open.append(target)
      }
    }
    return found
  }

  /// Whether a script that existed at the capture contributes to a case.
  private func decides(_ path: String, _ suite: String) -> Bool {
    let relative = String(path.dropFirst("web/".count))
    if relative == modules[suite] { return true }
    // Earlier captures without a parity.yml list all scripts of the folder, loaded or not.
    guard project.file != nil else { return relative.hasPrefix("cases/\(suite)/") }
    return !modules.values.contains(relative)
  }

  private func difference(
    _ declared: JSONValue, _ filed: CaseDefinition
  ) -> DeclarationDifference? {
    func text(_ value: JSONValue?) -> String {
      guard let value, let data = try? JSONText.encode(value, indented: false) else {
        return "none"
      }
      return String(decoding: data, as: UTF8.self)
    }
    let members: [(String, JSONValue?)] = [
      ("sampleRate", .number(filed.sampleRate)), ("frames", .number(Double(filed.frames))),
      ("channels", .number(Double(filed.channels))),
      ("seeds", filed.seeds.map { .number(Double($0)) }),
      ("keepFrom", filed.keepFrom.flatMap { $0 > 0 ? .number(Double($0)) : nil }),
      ("stimulus", filed.stimulus), ("parameters", filed.parameters),
    ]
    for (name, value) in members where declared[name] != value {
      let (now, then) = Self.shortened(text(declared[name]), text(value))
      return .member(name, declared: now, captured: then, place: place(filed.id))
    }
    return nil
  }

  private static let mostCharacters = 120

  /// Shortens both to fit a line, around the first place where they differ.
  static func shortened(_ one: String, _ other: String) -> (String, String) {
    guard max(one.count, other.count) > mostCharacters else { return (one, other) }
    let alike = zip(one, other).prefix { $0 == $1 }.count
    let start = max(0, alike - mostCharacters / 2)
    func part(_ text: String) -> String {
      let rest = text.dropFirst(start)
      return (start > 0 ? "…" : "") + rest.prefix(mostCharacters)
        + (rest.count > mostCharacters ? "…" : "")
    }
    return (part(one), part(other))
  }
}
