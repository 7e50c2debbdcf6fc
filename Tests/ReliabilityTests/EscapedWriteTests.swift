import CandidateKit
import Foundation
import ParityReferences
import Testing

@testable import ExternalCandidates

/// What a command leaves in its folder leads the next case nowhere else.
@Suite struct EscapedWriteTests {
  /// A link, and a hard link, in the place of the file that the next case is written to.
  @Test(arguments: ["ln -sf", "ln -f"])
  func writesNoCaseThroughALinkThatACommandLeft(link: String) async throws {
    let own = try RampProject(candidates: "own:\n  command: [./run.sh, '{output}', '{project}']")
    defer { own.remove() }
    try own.write("years of work", to: "thesis.txt")
    try own.write(
      """
      #!/bin/sh
      cp $2/good.wav $1
      rm -f "$(dirname $1)/case.json"
      \(link) $2/thesis.txt "$(dirname $1)/case.json"

      """, to: "run.sh", isProgram: true)
    let project = try own.project()
    let library = try ReferenceLibrary(folder: project.references)
    guard let specification = project.file?.candidates.first,
      case .command(let command) = specification.kind
    else { throw CancellationError() }
    let candidate = try CommandCandidate(specification, command, project: project)

    // The second case is given the folder of the first.
    for _ in 0..<2 {
      let reference = try library.load(library.manifest.cases[0])
      _ = try candidate.render(RenderRequest(reference, stages: [], in: library))
    }

    #expect(
      try String(contentsOfFile: "\(own.folder)/thesis.txt", encoding: .utf8) == "years of work")
  }
}
