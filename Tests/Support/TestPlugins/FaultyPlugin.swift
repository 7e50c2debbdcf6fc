import ChildProcesses
import ExternalCandidates
import Foundation
import Synchronization
import TestProjects

/// The plugin of `Tests/Plugins/faulty.c`, built when a test first asks for it.
package enum FaultyPlugin {
  /// What it can do wrong, in the order of its parameter's values.
  package static let faults = [
    "none", "abort in block", "crash at activation", "abort at unload", "hang", "not a number",
    "random", "block dependent", "late", "latency changes", "subnormals", "forgetful state",
    "prints", "exits", "rounds", "silent", "bypassed", "abort when set", "thread stays",
    "shares state", "keeps its tail", "refuses rate", "hang at unload", "noise in silence",
    "floods",
  ]

  package struct NotBuilt: Error, CustomStringConvertible {
    package let description: String
  }

  private static let built = Mutex<[[String]: String]>([:])
  private static let folder: String = {
    let path = FileManager.default.temporaryDirectory.path + "/parity-plugins-\(getpid())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: FaultyPlugin.place) }
    return path
  }()
  private static var place: String {
    FileManager.default.temporaryDirectory.path + "/parity-plugins-\(getpid())"
  }

  /// - Parameter definitions: as the source's head names them: `CHANNELS=2`.
  /// - Returns: the path of a `.clap` file.
  package static func clap(_ definitions: String...) throws -> String {
    try clap(definitions)
  }

  private static func clap(_ definitions: [String]) throws -> String {
    try built.withLock { built in
      if let known = built[definitions] { return known }
      let path = "\(folder)/faulty-\(built.count).clap"
      try compile(definitions, to: path)
      built[definitions] = path
      return path
    }
  }

  private static func compile(_ definitions: [String], to path: String) throws {
    let source = "\(Checkout.folder)/Tests/Plugins/faulty.c"
    var said = ""
    for compiler in ["cc", "clang"] {
      let words =
        [
          "/usr/bin/env", compiler, "-shared", "-fPIC", "-D_GNU_SOURCE", "-O1", "-w", source, "-o",
          path,
        ]
        + definitions.map { "-D\($0)" } + ["-lm", "-lpthread"]
      let child = try ChildProcess(
        words, environment: ProcessInfo.processInfo.environment, workingFolder: folder,
        streams: .keeps)
      let end = try child.wait(until: .now + .seconds(120))
      if end?.isSuccess == true { return }
      said += child.printed.text ?? ""
    }
    throw NotBuilt(description: "no C compiler built \(source): \(said)")
  }

  /// The same library, which has all entries.
  ///
  /// - Returns: the path of a `.vst3` file.
  package static func vst3(_ definitions: String...) throws -> String {
    let library = try clap(definitions)
    let path = library.replacing(".clap", with: ".vst3")
    return try built.withLock { _ in
      if !FileManager.default.fileExists(atPath: path) {
        try FileManager.default.copyItem(atPath: library, toPath: path)
      }
      return path
    }
  }

  /// - Returns: the path of an `.lv2` folder.
  package static func lv2(
    named name: String = "faulty", _ definitions: String..., requires features: [String] = []
  ) throws -> String {
    let library = try clap(definitions)
    let bundle = "\(folder)/\(name).lv2"
    let files = FileManager.default
    try? files.removeItem(atPath: bundle)
    try files.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    try files.copyItem(atPath: library, toPath: "\(bundle)/faulty.so")
    let needs = features.map { "  lv2:requiredFeature <\($0)> ;\n" }.joined()
    try Data((prefixes + manifest(needs)).utf8).write(
      to: URL(fileURLWithPath: "\(bundle)/manifest.ttl"))
    try Data(ports.utf8).write(to: URL(fileURLWithPath: "\(bundle)/faulty.ttl"))
    return bundle
  }

  private static let prefixes = """
    @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix doap: <http://usefulinc.com/ns/doap#> .
    @prefix units: <http://lv2plug.in/ns/extensions/units#> .

    """

  private static func manifest(_ needs: String) -> String {
    """
    <http://example.org/faulty> a lv2:Plugin ;
    \(needs)
      lv2:binary <faulty.so> ; rdfs:seeAlso <faulty.ttl> .

    """
  }

  /// In the order of the source's ports: parameters, input, output, latency.
  private static var ports: String {
    let points = faults.enumerated().map {
      "lv2:scalePoint [ rdfs:label \"\($1)\" ; rdf:value \($0) ]"
    }.joined(separator: " ;\n ")
    let waves = ["Sine", "Saw", "Square"].enumerated().map {
      "lv2:scalePoint [ rdfs:label \"\($1)\" ; rdf:value \($0) ]"
    }.joined(separator: " ;\n ")
    func control(_ index: Int, _ symbol: String, _ name: String, _ range: String, _ more: String)
      -> String
    {
      """
      [ a lv2:InputPort , lv2:ControlPort ; lv2:index \(index) ; lv2:symbol "\(symbol)" ;
        lv2:name "\(name)" ; \(range) ; \(more) ]
      """
    }
    let list = [
      control(
        0, "fault", "Fault", "lv2:default 0 ; lv2:minimum 0 ; lv2:maximum \(faults.count - 1)",
        "lv2:portProperty lv2:integer , lv2:enumeration ; \(points)"),
      control(
        1, "gain", "Gain", "lv2:default 1.0 ; lv2:minimum 0.0 ; lv2:maximum 2.0",
        "rdfs:comment \"\""),
      control(
        2, "cutoff", "Cutoff", "lv2:default 1000.0 ; lv2:minimum 20.0 ; lv2:maximum 20000.0",
        "units:unit units:hz"),
      control(
        3, "wave", "Waveform", "lv2:default 0 ; lv2:minimum 0 ; lv2:maximum 2",
        "lv2:portProperty lv2:integer , lv2:enumeration ; \(waves)"),
      "[ a lv2:InputPort , lv2:AudioPort ; lv2:index 4 ; lv2:symbol \"in\" ; lv2:name \"In\" ]",
      "[ a lv2:OutputPort , lv2:AudioPort ; lv2:index 5 ; lv2:symbol \"out\" ; lv2:name \"Out\" ]",
      """
      [ a lv2:OutputPort , lv2:ControlPort ; lv2:index 6 ; lv2:symbol "latency" ;
        lv2:name "Latency" ; lv2:portProperty lv2:reportsLatency ]
      """,
    ]
    return prefixes + "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
      + "<http://example.org/faulty> a lv2:Plugin ; doap:name \"Faulty\" ;\n  lv2:port\n"
      + list.joined(separator: " ,\n") + " .\n"
  }
}
