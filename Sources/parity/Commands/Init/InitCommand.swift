import ArgumentParser
import Foundation
import ParityProject
import ParityTerminal

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a folder a project of your own.",
    discussion: """
      Writes parity.yml, a first case with comments, examples for CI, and what git is to ignore. Looks
      for the page itself, and changes nothing that is there.

      EXAMPLES
        parity init                     this folder
        parity init synth-parity        another one, which may not be there yet
        parity init && parity capture && parity run

      Exit codes: 0 written; 2 the folder has a parity.yml, or cannot be written.
      """)

  @Argument(help: "The folder; by default this one.", completion: .directory)
  var folder = "."

  func run() throws {
    do {
      let found = Surroundings(folder: folder)
      let starter = ProjectStarter(folder: folder, surroundings: found)
      let written = try starter.write()
      for path in written { print("wrote \(path)") }
      print("\n" + starter.nextSteps)
    } catch {
      Terminal.error(error)
      throw ExitCodes.incomparable
    }
  }
}
