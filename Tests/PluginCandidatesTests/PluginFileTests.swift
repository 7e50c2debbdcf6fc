import ExternalCandidates
import Foundation
import TestPlugins
import TestProjects
import Testing

@testable import PluginCandidates

@Suite struct PluginFileTests {
  @Test(arguments: [
    ("Missing.clap", "there is no"), ("Text.clap", "is not a library for this system"),
    ("Notes.txt", "not a plugin that Parity knows"), ("Empty.lv2", "contains no manifest.ttl"),
    ("File.lv2", "an LV2 plugin is a folder"), ("Synth.vst3", "is not a library for this system"),
    ("Synth.component", "Audio Unit"), ("Synth.dll", "VST2"),
    ("Empty.lv2/Synth.so", "name its bundle, /"), ("Synth.so", "a library, but not a plugin"),
  ])
  func refusesInASentence(name: String, message: String) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/parity-files-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/Empty.lv2", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for file in [
      "Text.clap", "Notes.txt", "File.lv2", "Synth.vst3", "Synth.component", "Synth.dll",
      "Synth.so", "Empty.lv2/Synth.so",
    ] {
      try Data("no library, only words of some length\n".utf8).write(
        to: URL(fileURLWithPath: "\(folder)/\(file)"))
    }

    let error = #expect(throws: PluginFileFault.self) { try PluginFile("\(folder)/\(name)") }

    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  #if os(Linux)
    /// The number of the machine stands at 18 in an ELF file; 40 is ARM, which no machine of ours is.
    @Test func refusesAPluginOfAnotherMachine() throws {
      var bytes = try Data(contentsOf: URL(fileURLWithPath: try FaultyPlugin.clap()))
      bytes[18] = 40
      let path = FileManager.default.temporaryDirectory.path + "/parity-\(UUID().uuidString).clap"
      try bytes.write(to: URL(fileURLWithPath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }

      let error = #expect(throws: PluginFileFault.self) { try PluginFile(path) }

      #expect(error?.description.contains("is for ARM, and this one is") == true)
    }
  #endif

  #if os(Linux)
    /// What the loader finds for it, with what that holds: a change of it makes another plugin.
    @Test func knowsTheLibrariesThatAPluginBrings() throws {
      let path = try FaultyPlugin.clap()

      let lines = SharedLibraries.lines(
        ofLibrary: path, loadedBy: try PluginHost.find(for: path))

      let library = try #require(lines.first { $0.contains("/libc.so") })
      let parts = library.split(separator: " ")
      #expect(parts.count == 2 && parts[1].count >= 32, "\(library)")
    }
  #endif

  /// A change of its code, or of what that loads, makes another plugin, also behind a link.
  @Test func knowsTheCodeOfABundleBehindALink() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/parity-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let code = "Contents/x86_64-linux/Synth.so"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/built/Contents/x86_64-linux", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(folder)/built/\(code)"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/Synth.vst3", withDestinationPath: "built")

    let file = try PluginFile("\(folder)/Synth.vst3")

    #expect(file.codes.map { $0.hasSuffix(code) } == [true])
  }

  @Test func proposesTheNearestFile() throws {
    let plugin = try FaultyPlugin.clap()

    let error = #expect(throws: PluginFileFault.self) {
      try PluginFile(plugin.replacing("faulty", with: "fualty"))
    }

    #expect(error?.description.contains("did you mean faulty-") == true)
  }
}
