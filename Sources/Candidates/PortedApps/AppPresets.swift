import AudioSignal
import ParityReferences

/// An app's presets: which exist, and how one is rendered.
package protocol AppPresets: Sendable {
  /// The suite under which their references are filed.
  var suite: String { get }

  /// Those that come with the app, in order; empty if its files do not exist.
  var names: [String] { get }

  /// True for a preset that certainly belongs to this app, false for one that certainly does not; nil when that is
  /// unknown.
  func recognises(_ preset: String) -> Bool?

  /// Prepares a preset for rendering.
  ///
  /// - Throws: `ReadRefusal`, and what the app says of a preset that it cannot play.
  func performance(of request: PresetRequest) throws -> any PresetPerformance
}

extension AppPresets {
  package func recognises(_ preset: String) -> Bool? { nil }
}

/// A preset, with everything that determines its render.
package struct PresetRequest: Sendable {
  /// The preset's file, or anything else that the app accepts as a preset.
  package var path: String
  /// The app's folder; by default derived from the preset's.
  package var appFolder: String?
  /// A MIDI file or one of the app's songs, for an app that plays these.
  package var song: String?
  /// A file of timed events in the app's format.
  package var score: String?
  package var seconds: Double
  package var sampleRate: Double
  /// Seeds of `Math.random` in the page and in its worklets.
  package var seeds: (page: UInt32, worklet: UInt32)
  /// What `Date` returns at the start, in milliseconds.
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

/// A preset that is rendered block by block.
package protocol PresetPerformance {
  /// The preset's own title.
  var title: String { get }
  /// Messages about the preset for the user, a sentence each.
  var remarks: [String] { get }

  /// Renders the next frames; fewer at the end, and then none.
  ///
  /// - Throws: errors from the app's engine.
  func renderNext(_ frames: Int) throws -> SampleBuffer

  /// The sound of the app's stages, if they were recorded.
  var stages: [StageSound] { get }
  /// How long each stage took, including everything that feeds it, if that was measured.
  var stageTimes: [(name: String, time: Duration)] { get }
}
