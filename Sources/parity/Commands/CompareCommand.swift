import ArgumentParser
import Foundation
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal
import ReportAssembly

struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two audio files, or two folders of them, by samples and spectra.",
    discussion: """
      Reads every format that libsndfile knows. The files must agree in sample rate,
      channels and length: nothing is aligned or resampled unless --align or --resample asks for it. Where they
      differ, the likeliest causes are named, with what would remain without them.
      The candidate's delay, clock, gain, sign and channel order are always
      measured; --align compensates them, says so, and compares the rest. It fails
      beyond its bounds (--most-…), or if a part that is left out is not silent.
      Files of more than 87 s of stereo are read in blocks: without plots,
      alignment and causes. 'a.wav + b.wav' is the sum of both. What libsndfile
      does not read (M4A, WMA, WebM) is read by ffmpeg, if that is installed.

      Two folders are compared file by file, paired by their paths within them, or
      as --pair says; a file that only one of them has is an error. What each number
      means: docs/metrics.md.

      EXAMPLES
        parity compare web.wav native.wav
        parity compare web.wav native.wav --limit -120  passes at −120 dB null depth
        parity compare web.wav native.wav --limit thirdOctaves=1dB,loudness=0.3LU
            passes where it is as bright and as loud, whatever its samples are; the measures: docs/measures.md
        parity compare web.wav native.wav --align  what differs besides delay and gain
        parity compare web.wav native.wav --report diff     writes diff/index.html
        parity compare golden now --limit -80 --report diff
            two folders; diff/junit.xml is for CI
        parity compare golden now --pair '{name}-ref.wav={name}.wav' --limit-for 'drums/*:-40'
        parity compare mix.wav 'drums.wav + bass.wav' --limit -100  stems beside their mix
        parity compare web.wav native.wav --diagnose off    numbers alone, no causes
        parity compare web.wav native.wav --json | jq .comparison.nullDepth

      Exit codes: 0 within the limit; 1 beyond it; 2 not comparable, or a file is missing.
      """)

  @Argument(
    help: "The original's render, several joined by ' + ', or a folder.", completion: .file())
  var reference: String

  @Argument(help: "The port's render, several joined by ' + ', or a folder.", completion: .file())
  var candidate: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "bit-exact, the highest null depth in dB, or limits on measures such as level=1.5dB,onsets=3ms.",
      valueName: "limit"))
  var limit = "bit-exact"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The highest null depth of any 50 ms relative to their own level; by default -40 dB where the limit"
        + " is above -80 dB.", valueName: "limit"))
  var window: String?

  @Option(help: "Of two folders: what belongs together, such as '{name}-ref.wav={name}.wav'.")
  var pair: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Of two folders: another limit for some files, 'drums/*:-60'; may be repeated, the last that fits counts.",
      valueName: "pattern:limit"))
  var limitFor: [String] = []

  @Flag(help: "Both are responses to an impulse: compare their group delays too.")
  var impulse = false

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp("Also write a page with plots to this folder.", valueName: "folder"),
    completion: .directory)
  var reportPath: String?

  @Flag(help: "First compensate delay, clock, gain, sign and channels; say what was done.")
  var align = false

  @Flag(
    help: "Compare a candidate of another sample rate at the reference's, and say what that costs.")
  var resample = false

  @Option(
    help: ArgumentHelp(
      "With --align: the longest delay to compensate; by default 5 % of the length, 1 s at most.",
      valueName: "seconds"))
  var mostDelay: Double?

  @Option(
    help: ArgumentHelp(
      "With --align: the most that clocks may differ, by default 200.", valueName: "ppm"))
  var mostDrift: Double?

  @Option(help: ArgumentHelp("With --align: the most gain, by default 24.", valueName: "decibels"))
  var mostGain: Double?

  @Option(
    help: ArgumentHelp(
      "With --align: frames at an end that may sound and be left out, by default none.",
      valueName: "frames"))
  var mostCut: Int?

  @Option(
    help: ArgumentHelp(
      "How long to look for the causes of a difference: off, quick (1 processor second, as by"
        + " default) or thorough (20).", valueName: "effort"))
  var diagnose = DiagnosisEffort.quick

  @Flag(help: "Print the result as JSON.")
  var json = false
}
