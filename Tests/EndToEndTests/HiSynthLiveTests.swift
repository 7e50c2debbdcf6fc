import AudioSignal
import BrowserCapture
import CandidateKit
import Foundation
import HiSynthParity
import ParityCases
import TestProjects
import Testing
import ToolRequirements

/// HiSynth's page, played live by keys and mouse and recorded as it is; and its port, given what arrived
/// at the page's voices, when it arrived.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct HiSynthLiveTests {
  private static let web = "\(Program.checkout)/reference-audio/web"

  /// What the voices were told, as the port's cases have it: nothing of the sound.
  private struct Played {
    private(set) var start = 0
    private(set) var live: [JSONValue] = []

    /// - Parameter trace: the recorded graph.
    init(_ trace: Data) throws {
      let graph = try JSONSerialization.jsonObject(with: trace) as? [String: Any]
      let operations = try #require(graph?["operations"] as? [[String: Any]])
      // The first tick moves parameters while the engine starts.
      let first = try #require(operations.first { $0["op"] as? String == "param" })
      start = try #require(first["at"] as? Int)
      for operation in operations where operation["op"] as? String == "message" {
        guard let data = operation["data"] as? [String: Any],
          let events = data["events"] as? [[Int]], let at = operation["at"] as? Int
        else { continue }
        for event in events { live.append(Self.event(event, at: at)) }
      }
    }

    private static func event(_ event: [Int], at frame: Int) -> JSONValue {
      let kinds = ["off", "on", "pedal", "allNotesOff", "allSoundOff"]
      var members: [String: JSONValue] = [
        "at": .number(Double(frame)), "kind": .string(kinds[event[1]]),
      ]
      if event.count > 2 { members["note"] = .number(Double(event[2])) }
      if event.count > 3 { members["velocity"] = .number(Double(event[3])) }
      return .object(members)
    }
  }

  @Test(arguments: ["all-lamps", "signal-lost"])
  func playedLiveIsThePortsSoundToTheBit(preset: String) async throws {
    var request = RecordingRequest(
      page: try PageSource("\(Self.web)/apps/hisynth/index.html", root: Self.web), seconds: 1.5)
    request.query = "preset=\(preset)"
    request.clicks = ["#start"]
    request.actions = [
      (0.21, "KeyA", 0.5), (0.33, "KeyD", 0.61), (0.5, "KeyG", 0.2), (0.82, "KeyA", 0.3),
    ].map { at, key, duration in
      var action = PageAction(at: at, .press, key)
      action.duration = duration
      return action
    }

    let recorded = try await PageRecorder(browser: try await Browser.findChromium()).record(request)
    let played = try Played(recorded.trace.json)
    let frames = recorded.audio.frameCount
    let definition = CaseDefinition(
      id: "hisynth/live", suite: "hisynth", name: "live", component: "HiSynth", kind: .graph,
      source: "live", sampleRate: recorded.audio.sampleRate, frames: frames, channels: 2,
      parameters: .object([
        "preset": .string(preset), "start": .number(Double(played.start)),
        "live": .array(played.live),
      ]))
    let port = try HiSynthPort(files: HiSynthFiles(folder: "\(Self.web)/apps/hisynth"))
      .render(RenderRequest(definition))

    // Four keys go down and up.
    #expect(played.live.count == 8)
    #expect(!recorded.audio.isSilent)
    let isEqual = port.audio == recorded.audio
    #expect(isEqual)
  }
}
