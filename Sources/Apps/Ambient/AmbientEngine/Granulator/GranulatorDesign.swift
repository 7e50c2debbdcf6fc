import WebAudio

/// What is built into the granulator and no message can set: how its grains follow one another.
///
/// The defaults are the app's. Another design is another granulator: an experiment renders one to
/// see whether it is what a port has built.
package struct GranulatorDesign: Sendable {
  /// What becomes of the fraction of a frame in the pause between grains.
  package enum Pause: CaseIterable, Sendable {
    case floor, rounded, exact
  }

  package var pause = Pause.floor
  /// Frames by which the clock of the grains is ahead at the start; negative: behind.
  package var headStart = 0.0
  /// After a grain the clock keeps what it ran over, in the place of starting from 0.
  package var keepsRemainder = false
  /// Semitones to choose from in harmonic mode; a wider pitch spread allows more of them.
  package var intervals: [Double] = [0, 7, 12, -12, 19, 5, -7, 24, -5, 4, -24]
  /// Points of a grain's window.
  package var windowLength = 1024
  /// The window's last point is the first again.
  package var closesWindow = false
  /// Grains start with a quantum only.
  package var startsWithQuanta = false

  package init() {}

  func samplesPerGrain(sampleRate: Double, density: Double) -> Double {
    let exact = sampleRate / density
    return switch pause {
    case .floor: floorOf(exact)
    case .rounded: floorOf(exact + 0.5)
    case .exact: exact
    }
  }
}
