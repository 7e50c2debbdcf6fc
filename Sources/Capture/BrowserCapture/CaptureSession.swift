import AudioSignal
import DataText
import Foundation
import ParityCases
import ParityReferences

/// The state of a capture in one browser: what the page has announced, delivered and failed at.
///
/// The server passes on the page's messages; the caller of the capture waits for `outcome`.
actor CaptureSession {
  /// How a session ended.
  enum Outcome: Sendable {
    case done
    /// A render took too long; nil when the page never requested its instructions.
    case timedOut(caseID: String?)
    /// Two asked to deliver for one document.
    case askedTwice(CaptureSeals.Step)
  }

  /// An invalid message: it is answered with 400, and the capture continues.
  struct ProtocolViolation: Error {
    let detail: String
  }

  private let request: CaptureRequest
  private let onEvent: @Sendable (CaptureEvent) -> Void
  /// Cases of suites that are loaded one by one, until all have been.
  private var defined: [CaseDefinition] = []
  private var run: [String] = []
  private var definitions: [String: CaseDefinition] = [:]
  private var renders: [String: [SampleBuffer]] = [:]
  private var traces: [String: [CapturedTrace]] = [:]
  private var stages: [String: [RecordedStage]] = [:]
  private var currentCase: String?
  private var seals = CaptureSeals()
  private var lastWord = ContinuousClock.now
  /// While the user plays, the page has nothing to say.
  private var isAwaiting = false
  private var outcome: Outcome?
  private(set) var remaining: Set<String>?

  init(request: CaptureRequest, onEvent: @escaping @Sendable (CaptureEvent) -> Void) {
    self.request = request
    self.onEvent = onEvent
  }

  /// Waits until the page says that it is done, or has been silent for too long.
  func waitForOutcome() async throws -> Outcome {
    while true {
      if let outcome { return outcome }
      // Between renders the page loads modules, and at first the browser starts: that time does not belong to a case,
      // and a short limit for renders must not end it.
      let limit = currentCase == nil ? request.quietLimit : request.timeout
      if !isAwaiting, ContinuousClock.now - lastWord > limit {
        return .timedOut(caseID: currentCase)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  // MARK: The page's messages

  /// A document requests its instructions, and the seal for its messages.
  func job(for step: CaptureSeals.Step) throws -> (content: Data, seal: String) {
    lastWord = .now
    guard step.suite.map(request.suites.contains) ?? true else {
      throw ProtocolViolation(detail: "there is no suite \(step.suite ?? "")")
    }
    // A suite's turn comes when those before it are done.
    if case .render(let suite) = step, let place = request.suites.firstIndex(of: suite),
      let waiting = definitions.values.first(where: {
        remaining?.contains($0.id) ?? true && request.suites[..<place].contains($0.suite)
      })
    {
      throw ProtocolViolation(detail: "\(waiting.id) has not been rendered yet")
    }
    guard let seal = seals.give(for: step) else {
      outcome = .askedTwice(step)
      throw ProtocolViolation(detail: "\(step.text) was opened twice")
    }
    return (try request.job(), seal)
  }

  /// What the document that sends a message is for.
  ///
  /// - Throws: `ProtocolViolation` for a message of somebody else.
  func step(of seal: String?) throws -> CaptureSeals.Step {
    guard let step = seals.step(of: seal) else {
      throw ProtocolViolation(detail: "this is not from the capture page's own script")
    }
    return step
  }

  /// The page requests takes that are still being played, and waits for them.
  func awaitedTakes() async throws -> Data {
    guard let awaited = request.awaitedTakes else {
      throw ProtocolViolation(detail: "no takes are awaited")
    }
    isAwaiting = true
    defer {
      isAwaiting = false
      lastWord = .now
    }
    return try JSONEncoder().encode(try await awaited())
  }

  /// The page reports which cases a suite defines.
  func define(_ body: Data, in step: CaptureSeals.Step) throws {
    lastWord = .now
    defined += try announced(body, in: step)
  }

  private func announced(_ body: Data, in step: CaptureSeals.Step) throws -> [CaseDefinition] {
    let cases = try CaseDefinition.announced(body)
    if let foreign = cases.first(where: { $0.suite != step.suite ?? $0.suite }) {
      throw ProtocolViolation(detail: "\(foreign.id) is announced in \(step.text)")
    }
    return cases
  }

  /// - Throws: `ProtocolViolation` for a case that is unknown, or of another suite's document.
  private func definition(_ id: String, in step: CaptureSeals.Step) throws -> CaseDefinition {
    guard let definition = definitions[id] else {
      throw ProtocolViolation(detail: "unknown case \(id)")
    }
    guard definition.suite == step.suite ?? definition.suite else {
      throw ProtocolViolation(detail: "\(id) is delivered in \(step.text)")
    }
    return definition
  }

  /// The page asks which cases to render.
  func chosen() throws -> Data {
    struct Answer: Encodable { let run: [String] }
    lastWord = .now
    return try JSONEncoder().encode(Answer(run: run))
  }

  /// The page lists the cases of its last modules; now some of all cases are selected.
  func announce(_ body: Data, in step: CaptureSeals.Step) throws {
    lastWord = .now
    let all = defined + (try announced(body, in: step))
    (defined, run) = ([], [])
    request.onDefine(all.map(\.id))
    let selected = all.filter { request.selects($0.id) }
    let own = request.share?(selected)
    for var definition in selected where own?.contains(definition.id) ?? true {
      definition.random = request.random
      definitions[definition.id] = definition
      run.append(definition.id)
    }
    remaining = Set(run)
    request.onChoose(run.compactMap { definitions[$0] })
    onEvent(.announced(run))
  }

  func begin(_ id: String, in step: CaptureSeals.Step) throws {
    _ = try definition(id, in: step)
    lastWord = .now
    currentCase = id
  }

  /// Receives a render of a case; with the last one the case is complete.
  ///
  /// - Parameter sha256: of the samples when read a second time; nil for numbers that were not rendered.
  func receive(_ id: String, _ body: Data, sha256: String?, in step: CaptureSeals.Step) throws {
    let definition = try definition(id, in: step)
    lastWord = .now
    let expected = definition.keptFrames * definition.channels * 4
    guard body.count == expected,
      let buffer = SampleBuffer(
        littleEndianBytes: Array(body), channelCount: definition.channels,
        sampleRate: definition.sampleRate)
    else {
      throw ProtocolViolation(detail: "\(id): \(body.count) bytes instead of \(expected)")
    }
    // The case has failed already: later deliveries are of no use.
    guard remaining?.contains(id) ?? true else {
      currentCase = nil
      return
    }
    if let sha256, sha256 != SHA256Text.of(body) {
      end(id)
      onEvent(.failed(.altered(definition)))
      return
    }
    let received = (renders[id] ?? []) + [buffer]
    renders[id] = received
    // After its repetitions, one render with each further seed.
    guard received.count == request.renders + (definition.seeds ?? 1) - 1 else { return }
    currentCase = nil
    remaining?.remove(id)
    renders[id] = nil
    let traces = traces.removeValue(forKey: id) ?? []
    let stages = stages.removeValue(forKey: id) ?? []
    onEvent(
      .captured(
        CapturedCase(
          definition: definition, renders: Array(received.prefix(request.renders)),
          traces: traces, stages: stages, seeds: Array(received.dropFirst(request.renders)))))
  }

  /// Receives the recorded graph; comes before each repetition.
  func receiveTrace(_ id: String, _ body: Data, in step: CaptureSeals.Step) throws {
    _ = try definition(id, in: step)
    guard let trace = CapturedTrace(body) else {
      throw ProtocolViolation(detail: "\(id): the trace's lengths do not fit")
    }
    lastWord = .now
    traces[id, default: []].append(trace)
  }

  /// Receives the sound of a named node of a case; comes before the last repetition.
  func receiveStage(
    _ id: String, _ name: String, _ body: Data, from firstFrame: Int, in step: CaptureSeals.Step
  ) throws {
    let definition = try definition(id, in: step)
    let isOutput = name == "destination"
    let channels = isOutput ? definition.channels : 2
    guard CaseDefinition.isValidName(name), stages[id, default: []].count < 33,
      body.count == definition.frames * channels * 4,
      let audio = SampleBuffer(
        littleEndianBytes: Array(body), channelCount: channels,
        sampleRate: definition.sampleRate)
    else { throw ProtocolViolation(detail: "\(id): the stage \(name) does not fit") }
    lastWord = .now
    stages[id, default: []].append(
      RecordedStage(name: name, audio: audio, firstFrame: firstFrame))
  }

  /// The page requests the file of a stimulus.
  func stimulus(_ file: String) throws -> [UInt8] {
    guard let own = request.own else { throw ProtocolViolation(detail: "there are no files") }
    lastWord = .now
    return try own.stimulusMessage(file)
  }

  func note(served path: String, _ content: Data?, to suite: String?) {
    request.onServe(path, content, suite)
  }

  func fail(_ body: Data) throws {
    struct Report: Decodable {
      let `case`: String?
      let file: String?
      let message: String
      let place: String?
      let missing: String?
    }
    let report = try JSONDecoder().decode(Report.self, from: body)
    if let id = report.case, remaining?.contains(id) ?? true {
      lastWord = .now
      end(id)
    } else {
      // A module may fail again and again while it renders nothing: that is no reason to wait.
      furtherFailures += 1
      guard furtherFailures <= Self.mostFurtherFailures else { return }
    }
    onEvent(
      .failed(
        CaptureFailure(
          caseID: report.case, file: report.file,
          message: OneLine.of(report.message.prefix(2000))
            + (report.missing.map(request.nearest(toMissing:)) ?? ""),
          place: report.place)))
  }

  private var furtherFailures = 0
  /// Failures of whole modules, and of cases that have failed already, that are reported; more say the same.
  private static let mostFurtherFailures = 100

  private func end(_ id: String) {
    currentCase = nil
    renders[id] = nil
    traces[id] = nil
    stages[id] = nil
    remaining?.remove(id)
  }

  func log(_ body: Data) throws {
    struct Line: Decodable {
      let level: String
      let message: String
    }
    let line = try JSONDecoder().decode(Line.self, from: body)
    onEvent(.log(level: line.level, message: OneLine.of(line.message.prefix(2000))))
  }

  func finish() { outcome = .done }

  /// The browser blocked an address that the page, or one of its workers, requested.
  func refuse(_ body: Data) throws {
    let refusal = try RefusedRequest(body)
    guard let address = refusal.address else { return }
    onEvent(.refused(caseID: refusal.isWorkers ? currentCase : refusal.caseID, address: address))
  }

  /// The source file of a case that was announced.
  func source(of id: String?) -> String? { id.flatMap { definitions[$0]?.source } }

  /// The most bytes that a message to `path` may have.
  func bodyLimit(_ path: String, caseID: String?) -> Int {
    switch path {
    case "render": caseID.flatMap { definitions[$0] }.map { $0.keptFrames * $0.channels * 4 } ?? 0
    case "cases", "defined": 16 << 20
    case "trace": 256 << 20
    case "stage":
      caseID.flatMap { definitions[$0] }.map { $0.frames * max(2, $0.channels) * 4 } ?? 0
    default: 1 << 20
    }
  }
}
