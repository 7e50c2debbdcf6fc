import AudioSignal
import ParityReferences

/// An app's presets: which there are, and how one is rendered.
package protocol AppPresets: Sendable {
  /// The suite that their references are filed under.
  var suite: String { get }

  /// Those that come with the app, in order; none where its files are not there.
  var names: [String] { get }

  /// True for a preset that is surely this app's, false for one that is surely none; nil when that
  /// cannot be told.
  func recognises(_ preset: String) -> Bool?

  /// Makes a preset ready to be rendered.
  ///
  /// - Throws: `ReadRefusal`, and what the app says of a preset that it cannot play.
  func performance(of request: PresetRequest) throws -> any PresetPerformance
}

extension AppPresets {
  package func recognises(_ preset: String) -> Bool? { nil }
}

/// A preset and all that decides on its render.
package struct PresetRequest: Sendable {
  /// The preset's file, or what else the app takes for one.
  package var path: String
  /// The app's folder; by default the app finds it from the preset's.
  package var appFolder: String?
  /// A MIDI file or one of the app's songs, for an app that plays such.
  package var song: String?
  /// A file of timed events as the app has them.
  package var score: String?
  package var seconds: Double
  package var sampleRate: Double
  /// Seeds of `Math.random` in the page and in its worklets.
  package var seeds: (page: UInt32, worklet: UInt32)
  /// What `Date` reads at the start, in milliseconds.
  package var epoch: Double
  package var listensToStages = false
  package var timesStages = false

  package init(
    path: String, seconds: Double, sampleRate: Double, seeds: (page: UInt32, worklet: UInt32),
    epoch: Double
  ) {
    self.path = path
    self.seconds = seconds
    self.sampleRate = sampleRate
    self.seeds = seeds
    self.epoch = epoch
  }
}

/// A preset that is being rendered, a block at a time.
package protocol PresetPerformance {
  /// What the preset calls itself.
  var title: String { get }
  /// What a user should know of the preset, a sentence each.
  var remarks: [String] { get }

  /// Renders the next frames; fewer at the end, and then none.
  ///
  /// - Throws: what the app's engine throws.
  func renderNext(_ frames: Int) throws -> SampleBuffer

  /// What the app's stages played, when they were listened to.
  var stages: [StageSound] { get }
  /// How long each stage took, with all that feeds it, when that was measured.
  var stageTimes: [(name: String, time: Duration)] { get }
}
