import AudioFiles
import AudioSignal
import CandidateKit
import ChildProcesses
import DataText
import Foundation
import OrdinaryFiles
import ParityCases
import ParityProject
import ParityReferences
import ParityResults
import Synchronization

/// The user's own program, in any language, called once for each case, or once for many.
///
/// Whatever goes wrong with it (a crash, a hang, a file that is missing or too short) is an error of the case that it
/// was to render.
package final class CommandCandidate: PlaysLive {
  package let name: String
  private let watchedCode: WatchedIdentity
  private let watchedData: WatchedIdentity
  private let specification: CommandSpecification
  private let selection: CandidateSelection
  private let latencyFrames: Int
  private let project: String
  private let references: String
  private let ownReferences: String
  private let workingFolder: String
  private let program: String
  private let environment: [String: String]
  private let stimuli: StimulusFiles
  private let sounds = SoundFiles()
  private let traces = TraceFiles()
  private let declaration: CommandDeclaration
  private let folders = WorkFolders()
  private let slots: ConcurrencyLimit
  private let workers = Mutex<[CommandWorker]>([])

  /// - Throws: `UnusableCandidate` when the program or its working folder is not there.
  package init(
    _ candidate: CandidateSpecification, _ specification: CommandSpecification,
    project: Project
  ) throws(UnusableCandidate) {
    name = candidate.name
    self.specification = specification
    selection = CandidateSelection(candidate)
    latencyFrames = candidate.latencyFrames
    self.project = URL(fileURLWithPath: project.folder).standardizedFileURL.path
    references = project.references
    ownReferences = project.ownReferences
    declaration = CommandDeclaration(candidate: candidate.name, file: project.file?.path)
    let folder = URL(fileURLWithPath: project.path(specification.workingFolder)).standardizedFileURL
    workingFolder = folder.path
    environment = InheritedEnvironment.current.merging(specification.environment) { $1 }
    for input in specification.inputs
    where !FileManager.default.fileExists(atPath: project.path(input)) {
      throw UnusableCandidate(name: candidate.name, ProgramFault.noInput(input))
    }
    for input in specification.inputs {
      let path = project.path(input)
      // A name that is not text could not be read here, so that changes to that file would go unnoticed.
      guard let name = FolderNames.firstThatIsNoText(below: path, isDeep: true) else { continue }
      throw UnusableCandidate(
        name: candidate.name, ProgramFault.inputIsNoText(path: "\(path)/\(name)"))
    }
    for input in specification.inputs where FileIdentity.isTooLarge(project.path(input)) {
      throw UnusableCandidate(
        name: candidate.name,
        ProgramFault.inputTooLarge(input, mostFiles: FileIdentity.mostFiles))
    }
    let search = ProgramSearch(folder: workingFolder, path: environment["PATH"] ?? "")
    program = try search.find(
      specification.words[0], for: candidate.name, build: specification.build)
    try search.checkScript(of: specification.words, for: candidate.name)
    watchedCode = WatchedIdentity { [program, workingFolder] in
      CommandIdentity.ofCode(
        candidate, specification, program: program, folder: workingFolder, project: project)
    }
    watchedData = WatchedIdentity { [workingFolder] in
      CommandIdentity.ofData(specification, folder: workingFolder, project: project)
    }
    stimuli = StimulusFiles()
    slots = ConcurrencyLimit(specification.jobs ?? .max)
  }

  package func covers(_ entry: Manifest.Entry) -> Bool {
    (entry.hasGraph || !specification.asksForGraph) && selection.covers(entry.id)
  }

  package func plannedLatency(for definition: CaseDefinition) -> Int { latencyFrames }

  package var playsGraphs: Bool { specification.asksForGraph }

  package func rendersSeeds(of definition: CaseDefinition) -> Bool { !specification.asksForGraph }

  package func identity(of entry: Manifest.Entry) -> String {
    let identity = watchedCode.current + watchedData.current
    guard specification.words.contains(where: { $0.contains("{") }),
      let json = OrdinaryFile.contents("\(references)/\(entry.id)/\(ReferenceFiles.definition)"),
      let definition = try? JSONText.decode(CaseDefinition.self, from: json)
    else { return identity }
    // Paths in the work folder differ each time, and only contain what the case says.
    let job = CaseJob(
      definition, folder: "/nowhere", latency: latencyFrames, stimulus: nil, stageNames: [])
    let open = specification.words.dropFirst().filter {
      $0.replacing("{project}", with: "").contains("{")
    }
    // A missing parameter is reported as an error of the case when it is rendered.
    let words = try? CommandTemplate.fill(open, flags: job.flags) {
      job.value(of: $0, folder: "/nowhere", project: project)
    }
    return identity
      + CommandIdentity.ofWords(words ?? [], folder: workingFolder, project: project)
  }

  package func codeIdentity(of entry: Manifest.Entry) -> String { watchedCode.current }

  package func livePort(for definition: CaseDefinition) throws -> (any LivePort)? {
    guard specification.isLive else { return nil }
    // Words that depend on the case do not belong here: they arrive with the first line.
    let fixed = specification.words.dropFirst().filter { !$0.contains("{") }
    let words = [program] + fixed + ["--live"]
    let stimulus = try definition.provedStimulus().map { try stimuli.path(of: $0, definition) }
    let child: ChildProcess
    do {
      child = try start(words, .talks)
    } catch {
      throw LivePortError.cannotStart("\(error)")
    }
    return try LiveCommand(child, definition: definition, stimulus: stimulus)
  }

  package func render(_ request: RenderRequest) throws -> Rendering {
    try folders.lend { try render(request, in: $0) }
  }

  private func render(_ request: RenderRequest, in folder: WorkFolder) throws -> Rendering {
    let definition = request.definition
    let stimulus = try request.stimulus()
    let file = try stimulus.map { ($0, try stimuli.path(of: $0, definition)) }
    let job = CaseJob(
      definition, folder: folder.path, latency: latencyFrames,
      stimulus: file.map { ($0.1, $0.0) }, graph: try graph(of: request, for: folder),
      sounds: try sounds.files(of: request), stageNames: request.stages)
    let json = try JSONText.encode(job, indented: false)
    try QuickFile.write(json, to: "\(folder.path)/case.json")
    if job.stages != nil { try folder.makeFolder("stages") }
    let printed = try slots.take {
      specification.isBatch
        ? try renderInWorker(definition.id, json) : try renderInProcess(job, folder.path)
    }
    guard FileManager.default.fileExists(atPath: job.output) else {
      throw CommandFailure(
        "\(definition.id): the command ended without an error, but wrote no \(job.output.lastPart)",
        printed: printed, folder: workingFolder)
    }
    do {
      try SameFile.refuse(
        referenceOf: definition.id, in: [references, ownReferences], candidate: job.output)
      let audio = try RenderedFile.read(job.output, as: definition, latency: latencyFrames)
      return Rendering(
        audio, stages: try readStages(job, audio), printed: printed.text)
    } catch {
      throw CommandFailure(
        "\(error)".replacing("\(folder.path)/", with: ""), printed: printed, folder: workingFolder)
    }
  }

  /// A copy of the trace for a candidate that requests it.
  private func graph(
    of request: RenderRequest, for folder: WorkFolder
  ) throws -> CaseJob.Graph? {
    guard specification.asksForGraph, let trace = request.trace else { return nil }
    return try traces.files(of: trace, request.definition, for: folder.path.lastPart)
  }

  /// One process for this case.
  private func renderInProcess(_ job: CaseJob, _ folder: String) throws -> PrintedTail {
    let words = [program] + (try filled(job, folder))
    let child = try start(words, .keeps)
    let limit = specification.timeLimitSeconds
    guard let end = try child.wait(until: .now + .seconds(limit)) else {
      child.kill()
      throw CommandFailure(
        "\(job.id): \(tooLong)", printed: child.printed, folder: workingFolder, breakdown: .hang)
    }
    guard end.isSuccess else {
      if specification.asksForGraph,
        let unsupported = UnsupportedCase(exitCode: end.exitCode, printed: child.printed)
      {
        throw unsupported
      }
      throw CommandFailure(
        "\(job.id): the command \(end.clause(memoryLimit: specification.memoryLimitBytes))",
        printed: child.printed, folder: workingFolder, breakdown: .crash)
    }
    return child.printed
  }

  /// The command's words after the program, for one case.
  private func filled(_ job: CaseJob, _ folder: String) throws -> [String] {
    do throws(CommandTemplate.MissingParameter) {
      return try CommandTemplate.fill(specification.words.dropFirst(), flags: job.flags) {
        job.value(of: $0, folder: folder, project: project)
      }
    } catch {
      throw CommandFailure("\(job.id): \(declaration.explain(error, in: job))")
    }
  }

  /// Sends a line to a waiting process, or to a new one.
  private func renderInWorker(_ id: String, _ job: Data) throws -> PrintedTail {
    let worker =
      try workers.withLock { $0.popLast() }
      ?? CommandWorker(
        try start(
          [program]
            + specification.words.dropFirst().map { word in
              CommandTemplate.fill(word) { $0 == "project" ? project : nil }
            }, .talks))
    let answer = try worker.render(
      id, job: String(decoding: job, as: UTF8.self),
      mayRefuse: specification.asksForGraph,
      deadline: .now + .seconds(specification.timeLimitSeconds), tooLong: tooLong,
      memoryLimit: specification.memoryLimitBytes)
    // Not after an error, which leaves it in an unknown state.
    workers.withLock { $0.append(worker) }
    if let what = answer.unsupported { throw UnsupportedCase(what, printed: answer.printed.text) }
    return answer.printed
  }

  private func start(_ words: [String], _ streams: ChildProcess.Streams) throws -> ChildProcess {
    do throws(ChildProcess.StartFailure) {
      return try ChildProcess(
        words, environment: environment, workingFolder: workingFolder,
        memoryLimit: specification.memoryLimitBytes, streams: streams)
    } catch {
      throw CommandFailure("cannot start \(program): \(error.reason)")
    }
  }

  private var tooLong: String {
    let seconds = specification.timeLimitSeconds
    let text = seconds < 1 ? "\(Int((seconds * 1000).rounded())) ms" : "\(seconds.shortText) s"
    return
      "the command did not finish within \(text) and was killed; raise 'timeLimit' if it needs longer"
  }

  /// The stages written by the command, with the output last.
  private func readStages(_ job: CaseJob, _ output: SampleBuffer) throws -> [StageSound]? {
    guard let stages = job.stages else { return nil }
    var sounds: [StageSound] = []
    for name in stages.names where name != StageSound.destination {
      let path = "\(stages.folder)/\(name).wav"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let audio = try AudioFile.read(path).dropping(frames: latencyFrames)
      sounds.append(StageSound(name: name, audio: audio))
    }
    guard !sounds.isEmpty else { return nil }
    let whole = output.dropping(frames: latencyFrames)
    return sounds + [StageSound(name: StageSound.destination, audio: whole)]
  }
}

extension String {
  fileprivate var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}

extension Double {
  fileprivate var shortText: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
