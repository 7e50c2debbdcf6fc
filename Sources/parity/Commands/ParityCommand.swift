import ArgumentParser
import DataText
import ParityCases
import ParityResults
import ParityTerminal

struct ParityCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "parity",
      abstract: "Proves that a native port of a Web Audio app sounds like the original.",
      discussion: """
        Captures the original in a real browser, renders the same natively, compares
        the two sample by sample and spectrum by spectrum, and writes a report.

        EXAMPLES
          parity init --template cpp          make this folder a project
          parity capture                      render its cases in the browser
          parity run                          compare, write reports/latest
          parity watch                        do so whenever a source changes
          parity compare web.wav native.wav   two files
          parity record app/ --seconds 8 -o app   a live page, on a virtual clock
          parity approve reverb/tail --reason "by design"   accept a difference
          parity publish --to site            a site with history, badge and PDF

        'parity help COMMAND' shows a command's options and examples.

        Exit codes: 0 all passed; 1 something differs beyond its limit; 2 something
        could not be compared; 64 wrong usage; 130 interrupted.
        """,
      version: ParityVersion.current,
      groupedSubcommands: [
        CommandGroup(
          name: "Everyday",
          subcommands: [
            InitCommand.self, CaptureCommand.self, RunCommand.self, WatchCommand.self,
            CompareCommand.self, RecordCommand.self, SpectraCommand.self, LabCommand.self,
          ]),
        CommandGroup(
          name: "Sharing",
          subcommands: [
            PublishCommand.self, ApproveCommand.self, ReportCommand.self, PackCommand.self,
            UnpackCommand.self,
          ]),
        CommandGroup(name: "Scale", subcommands: [PlanCommand.self, MergeCommand.self]),
        CommandGroup(
          name: "Tools",
          subcommands: [
            AttachedApps.renderCommand, ReplayCommand.self, PortCommand.self,
          ] + AttachedApps.all.flatMap(\.commands) + [
            LimitsCommand.self, AuditCommand.self, CheckPluginCommand.self, ConformanceCommand.self,
            CleanCommand.self, DoctorCommand.self,
          ]),
      ])
  }

  /// What is wrong with the first word, if it should be a command but is not.
  static func mistake(in words: [String]) -> String? {
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = words.first, !word.hasPrefix("-"), word != "help", !commands.contains(word)
    else { return nil }
    let hint = NearestName.to(word, among: commands).map { "did you mean 'parity \($0)'?" }
    return "there is no command '\(word)'; \(hint ?? "'parity --help' lists them")"
  }
}
