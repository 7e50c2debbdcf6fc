import AudioSignal
import Foundation
import ParityReferences
import ParityResults
import TestProjects
import Testing

/// What a command with 'batch' prints is read line by line; none of it may do more than fail its case.
@Suite(.takesTurns) struct JobLineTests {
  private static let seeds = [
    "own/ramp\n", "error own/ramp it broke\n", "error\n", "own/ramp", "\n\n\n",
    "error own/other x\n",
    String(repeating: "x", count: 5000) + "\n", "own/ramp\r\n",
  ].map { Array($0.utf8) }

  @Test func takesWhateverACommandPrints() async throws {
    var mutator = Mutator(seed: 11, seeds: Self.seeds)
    for number in 0..<40 {
      let bytes = number < Self.seeds.count ? Self.seeds[number] : mutator.next()
      let own = try RampProject(
        candidates: "own:\n  command: [./run.sh, '{project}']\n  batch: true\n  timeLimit: 60 s")
      defer { own.remove() }
      try Data(bytes).write(to: URL(fileURLWithPath: "\(own.folder)/answer"))
      // It renders nothing: no answer makes the case pass.
      try own.write("#!/bin/sh\nread line\ncat $1/answer\n", to: "run.sh", isProgram: true)

      let results = try await own.run()

      #expect(results.map(\.verdict) == [.error])
    }
  }
}
