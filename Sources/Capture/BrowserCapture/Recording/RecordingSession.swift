import AudioSignal
import DataText
import Foundation
import ParityCases
import ParityReferences

/// A page's requests to its server, for the recorder.
struct PageTraffic: Encodable {
  var asked = 0
  var underWay = 0
}

/// The state of one recording, from the messages of the recorder in the page.
actor RecordingSession {
  private let request: RecordingRequest
  private let onProgress: @Sendable (RecordingProgress) -> Void
  private var progress: RecordingProgress?
  private var remarks: [RecordingRemark] = []
  /// The user's actions on the page, while they are being watched.
  private var watched: [PageAction] = []
  /// Reasons why it may be silent.
  private var reasons: [String] = []
  private var trace: CapturedTrace?
  private var files: [String: Data] = [:]
  private var stages: [RecordedStage] = []
  private var offline: [OfflineRender] = []
  private var performed = PerformedActions()
  /// Paths of files that workers load as modules.
  private(set) var moduleWorkers: Set<String> = []
  private var lastMove = ContinuousClock.now
  private var outcome: Result<RecordedPage, RecordingError>?
  /// The path of the message that decided the recording's outcome; nil while there is none.
  private(set) var lastMessage: String?
  /// The page's requests to its server: they let the recorder distinguish a slow response from none.
  private(set) var traffic = PageTraffic()

  /// Documents that requested the recorder: the page and its frames.
  private var documents = 0
  /// A page that embeds itself in frames would make progress forever.
  static let mostDocuments = 200
  /// When the page began to load.
  private var begun: ContinuousClock.Instant?
  /// How many time limits a page may take before its own time begins, whatever progress it makes.
  private static let patience = 5.0
  /// The first document's: those of frames, windows and of whatever asks for the recorder later deliver nothing.
  private var seal: String?

  init(request: RecordingRequest, onProgress: @escaping @Sendable (RecordingProgress) -> Void) {
    self.request = request
    self.onProgress = onProgress
  }

  /// Waits until the recording is complete, or has failed.
  ///
  /// - Throws: `RecordingError`, `CancellationError`.
  func result() async throws -> RecordedPage {
    while true {
      do throws(RecordingError) {
        if let outcome { return try outcome.get() }
        if let failure = silence() { throw failure }
      } catch {
        throw request.explained(error, files: files)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// The error when there has been no message or progress for too long.
  private func silence() -> RecordingError? {
    let seconds = Int(request.timeout.components.seconds)
    guard let progress else {
      // The browser itself has to start first.
      let limit = max(request.timeout, .seconds(30))
      guard ContinuousClock.now - lastMove > limit else { return nil }
      return .neverBegan(
        seconds: Int(limit.components.seconds), remarks: remarks.map(\.text))
    }
    // A page whose frames load frames makes progress without getting anywhere.
    if progress.time == 0, let begun, ContinuousClock.now - begun > request.timeout * Self.patience
    {
      return .stuck(
        phase: progress.phase, milliseconds: 0, seconds: Int(Self.patience) * seconds)
    }
    guard ContinuousClock.now - lastMove > request.timeout else { return nil }
    if progress.kind == .script {
      return .scriptHangs(
        phase: progress.phase, milliseconds: progress.time, seconds: seconds)
    }
    return .stuck(phase: progress.phase, milliseconds: progress.time, seconds: seconds)
  }

  /// In order of time.
  var actions: [PageAction] { PageAction.inOrder(watched) }

  func receiveAction(_ body: Data) throws {
    let action = try JSONDecoder().decode(PageAction.self, from: body)
    if let fault = action.fault { throw RecorderMessageError.invalidAction(reason: fault) }
    guard watched.count < 10_000 else { return }
    watched.append(action)
  }

  // MARK: The recorder's messages

  /// The page requested the recorder, which runs before anything of its own.
  ///
  /// - Returns: the seal of this document's recorder, which it alone knows.
  @discardableResult func begin() -> String {
    let own = ServerToken.make()
    seal = seal ?? own
    documents += 1
    if documents > Self.mostDocuments, outcome == nil {
      outcome = .failure(
        .page(
          text:
            "the page opens frames without end (more than \(Self.mostDocuments), as one that shows"
            + " itself in a frame does)", milliseconds: progress?.time ?? 0))
    }
    guard progress == nil else { return own }
    begun = .now
    progress = RecordingProgress(kind: .script, phase: "loading the page", time: 0)
    lastMove = .now
    return own
  }

  /// Whether a message is the recorder's: the page knows its address, but not its seal.
  func isSealed(_ seal: String?) -> Bool { seal != nil && seal == self.seal }

  func report(_ body: Data) throws {
    let now = try JSONDecoder().decode(RecordingProgress.self, from: body)
    guard now != progress else { return }
    progress = now
    lastMove = .now
    onProgress(now)
  }

  func remark(_ body: Data) throws {
    let remark = try JSONDecoder().decode(RecordingRemark.self, from: body)
    if remark.kind == "reason" {
      if reasons.count < 8 { reasons.append(String(remark.text.prefix(2000))) }
      return
    }
    // A page may print at length in every callback.
    guard remarks.count < 200 else { return }
    remarks.append(
      RecordingRemark(
        kind: remark.kind,
        text: request.explained(remark.text, files: files) ?? OneLine.of(remark.text.prefix(2000)),
        time: remark.time))
  }

  func fail(_ body: Data) throws {
    struct Report: Decodable {
      let reason: String
      let text: String
      let time: Double
    }
    let report = try JSONDecoder().decode(Report.self, from: body)
    let error: RecordingError =
      switch report.reason {
      case "noContext":
        .noContext(seconds: request.seconds, reasons: remarks.explanations(behind: reasons))
      case "cannotDo": .cannotDo(text: OneLine.of(report.text))
      case "left": .leftPage(address: report.text, milliseconds: report.time)
      default: .page(text: OneLine.of(report.text), milliseconds: report.time)
      }
    if outcome == nil {
      outcome = report.reason == "noContext" ? offlineAlone(instead: error) : .failure(error)
    }
    lastMessage = "failure"
  }

  func receivePerformed(_ body: Data) throws {
    performed = try PerformedActions(body)
    lastMove = .now
  }

  func receiveTrace(_ body: Data) throws {
    guard let trace = CapturedTrace(body) else { throw RecorderMessageError.traceLengths }
    self.trace = trace
    lastMove = .now
  }

  /// Receives the sound of a stage; its rate comes with the render.
  func receiveStage(_ body: Data, name: String?, from firstFrame: Int) throws {
    guard let name, name.wholeMatch(of: /[a-z0-9-]{1,50}/) != nil,
      !stages.contains(where: { $0.name == name }), stages.count < 32,
      let audio = SampleBuffer(littleEndianBytes: Array(body), channelCount: 2, sampleRate: 1)
    else { throw RecorderMessageError.notAStage(bytes: body.count) }
    stages.append(RecordedStage(name: name, audio: audio, firstFrame: firstFrame))
    lastMove = .now
  }

  /// Receives the render; trace and stages came before.
  ///
  /// - Parameter sha256: of the samples when read a second time.
  func receiveAudio(
    _ body: Data, channels: Int, sampleRate: Double, sha256: String?, milliseconds: Double
  ) throws {
    guard let trace, let audio = Self.sound(body, channels, sampleRate)
    else {
      throw RecorderMessageError.notARender(bytes: body.count, channels: channels, isOffline: false)
    }
    guard stages.allSatisfy({ $0.audio.frameCount == audio.frameCount }) else {
      throw RecorderMessageError.otherLength
    }
    lastMessage = "audio"
    outcome = recorded(
      audio, trace, isTrue: sha256 == SHA256Text.of(body), milliseconds: milliseconds)
  }

  /// - Returns: nil unless the bytes are a sound with this many channels.
  private static func sound(_ body: Data, _ channels: Int, _ sampleRate: Double) -> SampleBuffer? {
    guard (1...32).contains(channels), sampleRate > 0,
      let sound = SampleBuffer(
        littleEndianBytes: Array(body), channelCount: channels, sampleRate: sampleRate),
      sound.frameCount > 0
    else { return nil }
    return sound
  }

  /// The outcome of a live render.
  private func recorded(
    _ audio: SampleBuffer, _ trace: CapturedTrace, isTrue: Bool, milliseconds: Double
  ) -> Result<RecordedPage, RecordingError> {
    guard isTrue else { return .failure(.alteredSamples) }
    if request.offlineRender != nil { return offlineAlone(instead: nil) }
    let audio = silenced(audio, at: request.seconds * 1000)
    if let samples = NonFiniteSamples(audio) {
      return .failure(.notFinite(samples, trace))
    }
    guard audio.loudest > SampleBuffer.faintest else {
      return offlineAlone(
        instead: .silent(
          seconds: request.seconds, loudest: audio.loudest > 0 ? audio.loudest : nil,
          reasons: remarks.explanations(behind: reasons)))
    }
    return .success(
      RecordedPage(
        audio: audio, trace: trace, remarks: remarks, files: files,
        renderMilliseconds: milliseconds, stages: stages.map { $0.at(audio.sampleRate) },
        offline: offline, performed: performed))
  }

  /// A sound unchanged, or on request with silence in place of samples that are not finite, which is noted in the
  /// remarks.
  private func silenced(_ audio: SampleBuffer, at milliseconds: Double) -> SampleBuffer {
    guard request.silencesNonFinite, let samples = NonFiniteSamples(audio) else { return audio }
    remarks.append(
      RecordingRemark(
        kind: "note", text: "\(samples); they are recorded as silence", time: milliseconds))
    return audio.withoutNonFiniteSamples
  }

  /// The page's requested offline render; or the longest, if nothing else is audible.
  ///
  /// - Parameter error: what is wrong with the live sound; nil if that was not requested.
  private func offlineAlone(
    instead error: RecordingError?
  ) -> Result<RecordedPage, RecordingError> {
    if let number = request.offlineRender {
      guard offline.indices.contains(number - 1) else {
        return .failure(.noOfflineRender(number, count: offline.count))
      }
      return .success(page(of: offline[number - 1]))
    }
    let longest = offline.enumerated().max {
      ($0.element.seconds, $1.offset) < ($1.element.seconds, $0.offset)
    }
    guard let longest else { return .failure(error ?? .noOfflineRender(1, count: 0)) }
    remarks.append(
      RecordingRemark(
        kind: "note",
        text: "nothing is heard live: offline render \(longest.offset + 1) is the recording",
        time: longest.element.milliseconds))
    return .success(page(of: longest.element))
  }

  private func page(of render: OfflineRender) -> RecordedPage {
    RecordedPage(
      audio: render.audio, trace: render.trace, remarks: remarks, files: files,
      renderMilliseconds: 0, stages: [], offline: offline, performed: PerformedActions())
  }

  /// Receives one of the page's own renders; its trace came before.
  ///
  /// - Parameter milliseconds: the page's time.
  func receiveOffline(
    _ body: Data, channels: Int, sampleRate: Double, sha256: String?, milliseconds: Double
  ) throws {
    guard let trace, offline.count < OfflineRender.most,
      let rendered = Self.sound(body, channels, sampleRate)
    else {
      throw RecorderMessageError.notARender(bytes: body.count, channels: channels, isOffline: true)
    }
    lastMove = .now
    guard sha256 == SHA256Text.of(body) else {
      outcome = .failure(.alteredSamples)
      return
    }
    let audio = silenced(rendered, at: milliseconds)
    if let samples = NonFiniteSamples(audio) {
      remarks.append(
        RecordingRemark(
          kind: "note", text: "an offline render is left out: \(samples)",
          time: milliseconds))
      return
    }
    offline.append(OfflineRender(audio: audio, trace: trace, milliseconds: milliseconds))
  }

  func noteModuleWorker(_ path: String) {
    if moduleWorkers.count < 1000 { moduleWorkers.insert(path) }
  }

  func requestBegins() {
    traffic.asked += 1
    traffic.underWay += 1
  }

  func requestEnds() {
    traffic.underWay -= 1
    lastMove = .now
  }

  /// A file that the page received.
  func served(_ path: String, _ content: Data) {
    // Two names that are the same text in other code points: the table keeps one of them.
    if let index = files.index(forKey: path), !files.keys[index].utf8.elementsEqual(path.utf8),
      outcome == nil
    {
      outcome = .failure(
        .page(text: "\(CaptureError.sameText(path: path))", milliseconds: progress?.time ?? 0))
    }
    files[path] = content
  }

  /// A file that the page, or the page itself, did not receive.
  ///
  /// - Parameter asking: the path of the file that requested it.
  func missed(_ path: String, _ detail: String, isPage: Bool, asking: String? = nil) {
    if isPage, outcome == nil, progress == nil {
      outcome = .failure(.noPage(path, detail: detail))
      return
    }
    guard path != "/favicon.ico" else { return }
    note("\(path)\(asking.map { ", asked for by \($0)" } ?? ""): \(detail)")
  }

  /// Something that the server knows of the page.
  func note(_ text: String) {
    guard remarks.count < 200 else { return }
    remarks.append(RecordingRemark(kind: "note", text: text, time: progress?.time ?? 0))
  }

  /// The most bytes that a message to `path` may have.
  nonisolated func bodyLimit(_ path: String) -> Int {
    // Two channels at the highest possible rate.
    let frames = Int(min(request.seconds * 768_000, 134_217_728))
    return switch path {
    case "trace": 512 << 20
    case "rewrite", "performed": 16 << 20
    case "audio", "stage": 8 * frames + 8
    case "offline": 4 * OfflineRender.mostSamples
    default: 1 << 20
    }
  }
}
