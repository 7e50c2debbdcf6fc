import ArgumentParser
import Foundation
import GraphPorting
import GraphTrace
import ParityReferences
import ParityResults
import ParityTerminal
import ReadableNumbers

struct PortCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Write a recorded graph as readable C++ that renders the recording to the bit.",
    usage: "parity port <trace> --output <folder> [<options>]",
    discussion: """
      Writes a program over the engine's library (docs/bindings.md): nodes that the page
      made once by name, a function for each part that it made again and again, with a
      table of what differs, and what it changed in mid-render at its frame. A worklet
      plays what it played, until you write its processor. A trace that the engine
      cannot replay is refused.

      EXAMPLES
        parity record page.html --seconds 10 -o take
        parity port take/graph.json -o port
        make -C port && port/build/render -o port.wav
        parity compare take/reference.wav port.wav

      Exit codes: 0 written; 2 the trace cannot be read or written as a port.
      """)

  @Argument(
    help: "The trace, graph.json of a recording or a case.", completion: .file(extensions: ["json"])
  )
  var trace: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The folder to write; new or empty.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Flag(help: "Replace the files of an earlier port in the folder.")
  var force = false

  func run() async throws {
    try await ExitCodes.reporting {
      let recorded = try GraphTrace(path: trace)
      guard recorded.unsupported.isEmpty else { throw TraceError.unsupported(recorded.unsupported) }
      // What the engine refuses is not a recording, but its port might sound all the same.
      _ = try TraceReplay(recorded, worklets: try AttachedApps.worklets).render()
      let page = try CppPage(recorded)
      let text = page.text(origin: URL(fileURLWithPath: trace).lastPathComponent)
      try write(text, recorded.samples)
      let lines = text.split(separator: "\n").count
      Terminal.say(
        "\(output)/page.cpp: \(Words.count(page.operations)) calls of the page in \(Words.count(lines)) lines"
      )
      Terminal.say(
        "next: make -C \(output) && \(output)/build/render -o port.wav; it needs the engine's library"
          + " ('make library' in Parity's own folder)")
    }
  }

  private func write(_ text: String, _ samples: [Float]) throws {
    let existing = (try? FileManager.default.contentsOfDirectory(atPath: output)) ?? []
    guard existing.isEmpty || force else {
      throw ValidationError("\(output) has files in it; --force replaces those of a port")
    }
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    let bytes = samples.withUnsafeBytes { Data($0) }
    let files: [(String, Data)] = [
      ("page.hpp", Data(TemplateFile.bytes("port-page.hpp.txt"))),
      ("json.hpp", Data(TemplateFile.bytes("json.hpp.txt"))),
      ("wav.hpp", Data(TemplateFile.bytes("wav.hpp.txt"))),
      ("Makefile", Data(TemplateFile.bytes("port-Makefile.txt"))),
      ("samples.f32", bytes), (".gitignore", Data("build/\n".utf8)), ("page.cpp", Data(text.utf8)),
    ]
    for (name, content) in files { try AtomicFile.write(content, to: "\(output)/\(name)") }
  }
}
