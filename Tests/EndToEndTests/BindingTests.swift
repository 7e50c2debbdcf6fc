import Foundation
import ParityResults
import Subprocess
import SystemPackage
import Testing
import ToolRequirements

@testable import ParityReferences

/// The engine for other languages: recorded graphs that players of each replay through its own binding.
///
/// Each starts as a new user does, with a template and a pack; every case is held to what Chromium rendered.
@Suite(.takesTurns) struct BindingTests {
  /// Suites of more than a hundred graphs: every kind of node but the head's panner, late changes, cycles, curves.
  private static let suites = [
    "audio-param", "biquad", "constant-source", "cycle", "delay", "gain", "iir-filter",
    "periodic-wave",
    "wave-shaper-node",
  ]

  /// A project of the template with the references of the suites.
  private func started(_ template: String, in folder: String) async throws -> String {
    let project = "\(folder)/\(template)"
    let started = try await Program.run(["init", "--template", template, project])
    try #require(started.code == 0, "\(started.standardError)")
    let pack = "\(folder)/graphs.paritypack"
    let packed = try await Program.run(
      ["pack", "--project", Program.checkout, "-o", pack] + Self.suites.flatMap { ["--suite", $0] })
    try #require(packed.code == 0, "\(packed.standardError)")
    let unpacked = try await Program.run(["unpack", pack, "--project", project])
    try #require(unpacked.code == 0, "\(unpacked.standardError)")
    return project
  }

  private func change(_ path: String, _ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try #require(text.contains(old))
    try Data(text.replacing(old, with: new).utf8).write(to: URL(fileURLWithPath: path))
  }

  private func expectExact(_ project: String) async throws {
    let run = try await Program.run(["run", "--project", project, "--diagnose", "off"])
    #expect(run.code == 0, "\(run.standardOutput) \(run.standardError)")
    let found = try RunResults.read(path: "\(project)/reports/latest/results.json")
    #expect(found.summary.cases > 100)
    #expect(found.summary.bitExact == found.summary.cases)
  }

  private func temporary() throws -> String {
    let folder = "/tmp/parity-binding-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test(.needs(.compiler)) func replaysToTheBitInCpp() async throws {
    let folder = try temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let prefix = try await BindingLibrary.make(in: folder)
    let project = try await started("engine-cpp", in: folder)
    // With the compiler that is there wherever Swift is.
    let made = try await BindingLibrary.run(
      "make",
      [
        "-C", "port", "CXX=clang++",
        "CXXFLAGS=-O2 -std=c++17 -ffp-contract=off -Wall -Wextra -Werror",
      ],
      in: project, ["PKG_CONFIG_PATH": "\(prefix)/lib/pkgconfig"])
    try #require(made.succeeded, "\(made.output)")

    try await expectExact(project)
  }

  @Test(.needs(.cargo)) func replaysToTheBitInRust() async throws {
    let folder = try temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let prefix = try await BindingLibrary.make(in: folder)
    let project = try await started("engine-rust", in: folder)
    try change(
      "\(project)/port/Cargo.toml", "/usr/share/parity/rust", "\(Program.checkout)/Bindings/rust")
    let environment = ["PARITY_WEBAUDIO_LIB": "\(prefix)/lib", "RUSTFLAGS": "-D warnings"]
    let made = try await BindingLibrary.run(
      "cargo", ["build", "--release", "--offline", "--manifest-path", "port/Cargo.toml"],
      in: project, environment)
    try #require(made.succeeded, "\(made.output)")
    let own = try await BindingLibrary.run(
      "cargo", ["test", "--offline", "--target-dir", "\(folder)/target"],
      in: "\(Program.checkout)/Bindings/rust", environment)
    #expect(own.succeeded, "\(own.output)")

    try await expectExact(project)
  }

  /// The package takes the place of another engine's by its import alone.
  @Test(.needs(.numpy)) func replaysToTheBitInPython() async throws {
    let folder = try temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let prefix = try await BindingLibrary.make(in: folder)
    let project = try await started("engine-python", in: folder)
    try change(
      "\(project)/port/play.py", "import web_audio_api as engine",
      "import parity_webaudio as engine")
    let python = "\(project)/port/python"
    try Data(
      """
      #!/bin/sh
      export PARITY_WEBAUDIO_LIBRARY=\(prefix)/lib/libparity-webaudio.so
      export PYTHONPATH=\(Program.checkout)/Bindings/python PYTHONDONTWRITEBYTECODE=1
      exec python3 "$@"
      """.utf8
    ).write(to: URL(fileURLWithPath: python))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: python)
    try change("\(project)/parity.yml", "port/.venv/bin/python", "port/python")
    let own = try await BindingLibrary.run(
      python,
      ["-B", "-m", "unittest", "discover", "-s", "\(Program.checkout)/Bindings/python/tests"],
      in: project)
    #expect(own.succeeded, "\(own.output)")

