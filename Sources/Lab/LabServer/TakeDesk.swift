import AudioSignal
import BrowserCapture
import CandidateKit
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityResults

/// Renders both sides of a performance, judges it, and keeps it as a case.
actor TakeDesk {
  /// The page's request: a case of a suite, in the form in which modules export it.
  struct Request: Decodable {
    let suite: String
    let definition: JSONValue
    /// The result of `prepare` when playing began; nil for what was not played.
    let prepared: String?
  }

  /// A take that the user begins to play.
  struct PrepareRequest: Decodable { let suite: String }

  struct KeepRequest: Decodable {
    let suite: String
    let name: String
    let definition: JSONValue
  }

  /// A preset's file, and its case.
  struct PresetRequest: Decodable {
    let file: String
    let definition: JSONValue
  }

  struct Begun: Encodable {
    let id: String
    /// The page that renders the original, to be opened in a frame; nil if a separate browser renders it, or if it is
    /// already open.
    let frame: String?
  }

  struct Kept: Encodable {
    let id: String
    let file: String
  }

  /// Beyond this number, the oldest is dropped.
  private static let mostTakes = 8
  /// As many pages as may be open.
  private static let mostPrepared = 4
  /// A take lasts at most a minute.
  private static let longestPlay = Duration.seconds(120)
  /// A minute, plus decay.
  private static let longestSeconds = 70.0

  private let project: LabProject
  private let browser: Browser?
  private let names = StageNames()
  private var takes: [String: Task<JudgedTake, any Error>] = [:]
  /// Takes being played, oldest first.
  private var prepared: [(id: String, take: PlayedTake)] = []
  private var order: [String] = []
  private var count = 0

  init(_ project: LabProject, browser: Browser?) {
    self.project = project
    self.browser = browser
  }

  deinit { for take in takes.values { take.cancel() } }

  /// Prepares both sides while the user plays: a browser starts, or a frame loads the original.
  func prepare(_ request: PrepareRequest) async throws -> Begun {
    let (begun, take) = try await open(request.suite)
    prepared.append((begun.id, take))
    while prepared.count > Self.mostPrepared { abandon(prepared[0].id) }
    Task { [weak self] in
      try await Task.sleep(for: Self.longestPlay)
      await self?.abandon(begun.id)
    }
    return begun
  }

  /// A take that was never played, because its page was closed, keeps no browser and no server.
  private func abandon(_ id: String) {
    guard let place = prepared.firstIndex(where: { $0.id == id }) else { return }
    prepared.remove(at: place)
    takes.removeValue(forKey: id)?.cancel()
  }

  /// Begins to render a take that has been played: the original in a frame of the page, and the port.
  func begin(_ request: Request) async throws -> Begun {
    try check(request.suite, request.definition)
    if let place = prepared.firstIndex(where: { $0.id == request.prepared }),
      prepared[place].take.suite == request.suite
    {
      let (id, take) = prepared.remove(at: place)
      if takes[id] != nil {
        take.give(request.definition)
        return Begun(id: id, frame: nil)
      }
    }
    let (begun, take) = try await open(request.suite)
    take.give(request.definition)
    return begun
  }

  private func open(_ suite: String) async throws -> (Begun, PlayedTake) {
    count += 1
    let id = "\(count)"
    let take = PlayedTake(suite: suite)
    if project.page(of: suite) != nil {
      let judge = try PageTakeJudge(project, take, browser: browser)
      remember(Task { try await judge.run() }, as: id)
      return (Begun(id: id, frame: nil), take)
    }
    let judge = try TakeJudge(project, take, browser: browser, names: names)
    let (address, continuation) = AsyncStream<String>.makeStream()
    let task = Task {
      defer { continuation.finish() }
      return try await judge.run { continuation.yield($0) }
    }
    remember(task, as: id)
    for await frame in address { return (Begun(id: id, frame: frame), take) }
    // It failed before it could be opened, which is its result.
    _ = try await judged(id)
    throw TakeError.endedEarly
  }

  private func remember(_ take: Task<JudgedTake, any Error>, as id: String) {
    takes[id] = take
    order.append(id)
    while order.count > Self.mostTakes { takes.removeValue(forKey: order.removeFirst())?.cancel() }
  }

  func result(of id: String) async throws -> JudgedTake.Summary { try await judged(id).summary }

  /// - Parameter side: `reference` or `candidate`; channels back to back, little-endian float32.
  func sound(_ side: String, of id: String) async throws -> Data {
    let take = try await judged(id)
    guard let audio = side == "reference" ? take.reference : take.candidate else {
      throw TakeError.noSound(side: side)
    }
    return Data(audio.littleEndianBytes)
  }

  /// The port's sound for a case; channels back to back, little-endian float32.
  func renderPort(_ definition: CaseDefinition) async throws -> Data {
    try definition.validate()
    guard let candidate = project.candidate(for: definition.suite) else {
      throw TakeError.nothingRenders(suite: definition.suite)
    }
    let own = project.web
    let audio = try await onThread {
      let request = RenderRequest(definition) {
        try own.stimulusFile(of: definition) ?? definition.provedStimulus()
      }
      let latency = candidate.plannedLatency(for: definition)
      return try candidate.render(request).kept(of: definition, latency: latency)
    }
    return Data(audio.littleEndianBytes)
  }

  /// Turns a take into a case: a file of the project, and a reference, captured like all others.
  func keep(_ request: KeepRequest) async throws -> Kept {
    try check(request.suite, request.definition)
    return try await keeper().keep(request)
  }

  /// Turns a preset into a case, as `keep` does.
  func keep(_ request: PresetRequest) async throws -> Kept {
    let preset = try PresetFiles(folder: project.project.folder).read(request.file)
    if case .string(let suite)? = preset["suite"] { try check(suite, request.definition) }
    return try await keeper().keep(preset: request.file, definition: request.definition)
  }

  /// Removes a preset together with its case.
  func forget(preset file: String) throws {
    let presets = PresetFiles(folder: project.project.folder)
    let preset = try? presets.read(file)
    try presets.remove(file)
    try removeReference(of: preset, file)
  }

  /// Saves a preset and removes its former case, whose values may differ.
  ///
  /// - Returns: the file's name.
  func save(preset body: Data, name: String, replacing replaced: String?) throws -> String {
    let presets = PresetFiles(folder: project.project.folder)
    let before = try? presets.read(try PresetFiles.fileName(name))
    let file = try presets.save(body, name: name, replacing: replaced)
    if before?["case"] != nil { try removeReference(of: before, file) }
    return file
  }

  private func removeReference(of preset: JSONValue?, _ file: String) throws {
    let references = project.project.references
    // Before anything was captured there is nothing to remove, and no manifest.
    guard case .string(let suite)? = preset?["suite"],
      FileManager.default.fileExists(atPath: "\(references)/manifest.json")
    else { return }
    try ReferenceStore(folder: references)
      .remove(["\(suite)/\(KeptTakes.presetCase(of: file))"])
  }

  private func keeper() throws(TakeError) -> TakeKeeper {
    guard let browser else {
      throw TakeError.noBrowser(use: .captures)
    }
    return TakeKeeper(lab: project, browser: browser)
  }

  private func judged(_ id: String) async throws -> JudgedTake {
    guard let take = takes[id] else { throw TakeError.noTake(id: id) }
    return try await take.value
  }

  private func check(_ suite: String, _ definition: JSONValue) throws(TakeError) {
    guard project.candidate(for: suite) != nil else {
      throw TakeError.noSuite(suite)
    }
    guard case .string(let name)? = definition["name"], CaseDefinition.isValidName(name) else {
      throw TakeError.noName
    }
    guard case .number(let frames)? = definition["frames"],
      case .number(let rate)? = definition["sampleRate"], rate >= 3000,
      (1...Self.longestSeconds * rate).contains(frames)
    else {
      throw TakeError.tooLong(mostSeconds: Self.longestSeconds)
    }
  }
}

/// Runs blocking work on a separate thread, not on those that everything else shares.
func onThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global(qos: .userInitiated).async {
      continuation.resume(with: Result { try work() })
    }
  }
}
