import CandidateKit
import Foundation
import ParityProject
import ParityReferences
import TestProjects
import Testing
import ToolRequirements

@testable import ExternalCandidates

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

  /// A script whose name tells nothing, a module by its name, a package behind a link, and files that only
  /// the environment names.
  @Test(arguments: [
    ("[port/render, '{output}']", "", "port/helper.py"),
    ("[python3, port/plain, '{output}']", "", "port/helper.py"),
    ("[python3, -m, port.main, '{output}']", "", "port/helper.py"),
    ("[python3, port/main.py, '{output}']", "", "other/far.py"),
    ("[python3, port/main.py, '{output}']", "PYTHONPATH: 'lib:x'", "lib/more.py"),
    ("[port/render, '{output}']", "TABLE: lib/table.txt", "lib/table.txt"),
  ])
  func changesWithWhatAScriptImports(words: String, environment: String, file: String) throws {
    let own = try RampProject(
      candidates: "own:\n  command: \(words)\n  environment: { \(environment) }")
    defer { own.remove() }
    for folder in ["port", "other", "lib"] {
      try FileManager.default.createDirectory(
        atPath: "\(own.folder)/\(folder)", withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(own.folder)/port/linked", withDestinationPath: "../other")
    try own.write("#!/usr/bin/env -S python3 -u\n", to: "port/render", isProgram: true)
    for name in [
      "port/plain", "port/main.py", "port/helper.py", "other/far.py", "lib/more.py",
      "lib/table.txt",
    ] { try own.write("1", to: name) }
    let before = try identity(own)
    #expect(try identity(own) == before)
    // What an interpreter and a repository keep beside them is none of it.
    for folder in ["port/__pycache__", "lib/.git"] {
      try FileManager.default.createDirectory(
        atPath: "\(own.folder)/\(folder)", withIntermediateDirectories: true)
      try own.write("1", to: "\(folder)/cached.py")
    }
    #expect(try identity(own) == before)

    try own.write("2", to: file)

    #expect(try identity(own) != before)
  }

  /// Of the project as a whole nobody knows what is read, and Parity itself writes to it.
  @Test(arguments: ["'{project}'", "'.'", "'..'"])
  func takesTheProjectForNoInput(word: String) throws {
    let own = try RampProject(candidates: "own:\n  command: [./port, '{output}', \(word)]")
    defer { own.remove() }
    try own.write("\u{7f}ELF", to: "port", isProgram: true)
    let before = try identity(own)

    try own.write("2", to: "anything.txt")

    #expect(try identity(own) == before)
    #expect(UnknownInputs.candidates(of: try own.project()) == ["own"])
  }

  /// Where a declared input is the whole project, what Parity writes there does not count.
  @Test func passesOverWhatParityWritesInADeclaredInput() throws {
    let own = try RampProject(candidates: "own:\n  command: [./port, '{output}']\n  inputs: ['.']")
    defer { own.remove() }
    try own.write("\u{7f}ELF", to: "port", isProgram: true)
    for folder in [".parity", "reports", "port.d"] {
      try FileManager.default.createDirectory(
        atPath: "\(own.folder)/\(folder)", withIntermediateDirectories: true)
    }
    let before = try identity(own)

    for name in [".parity/state", "reports/index.html"] { try own.write("1", to: name) }
    #expect(try identity(own) == before)
    try own.write("1", to: "port.d/table")
    #expect(try identity(own) != before)
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

  /// Behind equals signs, among the parameters, run by another program, and not there yet.
  @Test(arguments: [
    ("'presets=presets/ramp.txt'", "presets/ramp.txt"),
    ("'--a=b=presets/ramp.txt'", "presets/ramp.txt"), ("'{parameters:flags}'", "saw"),
    ("'file={parameters.type}'", "saw"), ("presets/later.txt", "presets/later.txt"),
  ])
  func changesWithAFileThatAWordNames(words: String, file: String) throws {
    try withProject(words) { (own) throws in
      let before = try identity(own)
      #expect(try identity(own) == before)

      try own.write("2", to: file)

      #expect(try identity(own) != before)
    }
  }

  /// Nobody could read it by that name, so that nobody would see it change.
  @Test func refusesAnInputWhoseNameIsNoText() throws {
    #if os(Linux)
      try withProject("x") { (own) throws in
        let path =
          Array("\(own.folder)/declared/t".utf8CString.dropLast()) + [CChar(bitPattern: 0xe9), 0]
        close(open(path, O_CREAT | O_WRONLY, 0o600))

        let error = #expect(throws: UnusableCandidate.self) { try identity(own) }
        #expect(error?.description.contains("whose name is not UTF-8 text") == true)
      }
    #endif
  }

  /// A program that puts a link in its work folder's place has nobody's files removed.
  @Test func emptiesNoFolderThatALinkLeadsTo() throws {
    try withProject("x") { (own) throws in
      let folder = try WorkFolder()
      try FileManager.default.removeItem(atPath: folder.path)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path, withDestinationPath: "\(own.folder)/presets")

      #expect(!folder.empty(but: "case.json"))
      #expect(FileManager.default.fileExists(atPath: "\(own.folder)/presets/ramp.txt"))
    }
  }

  /// A folder of everything is nobody's input: it is not read to its end.
  @Test func refusesAnInputThatLeadsToEverything() throws {
    try withProject("x") { (own) throws in
      try FileManager.default.createSymbolicLink(
        atPath: "\(own.folder)/declared/z", withDestinationPath: "/")

      let error = #expect(throws: UnusableCandidate.self) { try identity(own) }
      #expect(error?.description.contains("links to more than 100000 files") == true)
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

      let error = #expect(throws: UnusableCandidate.self) { try identity(own) }
      #expect(error?.description.contains("'inputs' names declared") == true)
    }
  }

  /// A library that the loader finds elsewhere, by the program's own word.
  @Test(
    .needs(.compiler))
  func changesWithALibraryThatTheLoaderFinds() throws {
    #if os(Linux)
      let own = try RampProject(candidates: "own:\n  command: [./port, '{output}']")
      defer { own.remove() }
      try own.write("int answer(void) { return 1; }\n", to: "answer.c")
      try own.write("int answer(void);\nint main(void) { return answer(); }\n", to: "main.c")
      func compile(_ words: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "cd \(own.folder) && \(Self.compiler) \(words)"]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
      }
      try FileManager.default.createDirectory(
        atPath: "\(own.folder)/lib", withIntermediateDirectories: true)
      try compile("-shared -fPIC -o lib/libanswer.so answer.c")
      try compile("-o port main.c -Llib -lanswer -Wl,-rpath,'$ORIGIN/lib'")
      let before = try identity(own)
      #expect(try identity(own) == before)

      try own.write("int answer(void) { return 2; }\n", to: "answer.c")
      try compile("-shared -fPIC -o lib/libanswer.so answer.c")

      #expect(try identity(own) != before)
    #endif
  }

  private static let compiler =
    ["/usr/bin/cc", "/usr/bin/clang", "/opt/swift/usr/bin/clang"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    } ?? "/usr/bin/cc"

  /// Where nobody can tell what a command reads, the run says that 'inputs' decides.
  @Test(arguments: [
    (["sh", "-c", "cat x > y"], true), (["./run.sh"], true), (["bash", "render.sh"], true),
    (["python3", "-c", "print()"], true), (["python3.12", "main.py"], true),
    (["node", "main.mjs"], true), (["java", "-jar", "x.jar"], true), (["./port"], false),
  ])
  func knowsWhatItCannotKnow(words: [String], isUnknown: Bool) throws {
    try withProject("x") { (own) throws in
      try own.write("\u{7f}ELF", to: "port", isProgram: true)

      #expect(UnknownInputs.isUnknown(words, in: own.folder) == isUnknown)
    }
  }

  @Test func asksForNoInputsWhereSomeAreDeclared() throws {
    try withProject("x") { (own) throws in
      #expect(UnknownInputs.candidates(of: try own.project()).isEmpty)
    }
    let own = try RampProject(candidates: "own:\n  command: [./run.sh, '{output}']")
    defer { own.remove() }
    try own.write("#!/bin/sh\n", to: "run.sh", isProgram: true)
    #expect(UnknownInputs.candidates(of: try own.project()) == ["own"])
  }
}
