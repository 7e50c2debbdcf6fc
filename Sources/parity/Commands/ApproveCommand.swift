import ArgumentParser
import Foundation
import Judging
import OrdinaryFiles
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal

struct ApproveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Accept a difference of the last run, with a reason.",
    usage: "parity approve <pattern> --reason <text> [<options>]",
    discussion: """
      Records what differs beyond its limit as a known divergence: with its size, a
      reason and an expiry date. The report shows it with its reason. With
      --limit, records a new limit instead. Both are written where the limits stand:
      in parity.yml, in the file that it names, or in the references' limits.yml;
      comments stay. What was written is read back, and printed.

      Nothing is approved that passes, that could not be compared (a missing
      reference is an error, never accepted), or that the last run did not hold
      against today's references and limits.

      EXAMPLES
        parity approve biquad/lowpass-ramp \\
            --reason "the port smooths Q; see its notes"
        parity approve 'reverb/*' --candidate port --reason "new tail" \\
            --expires 2027-03-31
        parity approve gain/ramp --reason "rounding on arm64" \\
            --link https://example.org/issues/7
        parity approve convolver/stereo --limit -135 \\
            --reason "captures differ by one rounding"
        parity approve 'reverb/*' --reason "new tail" --dry-run
            print it, write nothing

      Exit codes: 0 recorded; 2 refused, and nothing was written.
      """)

  @Argument(help: "A case's id, or several with * and ?.")
  var pattern: String

  @Option(help: ArgumentHelp("Why the difference is accepted.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("Only this candidate's comparisons.", valueName: "name"))
  var candidate: String?

  @Option(help: ArgumentHelp("Where the divergence is tracked.", valueName: "address"))
  var link: String?

  @Option(
    help: ArgumentHelp(
      "The last day on which it is accepted; by default half a year ahead.", valueName: "yyyy-MM-dd"
    ))
  var expires: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Record a new limit for these cases instead: the highest null depth in dB.",
      valueName: "decibels"))
  var limit: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --limit: the highest null depth of any 50 ms relative to their own level; by default what"
        + " holds now, or -40 dB.", valueName: "decibels"))
  var window: Double?

  @Option(
    help: ArgumentHelp(
      "With --limit: how far it may lie above what was measured, 0 to 12 dB.",
      valueName: "decibels"))
  var margin: Double?

  @Flag(help: "Print what would be written, and write nothing.")
  var dryRun = false

  @OptionGroup var lastRun: LastRunOptions

  @OptionGroup var project: ProjectOptions

  func validate() throws {
    if limit != nil, link != nil || expires != nil {
      throw ValidationError("--link, --expires: a limit has neither; mention them in the reason")
    }
    if margin != nil, limit == nil { throw ValidationError("--margin: only with --limit") }
    if window != nil, limit == nil { throw ValidationError("--window: only with --limit") }
    if let window, !(-200...Limits.loosestWindow).contains(window) {
      throw ValidationError("--window must be between -200 and 20 dB, not \(window)")
    }
    if let limit, !limit.isFinite || limit >= 0 {
      throw ValidationError("--limit \(limit): write a null depth below 0, such as -120")
    }
    if let margin, !(0...12).contains(margin) {
      throw ValidationError("--margin must be between 0 and 12 dB, not \(margin)")
    }
  }
}
