import ArgumentParser
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityTerminal

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Turn a folder into a project.",
    usage: "parity init [<folder>] [--template <name>] [<options>]",
    discussion: """
      Writes parity.yml, a first case with comments, examples for CI, and lines for
      .gitignore. Finds the page by itself, and changes no file that exists. On a
      terminal it asks for what it cannot find; in a pipe it never asks.

      --template adds a renderer in port/: a program that reads case.json and writes
      a float WAV file, with its build file and the first case's filter ported. It
      passes as it is. engine-python, engine-node, engine-cpp and engine-rust are for an
      engine that has the Web Audio API: a player of recorded graphs, which come in a
      pack.

      EXAMPLES
        parity init                     this folder
        parity init synth-parity        another folder, made if missing
        parity init --page demo/synth.html          if the page is not found
        parity init && parity capture && parity run
        parity init --template cpp && make -C port && parity capture && parity run
        parity init --template engine-python        an engine, held to Chromium
        parity init --from-rnbo export -o synth     from an RNBO export
        parity init --golden golden     golden files instead of a page; renders in now/
        parity init --golden golden -- ./render '{case}' '{output}'
        parity init --fleet       fleet/, for runs on many machines

      Exit codes: 0 written; 2 the folder has a parity.yml, or cannot be written.
      """)

  @Argument(help: "The folder; by default this one.", completion: .directory)
  var folder = "."

  @Option(
    help: ArgumentHelp(
      "The page that is to be ported, or its folder, within the project's; by default the first that is"
        + " found, index.html before others.", valueName: "page"), completion: .file())
  var page: String?

  @Option(
    help: ArgumentHelp(
      "Start a renderer, or an engine's player: \(ProjectTemplate.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "name"))
  var template: ProjectTemplate?

  @OptionGroup var rnbo: RNBOOptions

  @Option(
    help: ArgumentHelp(
      "Make the project from a folder of sounds that are held to be right: each becomes a reference. What follows -- is the"
        + " command that renders a case; without one, renders are files in now/.",
      valueName: "folder"),
    completion: .directory)
  var golden: String?

  @Argument(parsing: .postTerminator, help: .hidden)
  var command: [String] = []

  @Flag(
    help: "Write only fleet/: rules for Snakemake, a script for Slurm, jobs for GitHub and GitLab."
  )
  var fleet = false

  func run() throws {
    do {
      if let fromRnbo = rnbo.fromRnbo { return try begin(fromRNBO: fromRnbo) }
      if let golden { return try begin(fromGolden: golden) }
      if fleet {
        let written = try FleetFiles.write(to: folder)
        for path in written { Terminal.say("wrote \(path)") }
        if written.isEmpty { Terminal.say("\(folder)/\(FleetFiles.folder) already has all of it") }
        return
      }
      var found = Surroundings(folder: folder, page: try chosenPage())
      var template = template
      if InitQuestions.canAsk,
        !FileManager.default.fileExists(atPath: "\(folder)/\(Project.fileName)")
      {
        if found.page == nil, template?.isEngine != true {
          found = Surroundings(folder: folder, page: InitQuestions.page(in: folder))
        }
        if template == nil, found.build == nil { template = InitQuestions.template() }
      }
      let starter = ProjectStarter(folder: folder, surroundings: found, template: template)
      let written = try starter.write()
      for path in written { Terminal.say("wrote \(path)") }
      Terminal.say("\n" + starter.pageText + "\n\n" + starter.nextSteps)
    } catch {
      Terminal.error(error)
      throw ExitCodes.incomparable
    }
  }
}
