import ArgumentParser
import Foundation
import Judging
import OrdinaryFiles
import ParityReferences
import ParityReport
import ParityResults
import ParityRunning
import ParityTerminal

/// Which options may be combined.
extension AuditCommand {
  func validate() throws {
    let areMutantsMeant =
      !file.isEmpty || sample != nil || secondsEach != nil || jobs != nil || goal != nil || fresh
      || reportOnly
    guard diagnosis || faults == nil else { throw ValidationError("--faults: with --diagnosis") }
    guard diagnosis || fault == nil else { throw ValidationError("--fault: with --diagnosis") }
    if let fault, fault < 1 { throw ValidationError("--fault \(fault): at least 1") }
    guard diagnosis || graphs != nil || random != nil || words != nil || seed == nil else {
      throw ValidationError("--seed: with --diagnosis, --graphs, --random or --words")
    }
    if let random {
      guard (1...10_000).contains(random) else {
        throw ValidationError("--random must be between 1 and 10000, not \(random)")
      }
      guard !mutants, !diagnosis, graphs == nil, !areMutantsMeant, suite.isEmpty else {
        throw ValidationError("--random: with no option but --seed")
      }
    }
    if let words {
      guard (1...10_000).contains(words) else {
        throw ValidationError("--words must be between 1 and 10000, not \(words)")
      }
      guard !mutants, !diagnosis, graphs == nil, random == nil, !areMutantsMeant, suite.isEmpty
      else { throw ValidationError("--words: with no option but --seed and --project") }
    }
    if let faults, faults < 1 { throw ValidationError("--faults \(faults): at least 1") }
    if let graphs {
      guard graphs >= 1 else { throw ValidationError("--graphs \(graphs): at least 1") }
      guard !mutants, !diagnosis, !areMutantsMeant, suite.isEmpty else {
        throw ValidationError("--graphs: with no option but --seed and --project")
      }
    }
    guard mutants || !areMutantsMeant || diagnosis && jobs != nil else {
      throw ValidationError(
        "--file, --sample, --seconds-each, --jobs, --goal, --fresh, --report-only: with --mutants")
    }
    guard !mutants || suite.isEmpty else {
      throw ValidationError("--suite: not with --mutants, which runs all suites")
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs must be between 1 and 1024, not \(jobs)")
    }
    if let sample, sample < 1 { throw ValidationError("--sample \(sample): at least 1") }
    if let secondsEach, !(secondsEach >= 1) {
      throw ValidationError("--seconds-each \(secondsEach): at least 1")
    }
    if let goal, !(0...100).contains(goal) {
      throw ValidationError("--goal must be between 0 and 100 percent, not \(goal)")
    }
  }
}
