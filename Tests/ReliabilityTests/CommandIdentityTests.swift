import CandidateKit
import ExternalCandidates
import Foundation
import ParityProject
import ParityReferences
import TestProjects
import Testing

/// What a result of a command follows from: 'run --resume' takes nothing over when any of it changes.
@Suite(.takesTurns) struct CommandIdentityTests {
  private func withProject(_ words: String, _ body: (RampProject) throws -> Void) throws {
    let own = try RampProject(
      candidates: "own:\n  command: [./run.sh, '{output}', \(words)]\n  inputs: [declared]")
    defer { own.remove() }
    try own.write("#!/bin/sh\n", to: "run.sh", isProgram: true)
    for folder in ["declared", "presets", "elsewhere"] {
      try FileManager.default.createDirectory(
        atPath: "\(own.folder)/\(folder)", withIntermediateDirectories: true)
    }
    for file in ["presets/ramp.txt", "elsewhere/far.txt", "helper.py", "main.py"] {
      try own.write("1", to: file)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(own.folder)/declared/link", withDestinationPath: "\(own.folder)/elsewhere")
    try body(own)
  }

  private func identity(_ own: RampProject) throws -> String {
    let project = try own.project()
    let library = try ReferenceLibrary(folder: project.references)
    guard case .command(let command) = try #require(project.file?.candidates.first).kind else {
      return ""
    }
    let candidate = try CommandCandidate(
      try #require(project.file?.candidates.first), command, project: project)
    return candidate.identity(of: library.manifest.cases[0])
  }

  @Test(arguments: [
    // A word with a placeholder, filled in for the case.
    ("'presets/{name}.txt'", "presets/ramp.txt"),
    // A folder as a word.
    ("presets", "presets/ramp.txt"),
    // A file behind a link inside of a declared input.
    ("x", "elsewhere/far.txt"),
    // What a script imports.
    ("main.py", "helper.py"),
  ])
  func changesWithAFile(words: String, file: String) throws {
    try withProject(words) { (own) throws in
      let before = try identity(own)
      #expect(try identity(own) == before)

      try own.write("2", to: file)

      #expect(try identity(own) != before)
    }
  }

  @Test func staysWhereAnotherFileChanges() throws {
    try withProject("'presets/{name}.txt'") { (own) throws in
      let before = try identity(own)

      try own.write("2", to: "presets/other.txt")

      #expect(try identity(own) == before)
    }
  }

  @Test func refusesAnInputThatIsNotThere() throws {
    try withProject("x") { (own) throws in
      try FileManager.default.removeItem(atPath: "\(own.folder)/declared")

      let error = #expect(throws: SuiteError.self) { try identity(own) }
      #expect(error?.description.contains("'inputs' names declared") == true)
    }
  }
}
