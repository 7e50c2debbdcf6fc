import AppCommands
import ArgumentParser
import AudioFiles
import AudioSignal
import Foundation
import ParityReferences
import ParityResults
import ParityTerminal
import PortedApps
import ReadableNumbers

/// Which options may be combined, and what there is to render.
extension RenderCommand {
  func validate() throws {
    guard seconds > 0, seconds <= 3600 else {
      throw ValidationError("--seconds must be above 0 and at most 3600, not \(seconds)")
    }
    guard (3000...768_000).contains(sampleRate) else {
      throw ValidationError("--sample-rate must be between 3000 and 768000 Hz, not \(sampleRate)")
    }
    guard song == nil || score == nil else {
      throw ValidationError("--song and --score: one of them can be played")
    }
    _ = try EpochOption.milliseconds(epoch)
    if let own = options.render(app: app) {
      try own.check(presets: presets)
    } else if presets.isEmpty {
      let remedies = ["a preset's file", Options.remedy].compactMap(\.self)
      throw ValidationError("name \(remedies.joined(separator: ", or "))")
    }
    guard !isBatch || (stems == nil && !profile) else {
      throw ValidationError("--stems and --profile are of one preset, written to a file")
    }
  }

  /// A folder of renders instead of one file.
  var isBatch: Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
    return presets.count > 1 || output.hasSuffix("/") || (exists && isFolder.boolValue)
  }

  static var apps: [any PortedApp] {
    AttachedApps.all.map { $0.app.init(webFolder: "") }.filter { $0.presets != nil }
  }
  static var appNames: String { apps.map { type(of: $0).name }.joined(separator: ", ") }
  static var presetForms: String {
    AttachedApps.all.map { attached in
      attached.presetForms.map { "; for \(attached.app.name) also \($0)" } ?? ""
    }.joined()
  }
}
