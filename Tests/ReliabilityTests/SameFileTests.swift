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

  @Test func passesACopy() async throws {
    let result = try await RampProject.result(
      "own:\n  command: [./run.sh, '{output}', '{project}']"
    ) {
      try $0.write("#!/bin/sh\ncp $2/\(Self.reference) $1\n", to: "run.sh", isProgram: true)
    }

    #expect(result.verdict == .pass)
  }
}
