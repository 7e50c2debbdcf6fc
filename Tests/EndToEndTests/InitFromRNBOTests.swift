import DataText
import Foundation
import ParityProject
import ParityResults
import TestProjects
import Testing
import ToolRequirements

/// Projects out of exports of our own, with what real ones do.
@Suite(.takesTurns) struct InitFromRNBOTests {
  private let folder = "/tmp/parity-rnbo-\(UUID().uuidString.prefix(8))"

  private func export(_ files: [String: String]) throws -> String {
    let path = "\(folder)/my export"
    try FileManager.default.createDirectory(
      atPath: "\(path)/rnbo", withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
    return path
  }

  private let description = """
    {"parameters": [
      {"type": "ParameterTypeNumber", "index": 0, "paramId": "poly/1/cut: off", "displayName": "",
       "minimum": 20, "maximum": 20000, "exponent": 3, "steps": 0, "initialValue": 30000, "unit": "Hz"},
      {"type": "ParameterTypeNumber", "index": 1, "paramId": "mode", "minimum": 0, "maximum": 2,
       "exponent": 1, "steps": 3, "initialValue": 0, "isEnum": true, "enumValues": ["a", "b", "c"]},
      {"type": "ParameterTypeNumber", "index": 2, "paramId": "bang", "minimum": 0, "maximum": 1,
       "exponent": 1, "steps": 1, "initialValue": 0}],
     "numInputChannels": 1, "numOutputChannels": 2, "meta": {"name": "Soft Organ #2"}}
    """

  @Test func writesAProjectThatParityReads() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try export([
      "description.json": description, "organ.cpp": "", "rnbo/RNBO.h": "",
      "presets.json":
        "[{\"name\":\"untitled\",\"preset\":{\"mode\":{\"value\":2}}},"
        + "{\"name\":\"untitled\",\"preset\":{\"mode\":{\"value\":1}}}]",
      "dependencies.json": "[{\"id\":\"grain\",\"file\":\"media/grain.wav\"}]",
    ])
    let target = "\(folder)/project"

    let planned = try await Program.run([
      "init", "--from-rnbo", path, "-o", target, "--dry-run",
    ])
    #expect(planned.code == 0)
    #expect(planned.standardOutput.contains("would write \(target)/parity.yml"))
    #expect(!FileManager.default.fileExists(atPath: target))

    let output = try await Program.run(["init", "--from-rnbo", path, "-o", target])
    #expect(output.code == 0, "\(output.standardError)")
    for words in ["30000", "media/grain.wav is missing", "there is no .export.json"] {
      #expect(output.standardError.contains(words), "\(output.standardError)")
    }
    let suite = try #require(try Project(folder: target).file?.suites.first)
    #expect(suite.name == "soft-organ-2")
    let names = suite.cases.compactMap { definition -> String? in
      if case .string(let name)? = definition["name"] { name } else { nil }
    }
    #expect(names.contains("plain") && names.contains("preset-1") && names.contains("preset-2"))
    // Three places of the number, three values of the enumeration; a trigger is not swept.
    #expect(names.filter { $0.hasPrefix("p1-") }.count == 3)
    #expect(names.filter { $0.hasPrefix("p2-") }.count == 3)
    #expect(suite.parameters.first?.initial == 20000)
    // An enumeration keeps its names.
    #expect(suite.parameters.first { $0.id == "mode" }?.choices.map(\.name) == ["a", "b", "c"])
    #expect(suite.parameters.first { $0.id == "mode" }?.sent(2) == .number(2))
    for file in ["port/main.cpp", "port/CMakeLists.txt", "web/rnbo.js", "README.md"] {
      #expect(FileManager.default.fileExists(atPath: "\(target)/\(file)"), "\(file)")
    }

    // Of its own alone, which a start that was killed may have left, it would go on.
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(target)/mine.txt"))
    let again = try await Program.run(["init", "--from-rnbo", path, "-o", target])
    #expect(again.code == 2)
    #expect(again.standardError.contains("name an empty folder, or add --force"))
  }

