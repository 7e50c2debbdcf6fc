import Foundation
import ParityReferences
import TestProjects
import Testing

@testable import ParityRunning

@Suite(.takesTurns) struct SameFileTests {
  private static let reference = "reference-audio/own/ramp/reference.wav"

  /// A candidate that links to the reference has rendered nothing.
  @Test(arguments: ["ln -s", "ln"]) func refusesACommandThatLinksToTheReference(
    link: String
  ) async throws {
    let result = try await RampProject.result(
      "own:\n  command: [./run.sh, '{output}', '{project}']"
    ) {
      try $0.write(
        "#!/bin/sh\n\(link) $2/\(Self.reference) $1\n", to: "run.sh", isProgram: true)
    }

    #expect(result.verdict == .error)
    #expect(result.message.contains("is the same file as"), "\(result.message)")
  }

  @Test func refusesAFolderWhoseFileIsTheReference() async throws {
    let result = try await RampProject.result("own:\n  folder: renders") { own in
      try FileManager.default.createDirectory(
        atPath: "\(own.folder)/renders/own", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: "\(own.folder)/renders/own/ramp.wav",
        withDestinationPath: "\(own.folder)/\(Self.reference)")
    }

    #expect(result.verdict == .error)
    #expect(result.message.contains("is the same file as"), "\(result.message)")
  }

  /// References that came in a pack are other files with the same content; the project's own are no
  /// more the port's work than they are.
  @Test func refusesALinkToReferencesThatStandElsewhere() async throws {
    let own = try RampProject(candidates: "own:\n  folder: renders")
    defer { own.remove() }
    let (renders, files) = ("\(own.folder)/renders/own", FileManager.default)
    try files.createDirectory(atPath: renders, withIntermediateDirectories: true)
    try files.copyItem(atPath: "\(own.folder)/reference-audio", toPath: "\(own.folder)/brought")
    for target in [Self.reference, "brought/own/ramp/reference.wav"] {
      try? files.removeItem(atPath: "\(renders)/ramp.wav")
      try files.createSymbolicLink(
        atPath: "\(renders)/ramp.wav", withDestinationPath: "\(own.folder)/\(target)")
      for references in ["brought", nil] {
        let result = try await own.run(references: references)[0]

        #expect(result.verdict == .error)
        #expect(result.message.contains("is the same file as"), "\(result.message)")
      }
    }
    // A hard link has no path that would tell.
    try files.removeItem(atPath: "\(renders)/ramp.wav")
    try files.linkItem(atPath: "\(own.folder)/\(Self.reference)", toPath: "\(renders)/ramp.wav")
    #expect(try await own.run(references: "brought")[0].verdict == .error)
  }

  @Test func passesACopy() async throws {
    let result = try await RampProject.result(
      "own:\n  command: [./run.sh, '{output}', '{project}']"
    ) {
      try $0.write("#!/bin/sh\ncp $2/\(Self.reference) $1\n", to: "run.sh", isProgram: true)
    }

    #expect(result.verdict == .pass)
  }
}