    try await expectExact(project)
  }

  /// A project whose player runs in Node on the stand-in for a package of others, and the words that call it.
  private func startedInNode(_ prefix: String, in folder: String) async throws -> (
    project: String, words: [String]
  ) {
    let project = try await started("engine-node", in: folder)
    let support = "\(Program.checkout)/Tests/Support/NodeEngine"
    let words = [
      "env", "WEB_AUDIO_PACKAGE=\(support)/engine.mjs",
      "PARITY_WEBAUDIO_LIBRARY=\(prefix)/lib/libparity-webaudio.so",
      "PYTHONPATH=\(Program.checkout)/Bindings/python", "PYTHONDONTWRITEBYTECODE=1", "node",
    ]
    try change("\(project)/parity.yml", "[node,", "[\(words.joined(separator: ", ")),")
    return (project, words)
  }

  @Test(.needs(.node), .needs(.numpy)) func replaysToTheBitInNode() async throws {
    let folder = try temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let prefix = try await BindingLibrary.make(in: folder)

    let (project, _) = try await startedInNode(prefix, in: folder)

    try await expectExact(project)
    let player = try String(contentsOfFile: "\(project)/port/play.mjs", encoding: .utf8)
    let lines = player.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.count { !$0.hasPrefix("//") && !$0.hasPrefix("/**") } < 100)
  }

  /// One case in a file, as a command without `batch` has it: code 3 and a line.
  @Test(
    .needs(.node), .needs(.numpy),
    arguments: [
      (2, "GainNode", "version 2 of the trace"), (1, "FutureNode", "FutureNode"),
      (1, "AudioWorkletNode", "AudioWorkletNode"), (1, "GainNode", nil),
    ])
  func saysInNodeWhatATraceNeedsThatThePlayerLacks(
    version: Int, type: String, what: String?
  ) async throws {
    let folder = try temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let prefix = try await BindingLibrary.make(in: folder)
    let (project, words) = try await startedInNode(prefix, in: folder)
    try OneNodeCase.write(version: version, type: type, to: folder)

    let played = try await Subprocess.run(
      .name("env"),
      arguments: Arguments(
        words.dropFirst() + ["\(project)/port/play.mjs", "\(folder)/case.json"]),
      output: .string(limit: 1 << 16), error: .string(limit: 1 << 16))

    #expect(played.standardOutput == (what.map { "unsupported: \($0)\n" } ?? ""))
    #expect(played.standardError == "")
    #expect(played.terminationStatus == .exited(what == nil ? 0 : 3))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/out.wav") == (what == nil))
  }

  /// Names of functions: whatever is declared can be called from each language, and nothing else is shown.
  @Test(.needs(.compiler)) func showsTheFunctionsOfTheHeaderAndNoOthers() async throws {
    let folder = try temporary()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let prefix = try await BindingLibrary.make(in: folder)
    func names(_ path: String, _ pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return Set(text.matches(of: pattern).map { String($0.1) })
    }
    let declared = try names(
      "\(prefix)/include/parity/webaudio.h", /(?m)^[a-z][a-z0-9_ ]*?[ *](wa_[a-z_]+)\(/)
    let shown = try await BindingLibrary.run(
      "nm", ["-D", "--defined-only", "\(prefix)/lib/libparity-webaudio.so"], in: folder)
    try #require(shown.succeeded, "\(shown.output)")
    let exported = Set(
      shown.output.split(separator: "\n").compactMap {
        $0.split(separator: " ").last.map(String.init)
      })
    #expect(declared.count > 75 && exported == declared)

    let bindings = "\(Program.checkout)/Bindings"
    let python = try names(
      "\(bindings)/python/parity_webaudio/_library.py", /"([a-z_]+)": "[A-Za-z>]+"/)
    #expect(Set(python.map { "wa_" + $0 }) == declared)
    let rust = try names("\(bindings)/rust/src/ffi.rs", /pub fn (wa_[a-z_]+)\(/)
    // What tells of the library, and of parameters by their places, has no use there.
    let left: Set = ["wa_version", "wa_status_name", "wa_node_param_at"]
    #expect(rust.union(left) == declared)
  }
}
