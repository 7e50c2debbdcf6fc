import ArgumentParser
import BrowserCapture
import Foundation
import GraphTrace
import ParityCases
import ParityResults
import ParityTerminal
import ReadableNumbers
import ReferenceCapture

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record a live page, unchanged, on a virtual clock.",
    discussion: """
      Opens the page in a real browser and renders what it plays. Timers, Date,
      random numbers and worklet messages run on the render's clock, so that the
      same page gives the same samples every time. Writes reference.wav, graph.json
      and graph.f32 (what 'parity replay' renders natively), case.json and
      provenance.json; or files the page as a reference, with --case.

      EXAMPLES
        parity record synth.html --seconds 8 -o synth
        parity record dist/ --seconds 10 --click '#start' -o app
        parity record http://localhost:5173/ --query preset=calm \\
            --seconds 10 -o calm
        parity record piano.html --at 0.5s 'press KeyA for 0.4s' \\
            --at 1s 'click #c4' --seconds 3 -o piano
        parity record app/ --seconds 8 --stages -o app
        parity record app/ --seconds 8 --case presets/calm --keep-from 6
        parity replay calm/graph.json -o native.wav
        parity compare calm/reference.wav native.wav

      Exit codes: 0 recorded; 2 the page could not be recorded.
      """)

  @Argument(help: "An HTML file, a folder with index.html, or an http address of this machine.")
  var page: String

  @Option(help: ArgumentHelp("How long the page plays.", valueName: "number"))
  var seconds: Double

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The folder to write.", valueName: "folder"), completion: .directory)
  var output: String?

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp(
      "File the page as this reference, recorded twice, instead of writing a folder.",
      valueName: "suite/name"))
  var caseID: String?

  @Option(
    help: ArgumentHelp("Where the kept audio of --case begins.", valueName: "seconds"))
  var keepFrom = 0.0

  @OptionGroup var recorder: RecorderOptions

  @OptionGroup var project: ProjectOptions

  @Option(
    help: ArgumentHelp(
      "Sample rate of the page's AudioContext; without it what the page asks for, or 48000.",
      valueName: "hertz"))
  var sampleRate: Double?

  @Option(help: ArgumentHelp("Added to the page's address after a question mark."))
  var query = ""

  @Option(
    help: ArgumentHelp(
      "What to click before the recording begins, as a CSS selector; may be repeated.",
      valueName: "selector"))
  var click: [String] = []

  @OptionGroup(title: "Actions") var actionOptions: ActionOptions
  @OptionGroup(title: "Modules") var modules: ModuleOptions

  @Option(
    help: ArgumentHelp(
      "The folder to serve files from, for a page that uses files above its own folder.",
      valueName: "folder"), completion: .directory)
  var root: String?

  @Option(
    help: ArgumentHelp(
      "Seed of Math.random in the page; worklets get the next.", valueName: "number"))
  var seed: UInt32 = CaseDefinition.Seeds().page

  @Option(help: ArgumentHelp("Seed of Math.random in worklets.", valueName: "number"))
  var workletSeed: UInt32?

  @Option(help: ArgumentHelp("What Date reads at the start, in UTC.", valueName: "time"))
  var epoch = EpochOption.standard

  @Flag(
    help: """
      Also write the output of each stage, as stages/NAME.wav: the nodes to which the page gave a
      'label', a text of any kind. --case always keeps what their sound is known by.
      """)
  var stages = false

  @Option(help: ArgumentHelp("The longest time without progress.", valueName: "seconds"))
  var timeout = 60

  @Option(help: ArgumentHelp("Port of the server; 0 takes any.", valueName: "number"))
  var port: UInt16 = 0

  @Flag(
    help: """
      Let the page reach other machines, and record one that is not of this machine. What came is \
      listed in provenance.json with its SHA-256; without this the browser refuses, and it is named.
      """)
  var allowRemote = false

  @Flag(help: "Write into a folder that holds other files.")
  var force = false
}
