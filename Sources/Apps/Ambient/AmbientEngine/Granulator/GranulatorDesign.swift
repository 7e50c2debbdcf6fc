import WebAudio

/// What is built into the granulator and no message can set: how its grains are scheduled.
///
/// The defaults are the app's. With another design it is another granulator: an experiment renders one to test whether
/// a port has built that.
package struct GranulatorDesign: Sendable {
  /// What happens to the fraction of a frame in the pause between grains.
  package enum Pause: CaseIterable, Sendable {
    case floor, rounded, exact
  }

  package var pause = Pause.floor
  /// Frames by which the grain clock is ahead at the start; behind, if negative.
  package var headStart = 0.0
  /// After a grain the clock keeps its remainder instead of starting from 0.
  package var keepsRemainder = false
  /// Semitones to choose from in harmonic mode; a wider pitch spread allows more of them.
  package var intervals: [Double] = [0, 7, 12, -12, 19, 5, -7, 24, -5, 4, -24]
  /// Points of a grain's window.
  package var windowLength = 1024
  /// The window's last point equals the first.
  package var closesWindow = false
  /// Grains start only at quantum boundaries.
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
