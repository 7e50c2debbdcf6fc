import ArgumentParser
import Foundation
import Mutation

@main
struct MutationAuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parity audit --mutants",
    abstract: "Put faults into the engines' sources and see which the suite detects.",
    discussion: """
      Builds a copy of the project in .parity/mutants in which every fault stands behind a switch,
      and renders with each of them the cases that reach it, until one differs from its reference.
      Results are kept as they come: the same command goes on where it was interrupted, and runs
      only what has changed.

      EXAMPLES
        parity audit --mutants                                all mutants
        parity audit --mutants --file BiquadKernel.swift      one file
        parity audit --mutants --sample 500                   the same 500 each time

      Exit codes: 0 the goal is reached; 1 more mutants survive; 2 the mutants could not be run.
      """)

  @Option(help: ArgumentHelp("The project's folder.", valueName: "folder"), completion: .directory)
  var project = "."

  @Option(
    help: ArgumentHelp("Only sources whose path ends so; may be repeated.", valueName: "path"))
  var file: [String] = []

  @Option(help: ArgumentHelp("Only so many mutants, spread over all.", valueName: "number"))
  var sample: Int?

  @Option(
    help: ArgumentHelp(
      "Try no more than so many seconds of renders on each; by default all.",
      valueName: "seconds"))
  var secondsEach: Double?

  @Option(help: ArgumentHelp("Mutants at once; by default one for each core.", valueName: "number"))
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: ArgumentHelp("The score to reach, in percent.", valueName: "number"))
  var goal = 90

  @Flag(help: "Forget the results of earlier runs.")
  var fresh = false

  @Flag(help: "Report what is known, and run nothing new.")
  var reportOnly = false

  func validate() throws {
    guard (1...1024).contains(jobs) else {
      throw ValidationError("--jobs \(jobs): 1 to 1024 are possible")
    }
    guard (0...100).contains(goal) else {
      throw ValidationError("--goal \(goal): 0 to 100 percent are possible")
    }
    if let secondsEach, !(secondsEach >= 1) {
      throw ValidationError("--seconds-each \(secondsEach): at least 1")
    }
    if let sample, sample < 1 { throw ValidationError("--sample \(sample): at least 1") }
  }

  func run() throws {
    do {
      let score = try AuditSession(self).run()
      if (score.lowestPercent ?? 0) < Double(goal) { throw ExitCode(1) }
    } catch let code as ExitCode {
      throw code
    } catch {
      Console.note("parity: \(error)")
      throw ExitCode(2)
    }
  }
}
