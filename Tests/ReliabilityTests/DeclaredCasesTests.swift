import DataText
import Foundation
import ParityProject
import ParityReferences
import ParityResults
import TestProjects
import Testing

@testable import ParityRunning

/// What parity.yml declares, held against what was captured.
@Suite(.takesTurns) struct DeclaredCasesTests {
  private static let candidate = "own:\n  command: [./run.sh, '{output}']"
  /// The case as it was captured.
  private static let suites = """
    suites:
      own:
        module: own.js
        cases:
          ramp:
            frames: 64
            stimulus: { kind: ramp, from: 0.25, to: 0.5 }
            parameters: { gain: 0.5, type: saw, deep: { er: 3 } }

    """

  private func withDeclared(
    _ suites: String, _ body: (DeclaredCases, ReferenceLibrary) throws -> Void
  ) throws {
    let own = try RampProject(candidates: Self.candidate, declaring: suites)
    defer { own.remove() }
    let project = try own.project()
    let library = try ReferenceLibrary(folder: project.references)
    try body(DeclaredCases(project, library), library)
  }

  private func fault(_ suites: String) throws -> String? {
    var text: String?
    try withDeclared(suites) { declared, library in
      var sources = SourceStates()
      text = declared.fault(of: library.manifest.cases[0], &sources).map { "\($0)" }
      #expect(declared.missing.isEmpty)
    }
    return text
  }