  /// A stand-in for RNBO's C++ and for its web runtime: a level, and a constant while a note is held.
  private let framework = """
    #pragma once
    #include <cstdint>
    #include <string>
    #include <vector>
    namespace RNBO {
    using SampleValue = double;
    const double RNBOTimeNow = 0;
    struct MidiEvent {
      uint8_t status, velocity;
      MidiEvent(double, int, const uint8_t *bytes, size_t) : status(bytes[0]), velocity(bytes[2]) {}
    };
    struct CoreObject {
      float level = 0, held = 0;
      void prepareToProcess(double, size_t) {}
      size_t getNumInputChannels() const { return 0; }
      size_t getNumOutputChannels() const { return 1; }
      int getParameterIndexForID(const char *id) const { return std::string(id) == "level" ? 0 : -1; }
      void setParameterValue(int, double value) { level = float(value); }
      void scheduleEvent(const MidiEvent &event) {
        held = event.status == 0x90 ? float(event.velocity) / 128 : 0;
      }
      void process(SampleValue **, size_t, SampleValue **out, size_t, size_t frames) {
        for (size_t i = 0; i < frames; i++) out[0][i] = held * level;
      }
    };
    }
    """
  private let runtime = """
    globalThis.RNBO = {
      TimeNow: 0,
      MIDIEvent: class { constructor(time, port, bytes) { this.bytes = bytes; } },
      async createDevice({ context }) {
        const source = new ConstantSourceNode(context, { offset: 0 });
        const node = new GainNode(context);
        source.connect(node);
        source.start();
        const level = { set value(value) { node.gain.setValueAtTime(value, context.currentTime); } };
        return {
          node, parametersById: new Map([['level', level]]),
          scheduleEvent({ bytes: [status, , velocity] }) {
            source.offset.setValueAtTime(status === 144 ? velocity / 128 : 0, context.currentTime);
          },
        };
      },
    };
    """

  @Test(
    .needs(.chromium))
  func takesOfAPatchAreRenderedOnBothSides() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try export([
      "description.json": """
      {"parameters": [{"type": "ParameterTypeNumber", "index": 0, "paramId": "level", "displayName": "",
        "minimum": 0, "maximum": 1, "exponent": 1, "steps": 0, "initialValue": 0.5}],
       "numInputChannels": 0, "numOutputChannels": 1, "numMidiInputPorts": 1, "meta": {"name": "organ"}}
      """,
      "organ.cpp": "", "rnbo/RNBO.h": framework, "presets.json": "[]", "organ.export.json": "{}",
    ])
    let target = "\(folder)/project"
    let made = try await Program.run(["init", "--from-rnbo", path, "-o", target])
    #expect(made.code == 0, "\(made.standardError)")
    try Data(runtime.utf8).write(to: URL(fileURLWithPath: "\(target)/web/rnbo.min.js"))
    try FileManager.default.createDirectory(
      atPath: "\(target)/lab/takes/organ", withIntermediateDirectories: true)
    // What the lab files of a take: a level that is turned, and a second note.
    try Data(
      """
      {"name": "take-1", "sampleRate": 48000, "frames": 4800, "channels": 1, "parameters": {"level": 0.5,
       "gestures": [{"frame": 100, "note": 60, "velocity": 0.8, "on": true}, {"frame": 1000, "set": "level",
        "value": 0.25}, {"frame": 2000, "note": 62, "velocity": 0.5, "on": true},
        {"frame": 4000, "note": 62, "velocity": 0, "on": false}]}}
      """.utf8
    ).write(to: URL(fileURLWithPath: "\(target)/lab/takes/organ/take-1.json"))
    try FileManager.default.createDirectory(
      atPath: "\(target)/port/build", withIntermediateDirectories: true)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "c++", "-std=c++17", "-I\(path)/rnbo", "\(target)/port/main.cpp", "-o",
      "\(target)/port/build/render",
    ]
    try compiler.run()
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0)

    let captured = try await Program.run(["capture", "--project", target])
    // A level of nothing is silent, and that is said.
    #expect(captured.standardError.contains("is silent"), "\(captured.standardError)")
    let run = try await Program.run([
      "run", "--project", target, "--case", "organ/take-1", "--json",
    ])
    #expect(run.code == 0, "\(run.standardOutput)\(run.standardError)")
    let results = try JSONText.decode(RunResults.self, from: Data(run.standardOutput.utf8))
    #expect(results.cases.map { $0.comparison?.isBitExact } == [true])
  }

  @Test func saysWhatIsWrongWithAnExport() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try export(["description.json": "{\"parameters\": 3}"])

    let junk = try await Program.run(["init", "--from-rnbo", path, "-o", "\(folder)/a"])
    let missing = try await Program.run(["init", "--from-rnbo", folder, "-o", "\(folder)/a"])

    #expect(junk.code == 2)
    #expect(junk.standardError.contains("it has no list 'parameters'"))
    #expect(missing.code == 2)
    #expect(missing.standardError.contains("description.json"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/a"))
  }
}
