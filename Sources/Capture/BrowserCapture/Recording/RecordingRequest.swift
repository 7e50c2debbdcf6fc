import AudioSignal
import Foundation
import ParityCases

/// A live page to be recorded, and the settings for it.
package struct RecordingRequest: Sendable {
  package var page: PageSource
  /// Appended to the page's address, without a question mark.
  package var query = ""
  package var seconds: Double
  /// Overrides the rate that the page requests; nil leaves it to the page, with 48 kHz by default.
  package var sampleRate: Double?
  /// CSS selectors of elements to click before the recording begins, in order.
  package var clicks: [String] = []
  /// The actions carried out while it plays, in order of time.
  package var actions: [PageAction] = []
  /// What distinguishes the case from others of the page, by name.
  package var values: [String: JSONValue] = [:]
  /// Inserted before the page's own.
  package var importMap: ImportMap?
  /// A folder of packages from which modules may be imported by name.
  package var packages: String?
  package var random = CaseDefinition.Seeds()
  /// What `Date.now()` returns at the start, in milliseconds since 1970.
  package var epoch = Self.defaultEpoch
  /// Lets the page reach other machines.
  package var allowsRemote = false
  /// The longest time without any progress.
  package var timeout = Duration.seconds(60)
  /// Keeps the sound of the stages: the nodes that have a `label`.
  package var listensToStages = false
  /// Worklet processors with a native counterpart, each with the hashes of the modules from which it was ported (empty:
  /// any with the name). The output of all others is recorded.
  package var nativeProcessors: [String: Set<String>] = [:]
  /// Also records the output of those with a native counterpart; a replay then plays these tapes.
  package var tapesEverything = false
  /// Samples that are NaN or infinite are recorded as silence instead of refused.
  package var silencesNonFinite = false
  /// The sound file played when a page requests a microphone; silence by default.
  package var microphone: Data?
  /// Lets the page share memory with its workers, as its own server may do with two headers.
  package var isIsolated = false
  /// The page's offline render to be recorded, counted from 1; nil for its live sound.
  package var offlineRender: Int?
  /// The browser's head responses, which a panner needs for HRTF.
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

  /// Adds what a recording needs to know about its browser.
  func within(_ browser: Browser) -> RecordingRequest {
    var request = self
    request.headResponses = HeadResponseFile(browser: browser.path)
    return request
  }

  /// The settings for recording.js, as JSON.
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
    // Sorted, because the seeds are written to the trace in this order.
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

/// Something that a page did, without ending the recording.
package struct RecordingRemark: Sendable, Equatable, Codable {
  /// "error", "console", "dialog" or "note".
  package let kind: String
  package let text: String
  /// The page's time, in milliseconds.
  package let time: Double
}

/// The progress of a recording.
package struct RecordingProgress: Sendable, Equatable, Codable {
  /// What is being waited for: the page's own script, real work of the page, or the render.
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
  /// Every file that the page received, by its path on the page's server.
  package let files: [String: Data]
  /// The browser's render time, without the page's own script.
  package let renderMilliseconds: Double
  /// The sound of the stages, in the order of their labels; empty unless requested.
  package let stages: [RecordedStage]
  /// Its own offline renders that are not silent, in the order of completion.
  package let offline: [OfflineRender]
  /// When its actions were done; empty for the page's own offline renders.
  package let performed: PerformedActions
  /// Its requests to other machines.
  package var traffic = ForeignTraffic()

  /// Whether the recording itself is one of the page's own renders.
  package func isRecording(_ render: OfflineRender) -> Bool { render.trace == trace }
}

/// The sound of one node of the page.
package struct RecordedStage: Sendable {
  /// The page's name for it, in lower-case letters, digits and dashes.
  package let name: String
  /// Two channels, as long as the page's sound.
  package let audio: SampleBuffer
  /// The frame from which it was recorded: what a node played before it was named is unknown.
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
