import ArgumentParser
import MeasuringLibraries
import ParityResults

@main
struct ParityCommand: AsyncParsableCommand {
  static func main() async {
    MeasuringLibraries.install()
    await main(nil)
  }

  static let configuration = CommandConfiguration(
    commandName: "parity",
    abstract: "Proves that a native port of a Web Audio app sounds like the original.",
    discussion: """
      Captures the original in a real browser, renders the same natively, compares the two sample
      by sample and spectrum by spectrum, and writes a report.

      EXAMPLES
        parity init                           make this folder a project of your own
        parity run                            compare everything, write reports/latest/index.html
        parity run --suite biquad --jobs 1    one suite
        parity compare web.wav native.wav     two files
        parity replay graph.json -o out.wav   a recorded graph, rendered natively
        parity record app/ --seconds 8 -o app  a live page, on a virtual clock
        parity render preset.json -o out.wav  a preset of an app, natively
        parity soundfont list piano.sf2       the instruments of a SoundFont
        parity spectra clockwork              averaged spectra and spectrograms of a preset
        parity report                         the last run's report, written anew
        parity limits                         what each suite may differ by, and why
        parity approve reverb/tail --reason "by design"   accept a known difference for a while
        parity publish --to site              the last run as a static site, with history and badge
        parity capture --check                do the references still hold in this browser?
        parity audit --mutants                which faults in the engines no case detects
        parity pack -o synth.paritypack       references in one file, for those who port them
        parity clean                          what earlier runs kept is removed
        parity doctor                         what is installed, what is missing

      Exit codes: 0 all passed; 1 something differs beyond its limit; 2 something could not be
      compared; 64 wrong usage; 130 interrupted.
      """,
    version: ParityVersion.current,
    subcommands: [
      InitCommand.self, RunCommand.self, CompareCommand.self, RenderCommand.self,
      ReplayCommand.self, SoundFontCommand.self,
      CaptureCommand.self,
      RecordCommand.self, SpectraCommand.self, ReportCommand.self, LimitsCommand.self,
      ApproveCommand.self, PublishCommand.self, AuditCommand.self,
      PackCommand.self, UnpackCommand.self, CleanCommand.self, DoctorCommand.self,
    ])
}
