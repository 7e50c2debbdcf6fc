import CandidateKit
import ExternalCandidates
import ParityProject
import ParityRunning
import ParityTerminal

/// What a run reports about the candidates besides its results.
extension RunCommand {
  var runSelection: RunSelection {
    RunSelection(suites: selection.suite, pattern: selection.pattern, candidates: candidate)
  }

  func noteUnknownInputs(_ project: Project) {
    let names = UnknownInputs.candidates(of: project)
    guard !names.isEmpty else { return }
    Terminal.note(
      "note: --resume cannot see every file that \(names.joined(separator: " and ")) may read; list them as"
        + " 'inputs' in parity.yml, or a change of theirs goes unnoticed")
  }

  /// What is wrong with a plugin regardless of the case, before the first one.
  func noteFindings(_ work: [SuiteRunner.Job]) throws {
    var known: Set<String> = []
    for case let candidate as any ExaminedCandidate in work.compactMap(\.candidate)
    where known.insert(candidate.name).inserted {
      for finding in try candidate.findings() {
        Terminal.note("note: '\(candidate.name)': \(finding)")
      }
    }
  }
}
