import Foundation
import ParityProject
import TestProjects
import Testing

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
    for words in ["30000", "media/grain.wav is missing", "no .export.json is there"] {
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
    for file in ["port/main.cpp", "port/CMakeLists.txt", "web/rnbo.js", "README.md"] {
      #expect(FileManager.default.fileExists(atPath: "\(target)/\(file)"), "\(file)")
    }

    let again = try await Program.run(["init", "--from-rnbo", path, "-o", target])
    #expect(again.code == 2)
    #expect(again.standardError.contains("name an empty folder, or say --force"))
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
