import ArgumentParser
import ParityRunning

/// How long a run looks for causes.
struct DiagnosisOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long to look for the cause of a difference: off; quick, 2 processor seconds a case, and 15 more"
        + " where those do not explain all; thorough, 40; all, as quick, however many cases there are.",
      valueName: "effort"))
  var diagnose = DiagnosisEffort.quick

  @Option(
    help: ArgumentHelp(
      "Processor seconds for the causes of all cases together, spread over kinds of differences; by default"
        + " 60, with thorough 600. A part of a run has its share.", valueName: "seconds"))
  var diagnoseBudget: Double?

  func validate() throws {
    if let diagnoseBudget {
      guard diagnose != .off, diagnose != .all else {
        throw ValidationError("--diagnose-budget is for --diagnose quick and thorough")
      }
      guard diagnoseBudget.isFinite, diagnoseBudget >= diagnose.seconds else {
        throw ValidationError(
          "--diagnose-budget \(diagnoseBudget): at least \(Int(diagnose.seconds)), what one case may take;"
            + " --diagnose off looks at none")
      }
    }
  }
}

extension DiagnosisEffort: ExpressibleByArgument {}
