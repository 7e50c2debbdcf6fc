import AudioSignal
import BrowserCapture
import DataText
import Foundation
import ParityCases
import ParityReferences
import ParityResults

/// A take of a page: a recording in which its inputs change as they did while it was played.
///
/// A kept take is a case with some additional members: `page`, its file within the web folder; `controls`, the
/// selectors of what was changed; and `buttons`, those that are held instead of set.
package struct PageTake: Sendable {
  private struct Members: Decodable {
    struct Parameters: Decodable {
      let clicks: [String]?
      let epoch: Double?
      let query: String?
      let gestures: [Gesture]?
    }
    struct Gesture: Decodable {
      let frame: Int
      let set: String
      let value: JSONValue
    }
    let page: String
    let controls: [String: String]?
    let buttons: [String]?
    let sampleRate: Double
    let frames: Int
    let parameters: Parameters
  }

  /// Recordings are whole quanta; a take with fewer frames is none.
  private static let fewestFrames = 128

  private let request: RecordingRequest
  private let definition: JSONValue
  private let controls: [String: String]
  private let buttons: [String]
  private let page: String

  /// Whether a kept take belongs to a page.
  package static func isOne(_ take: JSONValue) -> Bool { take["page"] != nil }

  /// - Parameters:
  ///   - web: the folder that contains the page.
  ///   - natives: the worklet processors with a native counterpart: on both sides they draw from one random stream, and
  ///     their output needs no tape.
  /// - Throws: `PageTakeError`, `RecordingError`.
  package init(_ take: JSONValue, web: String, natives: [String: Set<String>]) throws {
    let members: Members
    do {
      members = try JSONText.decode(Members.self, from: try JSONText.encode(take))
    } catch {
      throw PageTakeError.notATake(reason: DecodingText.of(error))
    }
    let path = members.page.split(separator: "/", omittingEmptySubsequences: false)
    guard path.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else {
      throw PageTakeError.outsideWeb(page: members.page)
    }
    guard (3000...768_000).contains(members.sampleRate), members.frames >= Self.fewestFrames else {
      throw PageTakeError.tooShort(fewestFrames: Self.fewestFrames)
    }
    page = members.page
    definition = take
    controls = members.controls ?? [:]
    buttons = members.buttons ?? []
    let source = try PageSource("\(web)/\(members.page)", root: web)
    var request = RecordingRequest(
      page: source, seconds: Double(members.frames) / members.sampleRate)
    request.sampleRate = members.sampleRate
    request.query = members.parameters.query ?? ""
    request.clicks = members.parameters.clicks ?? []
    request.epoch = members.parameters.epoch ?? RecordingRequest.defaultEpoch
    request.actions = try Self.actions(members, length: request.seconds)
    request.nativeProcessors = natives
    self.request = request
  }

  /// A recording's actions: inputs are set, buttons held until they are released.
  private static func actions(
    _ members: Members, length: Double
  ) throws(PageTakeError) -> [PageAction] {
    var actions: [PageAction] = []
    var held: [String: Int] = [:]
    for gesture in members.parameters.gestures ?? [] {
      guard let selector = members.controls?[gesture.set] else {
        throw .noControl(gesture.set)
      }
      let time = TakeTime.seconds(frame: gesture.frame, members.sampleRate)
      guard members.buttons?.contains(gesture.set) == true else {
        var action = PageAction(at: time, .set, selector)
        action.to = try text(gesture)
        actions.append(action)
        continue
      }
      if let place = held.removeValue(forKey: gesture.set) {
        actions[place].duration = time - actions[place].at
      }
      if case .number(let value) = gesture.value, value > 0 {
        held[gesture.set] = actions.count
        var action = PageAction(at: time, .click, selector)
        // A button that is never released is held beyond the end.
        action.duration = length
        actions.append(action)
      }
    }
    return actions
  }

  /// - Parameter waiting: a browser that has already been started.
  /// - Throws: as `PageRecorder.record`.
  package func record(
    with browser: Browser, in waiting: WaitingBrowser? = nil
  ) async throws -> RecordedPage {
    try await PageRecorder(browser: browser, waiting: waiting).record(request)
  }

  /// The case that a recording of it gives, as far as it is known beforehand: a page may have a number of channels
  /// other than two.
  package func foreseen(suite: String, name: String) -> CaseDefinition {
    let rate = request.sampleRate ?? 0
    var foreseen = CaseDefinition(
      id: "\(suite)/\(name)", suite: suite, name: name, component: CaseDefinition.recordedPage,
      kind: .graph, source: "web/\(request.page.name)", sampleRate: rate,
      frames: max(1, Int((request.seconds * rate).rounded())), channels: 2,
      parameters: request.parameters(), random: request.random)
    foreseen.parameters = withGestures(foreseen.parameters)
    return foreseen
  }

  private func withGestures(_ parameters: JSONValue) -> JSONValue {
    guard case .object(var members) = parameters else { return parameters }
    // The controls' gestures say the same.
    members["actions"] = nil
    members["gestures"] = definition["parameters"]?["gestures"]
    return .object(members)
  }

  /// - Parameter recordings: at least one; a reference needs the spread of two.
  /// - Throws: `CaptureFailure`, `CaseError`.
  package func reference(
    _ recordings: [RecordedPage], suite: String, name: String
  ) throws -> CapturedReference {
    let first = recordings[0]
    var filed = first.definition(
      suite: suite, name: name, source: "web/\(request.page.name)", request: request)
    filed.parameters = withGestures(filed.parameters)
    try filed.validate()
    var reference = try CapturedReference(
      CapturedCase(
        definition: filed, renders: recordings.map(\.audio), traces: recordings.map(\.trace)))
    reference.stages = StageFingerprints(recordings)
    reference.refused = recordings.refused
    return reference
  }

  /// The kept take in the form in which it is compared with a filed one.
  package func kept(as filed: CaseDefinition) -> JSONValue {
    .object([
      "name": .string(filed.name), "sampleRate": .number(filed.sampleRate),
      "frames": .number(Double(filed.frames)), "channels": .number(Double(filed.channels)),
      "parameters": filed.parameters, "page": .string(page),
      "controls": .object(controls.mapValues(JSONValue.string)),
      "buttons": .array(buttons.map(JSONValue.string)),
    ])
  }

  /// Records it as often as a reference needs, without filing anything.
  ///
  /// - Returns: what was captured, and SHA-256 of the page's own scripts, by path.
  /// - Throws: as `record` and `reference`.
  package func captured(
    suite: String, name: String, with browser: Browser
  ) async throws -> (reference: CapturedReference, sources: [String: String]) {
    let recordings = try await RecordingRepetition.recordings(of: request) {
      try await PageRecorder(browser: browser).record($0)
    }
    let reference = try reference(recordings, suite: suite, name: name)
    let scripts = recordings[0].files.filter { path, _ in
      [".js", ".mjs", ".html"].contains { path.hasSuffix($0) }
    }
    let sources = Dictionary(
      scripts.map { path, content in
        ("web/" + path.drop { $0 == "/" }, SHA256Text.of(content))
      }
    ) { $1 }
    return (reference, sources)
  }

  /// Records it as often as a reference needs, and files it.
  ///
  /// - Returns: the case as it was filed.
  /// - Throws: as `captured`; `ReferenceError`, `WriteRefusal`, `AudioFileError`.
  package func capture(
    suite: String, name: String, with browser: Browser, references folder: String
  ) async throws -> CaseDefinition {
    let (reference, sources) = try await captured(suite: suite, name: name, with: browser)
    _ = try ReferenceStore(folder: folder).file(
      [reference],
      origin: ReferenceOrigin(browser: browser, renders: reference.spread.renders),
      obsolete: [], sources: sources)
    return reference.definition
  }

  /// A value in the form that an input takes.
  private static func text(_ gesture: Members.Gesture) throws(PageTakeError) -> String {
    switch gesture.value {
    case .string(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    case .number(let number) where number.isFinite:
      return Int(exactly: number).map(String.init) ?? "\(number)"
    default:
      throw .invalidValue(control: gesture.set)
    }
  }
}
