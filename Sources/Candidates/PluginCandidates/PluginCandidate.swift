import AudioFiles
import AudioSignal
import CandidateKit
import DataText
import ExternalCandidates
import Foundation
import OrdinaryFiles
import ParityCases
import ParityProject
import ParityReferences
import ParityResults
import ReadableNumbers
import Synchronization

/// A port that is an audio plugin: CLAP, LV2 or VST3.
///
/// Each case is rendered by a separate process, twice: leftovers of one case cannot affect the next, and unexplained
/// differences are detected.
package final class PluginCandidate: ExaminedCandidate {
  package let name: String
  private let specification: PluginSpecification
  private let selection: CandidateSelection
  private let file: PluginFile
  private let state: String?
  private let process: PluginProcess
  private let watched: WatchedIdentity
  private let folders = WorkFolders()
  private let stimuli = StimulusFiles()
  private let slots: ConcurrencyLimit
  private let known = Mutex<Result<PluginDescription, any Error>?>(nil)
  private let examine: @Sendable (PluginExamined) throws -> [PluginFinding]
  private let found = Mutex<[PluginFinding]?>(nil)

  /// - Parameter examine: determines what is wrong with it regardless of the case.
  /// - Throws: `UnusableCandidate` when the plugin is none, or another file is not there.
  package init(
    _ candidate: CandidateSpecification, _ specification: PluginSpecification, project: Project,
    examine: @escaping @Sendable (PluginExamined) throws -> [PluginFinding] = { _ in [] }
  ) throws(UnusableCandidate) {
    self.examine = examine
    name = candidate.name
    self.specification = specification
    selection = CandidateSelection(candidate)
    do throws(PluginFileFault) {
      file = try PluginFile(project.path(specification.path))
    } catch {
      throw UnusableCandidate(name: candidate.name, error)
    }
    if specification.host == .pedalboard, file.format != .vst3 {
      throw UnusableCandidate(name: candidate.name, PluginFault.notVST3ForPedalboard)
    }
    for input in specification.inputs + [specification.state].compactMap(\.self)
    where !FileManager.default.fileExists(atPath: project.path(input)) {
      throw UnusableCandidate(name: candidate.name, PluginFault.noInput(input))
    }
    state = specification.state.map {
      URL(fileURLWithPath: project.path($0)).standardizedFileURL.path
    }
    var process = PluginProcess(host: try PluginHost.find(for: candidate.name))
    process.timeLimitSeconds = specification.timeLimitSeconds
    process.memoryLimitBytes = specification.memoryLimitBytes
    process.usesPedalboard = specification.host == .pedalboard
    self.process = process
    slots = ConcurrencyLimit(specification.jobs ?? .max)
    var settings = specification
    (settings.build, settings.watch, settings.parameters, settings.fixed) = ([], [], [:], [:])
    // A dictionary's order differs between processes.
    let mapping = specification.parameters.sorted { $0.key < $1.key }.map { name, rule in
      var bare = rule
      bare.values = [:]
      return "\(name) \(bare) \(rule.values.sorted { $0.key < $1.key })"
    }
    let fixed = specification.fixed.sorted { $0.key < $1.key }.map { "\($0)" }
    let files = [file.path, process.host] + [state].compactMap(\.self)
    let inputs = files + specification.inputs.map { project.path($0) }
    let words =
      ["plugin", candidate.name, "\(settings)", InheritedEnvironment.identity]
      + (process.usesPedalboard ? [PedalboardHost.identity] : []) + mapping + fixed
    watched = WatchedIdentity { [codes = file.codes, host = process.host] in
      let lines =
        words + inputs.map { "\($0) \(FileIdentity.of($0))" }
        + codes.flatMap { SharedLibraries.lines(ofLibrary: $0, loadedBy: host) }
      return SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
    }
  }

  package func covers(_ entry: Manifest.Entry) -> Bool { selection.covers(entry.id) }

  package func identity(of entry: Manifest.Entry) -> String { watched.current }

  package func rendersSeeds(of definition: CaseDefinition) -> Bool { true }

  package func render(_ request: RenderRequest) throws -> Rendering {
    try slots.take { try folders.lend { try render(request, in: $0.path) } }
  }

  private func render(_ request: RenderRequest, in folder: String) throws -> Rendering {
    let definition = request.definition
    let description = try describe(in: folder)
    let settings = try PluginSettings(definition, specification, description)
    let stimulus = try request.stimulus()
    var job = PluginJob(definition.id, file, plugin: specification.id, action: .render)
    job.sampleRate = definition.sampleRate
    job.frames = definition.frames
    job.channels = definition.channels
    job.blocks = specification.blocks
    job.repeat = specification.isDeterministic ? 2 : 1
    if case .frames(let frames) = specification.latency { job.latency = frames }
    job.flush = specification.flushesSubnormals
    job.state = state
    job.parameters = settings.parameters
    job.events = settings.events
    job.stimulus = try stimulus.map { try stimuli.path(of: $0, definition) }
    job.output = "\(folder)/output.wav"
    let transcript = try process.run(job, in: folder)
    var rendering = try rendering(transcript, job, definition, stimulus)
    // Already known if a run asked before its first case; otherwise determined here.
    rendering.remarks += try (settings.doubts + findings()).map { RenderRemark($0, .cause) }
    return rendering
  }

  private func rendering(
    _ transcript: PluginProcess.Transcript, _ job: PluginJob, _ definition: CaseDefinition,
    _ stimulus: SampleBuffer?
  ) throws -> Rendering {
    guard let first = transcript.first(.rendered), let output = job.output else {
      throw PluginFailure("the plugin rendered nothing")
    }
    try checkNumbers(transcript, first, output, definition)
    try checkRepetition(transcript)
    if specification.isStrict, let fault = transcript.unloadFault {
      throw PluginFailure("the plugin \(fault)")
    }
    let latency = first.latency ?? 0
    var rendering = Rendering(
      try RenderedFile.read(output, as: definition, latency: latency),
      printed: transcript.printed.text)
    rendering.latency = latency
    rendering.reportedLatency = first.reported
    rendering.remarks =
      PluginRemarks(
        transcript, specification, audio: rendering.audio, latency: latency, stimulus: stimulus
      ).all
    return rendering
  }

  private func checkNumbers(
    _ transcript: PluginProcess.Transcript, _ first: PluginAnswer, _ output: String,
    _ definition: CaseDefinition
  ) throws(PluginFailure) {
    let renders = transcript.answers.filter { $0.event == .rendered }
    guard let bad = renders.first(where: { ($0.notFinite ?? 0) > 0 }) else { return }
    let count = bad.notFinite ?? 0
    var failure = PluginFailure(
      "the plugin produces \(DiagnosisText.grouped(count)) sample\(count == 1 ? "" : "s") that"
        + " \(count == 1 ? "is" : "are") not finite, the first at frame"
        + " \(DiagnosisText.grouped(bad.badFrame ?? 0)), channel \((bad.badChannel ?? 0) + 1)"
        + (bad.block == first.block ? "" : ", with blocks of \(bad.block ?? 0) frames"))
    let latency = first.latency ?? 0
    failure.audio = try? RenderedFile.read(output, as: definition, latency: latency)
      .dropping(frames: latency + (definition.keepFrom ?? 0))
    throw failure
  }

  package func findings() throws -> [String] {
    let findings = try found.withLock { found in
      if let found { return found }
      // A second opinion concerns only the sound.
      guard !process.usesPedalboard, try isLoadable() else { return [] }
      let all = try examine(PluginExamined(file: file, id: specification.id, process: process))
      found = all
      return all
    }
    return findings.filter { !($0.check == "repeatable" && !specification.isDeterministic) }
      .map(\.sentence)
  }

  /// If it is not, its cases report why.
  private func isLoadable() throws -> Bool {
    do {
      _ = try folders.lend { try describe(in: $0.path) }
      return true
    } catch let error as CancellationError {
      throw error
    } catch {
      return false
    }
  }

  private func checkRepetition(
    _ transcript: PluginProcess.Transcript
  ) throws(PluginFailure) {
    let differing = transcript.answers.first {
      $0.event == .compared && $0.name == "again" && !$0.isEqual
    }
    guard let differing else { return }
    throw PluginFailure(
      "two renders of it differ: null depth \(DiagnosisText.decibels(differing.nullDepth ?? 0)), first at"
        + " frame \(DiagnosisText.grouped(differing.frame ?? 0)), channel"
        + " \((differing.channel ?? 0) + 1); a random seed, threads or uninitialised memory can cause"
        + " this; 'deterministic: false' allows it")
  }

  /// Determined once.
  private func describe(in folder: String) throws -> PluginDescription {
    try known.withLock { known in
      if let known { return try known.get() }
      do {
        let job = PluginJob(name, file, plugin: specification.id, action: .describe)
        let transcript = try process.run(job, in: folder)
        guard let description = transcript.description else {
          throw PluginFailure("the plugin does not describe itself")
        }
        known = .success(description)
        return description
      } catch let error as CancellationError {
        throw error
      } catch {
        known = .failure(error)
        throw error
      }
    }
  }
}
