import ArgumentParser
import Foundation
import Judging
import OrdinaryFiles
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal

/// Mutants are in the audit's own package, which is built on demand, so that running the suite does not wait for
/// swift-syntax.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Measure how small a fault the suite catches.",
    discussion: """
      Without an option, faults of known size (gain, delay, detune, offset, noise,
      one sample) are put into each reference, and the smallest is found that the
      case's limit catches. Writes reports/audit: a page, and sensitivity.json.

      --mutants puts faults into the engines' sources, one at a time, and sees which
      ones no case detects. The first time it builds swift-syntax and a copy of the
      project, which takes minutes. Results are kept as they come: the same command
      goes on where it was interrupted.

      --diagnosis draws mistakes at random, makes them in the graphs of the cases,
      and scores whether the diagnosis names them; and of pairs of unrelated sounds,
      whether it keeps silent. It works for recorded pages of your own, too.

      --graphs draws small random graphs, renders each in Chromium and by the native
      engine, cuts those that differ down to the smallest that still do, and files
      them as cases.

      --random makes random sounds with and without a mistake, and counts how often
      the judgement of random cases notices it, with 8, 16 and 64 seeds.

      --words changes captured sounds in known ways, and counts how often the words
      of parity spectra say so, and how often they say what is not so.

      EXAMPLES
        parity audit  how small a fault each case catches
        parity audit --suite reverb --suite ocean             of two suites
        parity audit --diagnosis --seed 7 --faults 100  how well mistakes are named
        parity audit --mutants  all mutants; takes an hour and more
        parity audit --mutants --file BiquadKernel.swift      one file
        parity audit --mutants --sample 500                   the same 500 each time
        parity audit --graphs 2000 --seed 7                   2000 random graphs
        parity audit --random 200                             200 tries of each mistake
        parity audit --words 40 --seed 9                      40 changes of each kind

      Exit codes: 0 measured, or the goal is reached; 1 more mutants survive, or a
      graph differs; 2 something could not be measured.
      """)

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("Only this suite; may be repeated.", valueName: "name"))
  var suite: [String] = []

  @Flag(help: "Score the diagnosis on mistakes drawn at random.")
  var diagnosis = false

  @Option(
    help: ArgumentHelp(
      "Seed of what is drawn; by default today's date, and 1 for --graphs, --random and --words.",
      valueName: "number"))
  var seed: UInt64?

  @Option(help: ArgumentHelp("Mistakes to draw; by default 500.", valueName: "number"))
  var faults: Int?

  @Option(help: "With --diagnosis: the one of this number alone, from 1 on.")
  var fault: Int?

  @Flag(help: "Mutate the engines' sources.")
  var mutants = false

  @Option(
    help: ArgumentHelp(
      "Only sources whose path ends with this; may be repeated.", valueName: "path"))
  var file: [String] = []

  @Option(help: ArgumentHelp("Only this many mutants, spread over all files.", valueName: "number"))
  var sample: Int?

  @Option(
    help: ArgumentHelp(
      "Try at most this many seconds of renders on each mutant; by default all.",
      valueName: "seconds"))
  var secondsEach: Double?

  @Option(help: ArgumentHelp("Mutants at once; by default one for each core.", valueName: "number"))
  var jobs: Int?

  @Option(help: ArgumentHelp("The score to reach, in percent; by default 90.", valueName: "number"))
  var goal: Int?

  @Option(help: ArgumentHelp("Render this many random graphs.", valueName: "number"))
  var graphs: Int?

  @Option(
    help: ArgumentHelp("Try each mistake in a random sound this often.", valueName: "number"))
  var random: Int?

  @Option(
    help: ArgumentHelp(
      "Change captured sounds this often in each way, and see what the words say.",
      valueName: "number"))
  var words: Int?

  @Flag(help: "Forget the results of earlier runs.")
  var fresh = false

  @Flag(help: "Report what is known, and run nothing new.")
  var reportOnly = false
}