  @Test func findsNothingWhereAllIsAsItWasCaptured() throws {
    #expect(try fault(Self.suites) == nil)
    try withDeclared(Self.suites) { declared, _ in #expect(declared.undeclared.isEmpty) }
  }

  @Test func findsNothingInAProjectThatDeclaresNothing() throws {
    #expect(try fault("") == nil)
    try withDeclared("") { declared, _ in #expect(declared.undeclared.isEmpty) }
  }

  @Test(arguments: [
    ("frames: 64", "frames: 63", "frames"), ("gain: 0.5", "gain: 0.6", "parameters"),
    ("er: 3", "er: 4", "parameters"), ("to: 0.5", "to: 0.6", "stimulus"),
    ("frames: 64", "frames: 64\n        channels: 2", "channels"),
    ("frames: 64", "frames: 64\n        sampleRate: 44100", "sampleRate"),
    ("frames: 64", "frames: 64\n        keepFrom: 8", "keepFrom"),
    (", type: saw", "", "parameters"),
  ])
  func findsWhatChangedInADefinition(old: String, new: String, member: String) throws {
    let text = try #require(try fault(Self.suites.replacing(old, with: new)))

    #expect(text.contains("own/ramp: parity.yml says \(member)"))
    #expect(text.contains("'parity capture --case own/ramp' captures it again"))
  }

  @Test func findsACaseThatWasNotCaptured() throws {
    try withDeclared(Self.suites + "      more: { frames: 64 }\n") { declared, _ in
      let errors = declared.missing.map { "\($0)" }

      #expect(errors.count == 1)
      #expect(errors.first?.hasPrefix("own/more: ") == true)
      #expect(errors.first?.contains("'parity capture --case own/more'") == true)
    }
  }

  @Test func findsASuiteOfWhichNothingWasCaptured() throws {
    try withDeclared(Self.suites + "  other:\n    module: other.js\n") { declared, _ in
      #expect(declared.missing.map { "\($0)" }.first?.hasPrefix("other/*: ") == true)
    }
  }

  @Test func findsASuiteThatWasRenamed() throws {
    let renamed = Self.suites.replacing("  own:", with: "  mine:")
    try withDeclared(renamed) { declared, _ in
      #expect(declared.missing.map { "\($0)" }.first?.hasPrefix("mine/ramp: ") == true)
      #expect(declared.undeclared.map(\.id) == ["own/ramp"])
    }
  }

  /// An entry that was cut out of the manifest leaves its folder.
  @Test func findsAFolderThatTheManifestDoesNotList() throws {
    let own = try RampProject(candidates: Self.candidate, declaring: Self.suites)
    defer { own.remove() }
    let references = "\(own.folder)/reference-audio"
    try FileManager.default.copyItem(
      atPath: "\(references)/own/ramp", toPath: "\(references)/own/other")
    let library = try ReferenceLibrary(folder: references)

    let errors = DeclaredCases(try own.project(), library).missing.map { "\($0)" }

    #expect(errors.first?.hasPrefix("own/other: its folder is there") == true)
  }

  /// Its entry and its folder were removed together: what the module defined at its capture is still known.
  @Test func findsACaseOfAModuleThatWasRemovedWithItsFolder() throws {
    let own = try RampProject(candidates: Self.candidate, declaring: Self.suites)
    defer { own.remove() }
    let references = "\(own.folder)/reference-audio"
    var manifest = try ReferenceLibrary(folder: references).manifest
    manifest.defined = ["own": ["ramp", "sweep"], "gone": ["x"]]
    try JSONText.encode(manifest).write(to: URL(fileURLWithPath: "\(references)/manifest.json"))

    let errors = DeclaredCases(try own.project(), try ReferenceLibrary(folder: references)).missing
      .map { "\($0)" }

    // 'gone' is not a suite of the project any more.
    #expect(errors.count == 1)
    #expect(
      errors.first?.hasPrefix("own/sweep: it was captured, and its reference is gone") == true)
    #expect(errors.first?.contains("'parity capture --case own/sweep'") == true)
  }

  /// The module's own cases are known to nobody but the browser; those of the file are marked.
  @Test func tellsACaseThatTheFileDeclaredFromOneOfTheModule() throws {
    let without = Self.suites.replacing("      ramp:", with: "      other:")
    let own = try RampProject(candidates: Self.candidate, declaring: without)
    defer { own.remove() }
    let path = "\(own.folder)/reference-audio/manifest.json"
    let project = try own.project()
    #expect(
      DeclaredCases(project, try ReferenceLibrary(folder: project.references)).undeclared.isEmpty)

    let text = try String(contentsOfFile: path, encoding: .utf8)
    try Data(
      text.replacing("\"id\" : \"own/ramp\"", with: "\"id\" : \"own/ramp\", \"isDeclared\": true")
        .utf8
    )
    .write(to: URL(fileURLWithPath: path))

    #expect(
      DeclaredCases(project, try ReferenceLibrary(folder: project.references)).undeclared.map(\.id)
        == ["own/ramp"])
  }

  /// References of earlier versions mark nothing: where the module can have no cases of its own, the file
  /// declared them all.
  @Test(arguments: [
    ("export const component = 'Voice'; export async function build() {}", ["own/ramp"]),
    ("export const cases = [];", []), ("export * from './more.js';", []),
  ])
  func tellsWhatOnlyTheFileCanHaveDeclared(module: String, undeclared: [String]) throws {
    let without = Self.suites.replacing("      ramp:", with: "      other:")
    let own = try RampProject(candidates: Self.candidate, declaring: without)
    defer { own.remove() }
    let project = try own.project()
    let path = "\(project.web)/\(try #require(project.file?.suites.first?.module))"
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(module.utf8).write(to: URL(fileURLWithPath: path))

    let declared = DeclaredCases(project, try ReferenceLibrary(folder: project.references))

    #expect(declared.undeclared.map(\.id) == undeclared)
  }

  @Test func findsAModuleThatChangedSinceTheCapture() throws {
    let own = try RampProject(candidates: Self.candidate, declaring: Self.suites)
    defer { own.remove() }
    let script = Data("export const cases = []".utf8)
    let path = "\(own.folder)/reference-audio/manifest.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let filed = text.replacing(
      "\"sources\" : {\n", with: "\"sources\" : {\"web/own.js\": \"\(SHA256Text.of(script))\"\n")
    #expect(filed != text)
    try Data(filed.utf8).write(to: URL(fileURLWithPath: path))
    func fault() throws -> String? {
      let project = try own.project()
      let library = try ReferenceLibrary(folder: project.references)
      var sources = SourceStates()
      return DeclaredCases(project, library).fault(of: library.manifest.cases[0], &sources)
        .map { "\($0)" }
    }

    #expect(try fault()?.contains(": own.js, which it was captured with, does not exist") == true)
    try script.write(to: URL(fileURLWithPath: "\(own.folder)/own.js"))
    #expect(try fault() == nil)
    try Data("export const cases = [1]".utf8).write(
      to: URL(fileURLWithPath: "\(own.folder)/own.js"))
    #expect(try fault()?.contains(": own.js changed since it was captured") == true)
  }

  /// A suite's module has a part in another's cases when that one imports it.
  @Test(arguments: [
    ("import { build } from './lib/second.js';", true),
    ("export { build } from \"/lib/second.js?v=2\";", true),
    ("const m = await import('./lib/second.js');", true), ("export const cases = [];", false),
  ])
  func findsAChangeOfAnotherSuitesModuleThatIsImported(script: String, isImported: Bool) throws {
    let own = try RampProject(
      candidates: Self.candidate,
      declaring: Self.suites
        + "  second:\n    module: lib/second.js\n    cases: { a: { frames: 64 } }\n")
    defer { own.remove() }
    try FileManager.default.createDirectory(
      atPath: "\(own.folder)/lib", withIntermediateDirectories: true)
    try own.write(script, to: "own.js")
    try own.write("export function build() {}", to: "lib/second.js")
    let references = "\(own.folder)/reference-audio"
    var manifest = try ReferenceLibrary(folder: references).manifest
    for name in ["own.js", "lib/second.js"] {
      manifest.captures[0].sources["web/\(name)"] = try SHA256Text.ofFile("\(own.folder)/\(name)")
    }
    try JSONText.encode(manifest).write(to: URL(fileURLWithPath: "\(references)/manifest.json"))
    func fault() throws -> String? {
      var sources = SourceStates()
      let declared = DeclaredCases(try own.project(), try ReferenceLibrary(folder: references))
      return declared.fault(of: manifest.cases[0], &sources).map { "\($0)" }
    }
    #expect(try fault() == nil)

    try own.write("export function build() { return 1 }", to: "lib/second.js")

    #expect(
      (try fault()?.contains("lib/second.js changed since it was captured") == true) == isImported)
  }

  /// Parameters of a page full of knobs differ in one of them, behind what a line holds.
  @Test func showsWhereLongParametersDiffer() {
    let alike = String(repeating: "x", count: 500)

    let (now, then) = DeclaredCases.shortened(alike + "1" + alike, alike + "2" + alike)

    #expect(now != then)
    #expect(now.count < 130 && now.hasPrefix("…x") && now.hasSuffix("x…"))
    #expect(DeclaredCases.shortened("a", "b") == ("a", "b"))
  }

  @Test func prunesWhatIsNotDeclaredAndWhatIsGone() throws {
    let own = try RampProject(
      candidates: Self.candidate, declaring: Self.suites.replacing("  own:", with: "  mine:"))
    defer { own.remove() }
    let project = try own.project()
    let library = try ReferenceLibrary(folder: project.references)
    let ids = DeclaredCases(project, library).prunable
    #expect(ids == ["own/ramp"])

    try ReferenceStore(folder: project.references).remove(Set(ids))

    #expect(try ReferenceLibrary(folder: project.references).manifest.cases.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "\(project.references)/own"))
  }
}
