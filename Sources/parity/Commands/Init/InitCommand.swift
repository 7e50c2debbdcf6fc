import ArgumentParser
import Foundation
import ParityProject
import ParityTerminal

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a folder a project of your own.",
    discussion: """
      Writes parity.yml, a first case with comments, examples for CI, and what git
      is to ignore. Looks for the page itself, and changes nothing that is there. On
      a terminal it asks what it cannot find; in a pipe never.

      With --template also a renderer in port/: a program that reads case.json and
      writes a float WAV file, with its build file and the first case's filter
      ported. It passes as it is.

      EXAMPLES
        parity init                     this folder
        parity init synth-parity        another one, which may not be there yet
        parity init && parity capture && parity run
        parity init --template cpp && make -C port && parity capture && parity run
        parity init --fleet       what carries a run to many machines, into fleet/

      Exit codes: 0 written; 2 the folder has a parity.yml, or cannot be written.
      """)

  @Argument(help: "The folder; by default this one.", completion: .directory)
  var folder = "."

  @Option(
    help: ArgumentHelp(
      "Begin a renderer: \(ProjectTemplate.allCases.map(\.rawValue).joined(separator: ", ")) (juce has not"
        + " been tried).", valueName: "name"))
  var template: ProjectTemplate?

  @Flag(
    help: "Write fleet/ alone: rules for Snakemake, a script for Slurm, jobs for GitHub and GitLab."
  )
  var fleet = false

  func run() throws {
    do {
      if fleet {
        let written = try FleetFiles.write(to: folder)
        for path in written { print("wrote \(path)") }
        if written.isEmpty { print("\(folder)/\(FleetFiles.folder) has all of it already") }
        return
      }
      var found = Surroundings(folder: folder)
      var template = template
      if InitQuestions.canAsk,
        !FileManager.default.fileExists(atPath: "\(folder)/\(Project.fileName)")
      {
        if !found.hasPage {
          found = Surroundings(folder: folder, web: InitQuestions.web(in: folder))
        }
        if template == nil, found.build == nil { template = InitQuestions.template() }
      }
      let starter = ProjectStarter(folder: folder, surroundings: found, template: template)
      let written = try starter.write()
      for path in written { print("wrote \(path)") }
      print("\n" + starter.nextSteps)
    } catch {
      Terminal.error(error)
      throw ExitCodes.incomparable
    }
  }
}
