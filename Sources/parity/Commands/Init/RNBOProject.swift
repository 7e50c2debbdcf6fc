import Foundation
import LabParameters
import OrdinaryFiles
import ParityCases
import ParityReferences

/// A project made from an RNBO export: each parameter swept, each factory preset a case.
struct RNBOProject {
  static let sweptValues = 3
  /// The patch's file name beside its module, whatever the export calls it.
  static let patch = "patch.export.json"

  let export: RNBOExport
  let name: String
  let folder: String

  /// A valid suite name made from any name.
  var suite: String {
    let dashed = name.lowercased().map { CaseDefinition.isValidName(String($0)) ? $0 : "-" }
    let safe = String(dashed).split(separator: "-").joined(separator: "-").prefix(40)
    return safe.isEmpty ? "patch" : String(safe)
  }

  var hasRenderer: Bool { export.source != nil && export.hasFramework }

  /// Paths within the folder, and their contents.
  var files: [(path: String, content: String)] {
    let module = RNBOText.module(
      patcher: Self.patch, playsNotes: export.description.playsNotes)
    var files = [("web/rnbo.js", module)]
    if hasRenderer {
      files += [
        ("port/main.cpp", RNBOText.renderer), ("port/CMakeLists.txt", cmake),
        ("port/json.hpp", ProjectTemplate.source("json.hpp")),
        ("port/wav.hpp", ProjectTemplate.source("wav.hpp")),
      ]
    }
    files += [("README.md", RNBOText.readme(name: name, missing: export.missing))]
    // Written last, because it makes the folder a project.
    return files + [("parity.yml", yaml)]
  }

  /// - Parameter force: writes to a folder that is not empty; existing files stay.
  /// - Returns: the paths that were written.
  /// - Throws: `StartError` for a folder that holds something else, `WriteRefusal`.
  func write(force: Bool) throws -> [String] {
    StartedFolder.sweep(folder, files: files)
    var own = files
    if let patcher = export.patcher.map({ "\(export.folder)/\($0)" }),
      let text = OrdinaryFile.contents(patcher)
    {
      own.append(("web/\(Self.patch)", String(decoding: text, as: UTF8.self)))
    }
    // Continues after an `init` that was killed.
    if let foreign = StartedFolder.firstForeign(in: folder, files: own), !force {
      let first = foreign.prefix { $0 != "/" }
      throw StartError.occupied(folder: folder, by: String(first))
    }
    var written: [String] = []
    for (path, content) in files {
      let path = "\(folder)/\(path)"
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      try AtomicFile.write(Data(content.utf8), to: path)
      written.append(path)
    }
    if let patcher = export.patcher {
      let path = "\(folder)/web/\(Self.patch)"
      if !FileManager.default.fileExists(atPath: path),
        (try? FileManager.default.copyItem(
          atPath: "\(export.folder)/\(patcher)", toPath: path)) != nil
      {
        written.append(path)
      }
    }
    return written
  }

  /// Everything that `write` would write.
  var plan: [String] {
    (files.map(\.path) + (export.patcher == nil ? [] : ["web/\(Self.patch)"])).map {
      "\(folder)/\($0)"
    }
  }

  // MARK: parity.yml
}
