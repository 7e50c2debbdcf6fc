import Foundation
import ParityResults
import Subprocess
import SystemPackage
import Testing
import ToolRequirements

/// Recorded graphs as C++: built, and held to what the browser rendered.
@Suite(.takesTurns) struct PortCommandTests {
  @Test(
    .needs(.compiler),
    arguments: [
      // Every kind of statement: tables, late changes, curves, buffers, waves, the listener, cycles.
      "adsr/crossfade-from-a-sounding-note", "cycle/closed-in-mid-render",
      "wave-shaper-node/curve-removed-in-mid-render", "periodic-wave/set-in-mid-render",
      "mixing/mode-changed-in-mid-render", "convolver/no-buffer-beside-the-source",
    ])
  func rendersTheRecordingToTheBit(_ name: String) async throws {
    let folder = "/tmp/parity-port-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reference = "\(Program.checkout)/reference-audio/\(name)"
    try #require(FileManager.default.fileExists(atPath: "\(reference)/graph.json"))
    let prefix = try await BindingLibrary.make(in: folder)

    let ported = try await Program.run(["port", "\(reference)/graph.json", "-o", "\(folder)/port"])
    try #require(ported.code == 0, "\(ported.standardError)")
    let made = try await BindingLibrary.run(
      "make",
      [
        "-C", "port", "CXX=clang++",
        "CXXFLAGS=-O1 -std=c++17 -ffp-contract=off -Wall -Wextra -Werror",
      ],
      in: folder, ["PKG_CONFIG_PATH": "\(prefix)/lib/pkgconfig"])
    try #require(made.succeeded, "\(made.output)")
    let rendered = try await BindingLibrary.run(
      "\(folder)/port/build/render", ["-o", "\(folder)/port.wav"], in: folder)
    try #require(rendered.succeeded, "\(rendered.output)")

    let compared = try await Program.run(
      ["compare", "\(reference)/reference.wav", "\(folder)/port.wav", "--limit", "bit-exact"])
    #expect(compared.code == 0, "\(compared.standardOutput) \(compared.standardError)")
    let again = try await Program.run(["port", "\(reference)/graph.json", "-o", "\(folder)/port"])
    #expect(again.code == 2 && again.standardError.contains("--force"))
  }

  @Test func saysWhatCannotBeWritten() async throws {
    let folder = "/tmp/parity-port-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let missing = try await Program.run(["port", "\(folder)/none.json", "-o", folder])
    #expect(missing.code == 2 && missing.standardError.contains("none.json"))
    let worklet = try await Program.run(
      [
        "port", "\(Program.checkout)/reference-audio/worklet/\(try firstWorklet())/graph.json",
        "-o", folder,
      ])
    #expect(worklet.code == 2)
    #expect(worklet.standardError.contains("cannot be written as a port"))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  /// Anybody may have written the file: what the engine refuses is no recording, and a port of it would sound.
  @Test(arguments: [
    // A tape with a gap, numbers of nodes and outputs that are none, a method that does not exist.
    #"{"op":"create","at":0,"node":1,"type":"AudioWorkletNode","processor":"a","numberOfInputs":0,"numberOfOutputs":1,"attributes":{},"params":{},"tape":[{"start":128,"frames":33,"outputs":[[]],"isLast":true}]}"#,
    #"{"op":"connect","at":0,"from":1,"toNode":0,"output":9,"input":0}"#,
    #"{"op":"set","at":0,"node":1,"name":"gain","value":"\");system(\"id"}"#,
    #"{"op":"param","at":0,"node":1,"param":"gain","method":"system","args":[1]}"#,
  ])
  func writesNothingThatTheEngineRefuses(operation: String) async throws {
    let folder = "/tmp/parity-port-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let gain =
      operation.contains("create")
      ? ""
      : #"{"op":"create","at":0,"node":1,"type":"GainNode","numberOfInputs":1,"numberOfOutputs":1,"attributes":{},"params":{}},"#
    let trace = """
      {"format":"webaudio-graph-trace","version":1,"context":{"sampleRate":48000,"length":4800,"numberOfChannels":1,
      "destination":{},"stableSums":true},"operations":[\(gain)\(operation)],"unsupported":[]}
      """
    try trace.write(toFile: "\(folder)/graph.json", atomically: true, encoding: .utf8)

    let ported = try await Program.run(["port", "\(folder)/graph.json", "-o", "\(folder)/port"])

    #expect(ported.code == 2 && ported.standardError.contains("operation"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/port"))
  }

  private func firstWorklet() throws -> String {
    let folder = "\(Program.checkout)/reference-audio/worklet"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try #require(
      names.first { FileManager.default.fileExists(atPath: "\(folder)/\($0)/graph.json") })
  }
}
