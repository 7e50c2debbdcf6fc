import AudioFiles
import AudioSignal
import Foundation
import ParallelWork
import ParityReferences
import ParityResults

/// Receives the progress of a run.
package struct RunProgress: Sendable {
  /// Called with a sentence.
  package let note: @Sendable (String) -> Void
  /// Called with the number of comparisons done, the total, and the name of the last.
  package let update: @Sendable (Int, Int, String) -> Void

  package init(
    note: @escaping @Sendable (String) -> Void = { _ in },
    update: @escaping @Sendable (Int, Int, String) -> Void = { _, _, _ in }
  ) {
    self.note = note
    self.update = update
  }
}

/// One run: reuses stored results, works through the rest, and measures what needs all of them.
package struct RunSession: Sendable {
  package var runner: SuiteRunner
  package let kept: ResultCache
  /// Whether results of earlier runs are reused.
  package let resumes: Bool
  package let progress: RunProgress
  /// Names of jobs that are worked on first: what failed last time is what the user is waiting for. Called only if
  /// there is work to do.
  package var first: @Sendable () -> Set<String> = { [] }
  /// Called for each case that was worked on, once it is stored.
  package var onKept: @Sendable (SuiteRunner.Job) -> Void = { _ in }
  /// Cases that could not be compared are tried again instead of being reused.
  package var retriesErrors = false
  /// Names of jobs that were just tried: their errors are reused all the same.
  package var tried: Set<String> = []

  package init(
    runner: SuiteRunner, kept: ResultCache, resumes: Bool, progress: RunProgress = RunProgress()
  ) {
    self.runner = runner
    self.kept = kept
    self.resumes = resumes
    self.progress = progress
  }

  /// What determines a candidate's renders, at one moment.
  private struct Identity {
    let whole: String?
    let code: String?

    init(_ job: SuiteRunner.Job) {
      whole = job.candidate?.identity(of: job.entry)
      code = job.candidate?.codeIdentity(of: job.entry)
    }
  }

  /// - Returns: in the order of `work`.
  /// - Throws: `CancellationError`, and errors from storing results.
  package func run(_ work: [SuiteRunner.Job]) async throws -> [ResultCache.Case] {
    let runner = runner
    let prepared = try AllCores.map(work.count) { place in
      let job = work[place]
      // Taken before its key is computed, so that no change in between is missed.
      let identity = Identity(job)
      return (identity: identity, key: try runner.key(of: job))
    }
    try Task.checkCancellation()
    let keys = prepared.map(\.key)
    var identities: [String: Identity] = [:]
    for (job, own) in zip(work, prepared) { identities[job.name] = own.identity }
    var known = resumes ? try await takeOver(keys, work) : [:]
    let left = work.indices.filter { known[keys[$0]] == nil }
    let first = left.count > runner.jobs ? first() : []
    let open =
      left.filter { first.contains(work[$0].name) } + left.filter { !first.contains(work[$0].name) }
    if resumes {
      if let problem = kept.seal.problem { progress.note("note: \(problem)") }
      progress.note(
        "\(work.count - open.count) of \(work.count) results are kept from earlier runs")
    }
    let byJob = Dictionary(
      open.map { (work[$0].name, keys[$0]) }, uniquingKeysWith: { first, _ in first })
    let (onKept, before, today) = (onKept, identities, runner.today)
    let finished = try await runner.run(
      open.map { work[$0] },
      keeping: { job, outcome in
        guard let key = byJob[job.name] else { preconditionFailure("a job without a key") }
        defer { onKept(job) }
        // It is unknown which of the two rendered it, and no later run may find it under the first one's key.
        let now = Identity(job)
        guard before[job.name]?.code == now.code else {
          return try kept.keep(outcome.ofChangedCandidate(job, today: today), key, isLasting: false)
        }
        do {
          return try kept.keep(outcome, key, isLasting: before[job.name]?.whole == now.whole)
        } catch is EncodingError {
          return try kept.keep(outcome.ofUnwritableFigures(today: today), key, isLasting: false)
        }
      },
      onFinish: { done, finished in
        progress.update(done, open.count, finished.result.id)
      })
    for (index, finished) in zip(open, finished) { known[keys[index]] = finished }
    return keys.compactMap { known[$0] }
  }

  /// A stored result that is still valid: the reference's files must also be those that were compared.
  private func takeOver(
    _ keys: [ResultKey], _ work: [SuiteRunner.Job]
  ) async throws -> [ResultKey: ResultCache.Case] {
    let (kept, library, today) = (kept, runner.library, runner.today)
    let pieces = zip(keys, work).map { key, job in
      (key: key, entry: job.entry, retries: retriesErrors && !tried.contains(job.name))
    }
    return try await withThrowingTaskGroup(of: [ResultCache.Case].self) { group in
      let count = max(1, runner.jobs)
      for part in 0..<count {
        group.addTask {
          try stride(from: part, to: pieces.count, by: count).compactMap { index in
            try Task.checkCancellation()
            let (key, entry, retries) = pieces[index]
            guard library.isIntact(entry), var known = kept.find(key, today: today),
              !(retries && known.result.fault != nil)
            else { return nil }
            // The same bits may come from a later capture.
            known.result.reference = entry.capture
            return known
          }
        }
      }
      var found: [ResultKey: ResultCache.Case] = [:]
      for try await part in group { for one in part { found[one.key] = one } }
      return found
    }
  }

  /// Adds to each case how far the candidates are from each other.
  ///
  /// - Throws: `AudioFileError`, and errors from reading a reference.
  package func addPeers(to cases: inout [ResultCache.Case], memo: inout ResultCache.Memo) throws {
    let indices = Dictionary(grouping: cases.indices) { cases[$0].result.id }
    let entries = Dictionary(
      runner.library.manifest.cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let groups = indices.values.filter { $0.count > 1 }
    let keys = groups.map { own in own.map { cases[$0].key.text.prefix(32) }.joined() }
    // New renders are measured again: a key identifies inputs, not samples.
    let isFresh = groups.map { own in own.contains { cases[$0].isFresh } }
    let table = memo.peers
    let kept = try AllCores.map(groups.count) { isFresh[$0] ? nil : table[keys[$0]] }
    for (place, own) in groups.enumerated() {
      let distances =
        try kept[place]
        ?? CandidatePeers.distances(of: own.map { cases[$0].result }) { result in
          try audio(of: result, entries[result.id], in: own.map { cases[$0] })
        }
      if kept[place] == nil { memo.peers[keys[place]] = distances }
      for (index, distances) in zip(own, distances) { cases[index].result.peers = distances }
    }
  }

  private func audio(
    of result: CaseResult, _ entry: Manifest.Entry?, in cases: [ResultCache.Case]
  ) throws -> SampleBuffer {
    if let entry, result.comparison?.isBitExact == true {
      return try runner.library.load(entry).audio
    }
    let own = cases.first { $0.result.candidate == result.candidate }
    return try AudioFile.read(own?.audioPath ?? "")
  }

  /// How small a fault the limits catch, measured once for each reference and limit.
  ///
  /// - Returns: in the order of the entries; nil where a reference cannot be read, which its own case reports.
  /// - Throws: `CancellationError`.
  func sensitivity(
    of entries: [Manifest.Entry], memo: inout ResultCache.Memo
  ) async throws -> [CaseSensitivity]? {
    let program = "\(ProgramIdentity.current) \(NumericIdentity.current.digest)"
    @Sendable func key(_ entry: Manifest.Entry) -> String {
      let files = entry.files.map { "\($0.key) \($0.value)" }.sorted()
      let limit = runner.limits.limit(suite: entry.suite, id: entry.id)
      return
        "\(program) \(entry.id) \(files.joined(separator: " ")) \(limit.key)"
    }
    do {
      let table = memo.sensitivity
      var results = try AllCores.map(entries.count) { table[key(entries[$0])] }
      let unknown = entries.indices.filter { results[$0] == nil }
      let audit = SensitivityAudit(library: runner.library, limits: runner.limits)
      let measured = try await audit.measure(unknown.map { entries[$0] }, jobs: runner.jobs)
      for (index, result) in zip(unknown, measured) {
        memo.sensitivity[key(entries[index])] = result
        results[index] = result
      }
      return results.compactMap(\.self)
    } catch let error as CancellationError {
      throw error
    } catch {
      return nil
    }
  }
}
