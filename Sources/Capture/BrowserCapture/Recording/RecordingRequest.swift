import AudioSignal
import Foundation
import ParityCases

/// A live page to be recorded, and how.
package struct RecordingRequest: Sendable {
  package var page: PageSource
  /// Added to the page's address, without a question mark.
  package var query = ""
  package var seconds: Double
  /// Overrules the rate that the page asks for; nil leaves it to the page, 48 kHz without a wish.
  package var sampleRate: Double?
  /// CSS selectors of what is clicked before the recording begins, in order.
  package var clicks: [String] = []
  /// What is done with the page while it plays, in the order of its times.
  package var actions: [PageAction] = []
  /// What tells the case apart from others of the page, by name.
  package var values: [String: JSONValue] = [:]
  /// Stated before the page's own.
  package var importMap: ImportMap?
  /// A folder of packages that modules may be asked for by name from.
  package var packages: String?
  package var random = CaseDefinition.Seeds()
  /// What `Date.now()` reads at the start, in milliseconds since 1970.
  package var epoch = Self.defaultEpoch
  /// Lets the page reach other machines.
  package var allowsRemote = false
  /// The longest that nothing may move.
  package var timeout = Duration.seconds(60)
  /// Keeps what the stages play: the nodes to which the page gave a `label`.
  package var listensToStages = false
  /// Worklet processors that have a native counterpart, each with what identifies the modules that
  /// it was written after (none: whatever has the name): of all others is kept what they play.
  package var nativeProcessors: [String: Set<String>] = [:]
  /// Tapes those with a native counterpart too; a replay then plays the tapes.
  package var tapesEverything = false
  /// Samples that are NaN or infinite are recorded as silence instead of refused.
  package var silencesNonFinite = false
  /// The sound file that a page hears when it asks for a microphone; without one, silence.
  package var microphone: Data?
  /// Lets the page share memory with its workers, as its own server may do by two headers.
  package var isIsolated = false
  /// The offline render of the page that is the recording, from 1 on; nil for what it plays live.
  package var offlineRender: Int?
  /// What a panner needs for HRTF; the browser's.
  var headResponses: HeadResponseFile?
  /// 0 lets the system choose.
  package var port: UInt16 = 0

  /// 2026-01-15T12:00:00Z.
  package static let defaultEpoch = 1_768_478_400_000.0
  static let defaultRate = 48000.0

  package init(page: PageSource, seconds: Double) {
    self.page = page
    self.seconds = seconds
  }

  /// With what a recording needs of the browser that it is made in.
  func within(_ browser: Browser) -> RecordingRequest {
    var request = self
    request.headResponses = HeadResponseFile(browser: browser.path)
    return request
  }

  /// What recording.js takes, as JSON.
  func settings(files: [String: ChosenFile] = [:]) throws -> Data {
    struct Settings: Encodable {
      let source: String
      let seconds: Double
      let sampleRate: Double
      let forcedRate: Double?
      let clicks: [String]
      let actions: [PageActionSettings]
      let random: CaseDefinition.Seeds
      let epoch: Double
      let listensToStages: Bool
      let natives: [String: [String]]
      let tapesEverything: Bool
      let silencesNonFinite: Bool
      let hasMicrophone: Bool
    }
    // In a fixed order: the seeds stand in the trace as they come.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(
      Settings(
        source: page.name, seconds: seconds, sampleRate: Self.defaultRate, forcedRate: sampleRate,
        clicks: clicks,
        actions: actions.enumerated().map {
          PageActionSettings($0.element, index: $0.offset, files: files)
        },
        random: random, epoch: epoch, listensToStages: listensToStages,
        natives: nativeProcessors.mapValues { $0.sorted() },
        tapesEverything: tapesEverything, silencesNonFinite: silencesNonFinite,
        hasMicrophone: microphone != nil))
  }
}

/// What a page did that the recording goes on after.
package struct RecordingRemark: Sendable, Equatable, Codable {
  /// "error", "console", "dialog" or "note".
  package let kind: String
  package let text: String
  /// The page's time, in milliseconds.
  package let time: Double
}

/// How far a recording is.
package struct RecordingProgress: Sendable, Equatable, Codable {
  /// What is waited for: the page's own script, real work of its, or the render.
  package enum Kind: String, Codable, Sendable {
    case script, work, render
  }

  package let kind: Kind
  package let phase: String
  /// The page's time, in milliseconds.
  package let time: Double
}

/// A page's sound, and the graph that made it.
package struct RecordedPage: Sendable {
  package let audio: SampleBuffer
  package let trace: CapturedTrace
  package internal(set) var remarks: [RecordingRemark]
  /// Every file that the page got, by its path on the page's server.
  package let files: [String: Data]
  /// What the browser took to render, without the page's own script.
  package let renderMilliseconds: Double
  /// What the stages play, in the order of their labels; empty unless asked for.
  package let stages: [RecordedStage]
  /// What it rendered by itself and can be heard, in the order of completion.
  package let offline: [OfflineRender]
  /// When what was done with it was done; empty for what the page rendered by itself.
  package let performed: PerformedActions
  /// What it asked of other machines.
  package var traffic = ForeignTraffic()

  /// Whether the recording itself is a render of the page's own.
  package func isRecording(_ render: OfflineRender) -> Bool { render.trace == trace }
}

/// What one node of the page plays.
package struct RecordedStage: Sendable {
  /// What the page calls it, in lower-case letters, digits and dashes.
  package let name: String
  /// Two channels, as long as the page's sound.
  package let audio: SampleBuffer
  /// The frame from which on it was heard: of a node that got its name late, what it played before is not known.
  package let firstFrame: Int

  package init(name: String, audio: SampleBuffer, firstFrame: Int = 0) {
    self.name = name
    self.audio = audio
    self.firstFrame = firstFrame
  }

  func at(_ sampleRate: Double) -> RecordedStage {
    RecordedStage(
      name: name, audio: SampleBuffer(channels: audio.channels, sampleRate: sampleRate),
      firstFrame: firstFrame)
  }
}
