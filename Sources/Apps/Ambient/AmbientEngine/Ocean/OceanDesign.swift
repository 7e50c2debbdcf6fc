import AudioSignal

/// What is built into the ocean and no message can set: how it draws its random numbers.
///
/// The defaults are the app's. With another design it is another ocean: an experiment renders one to test whether a
/// port has built that.
package struct OceanDesign: Sendable {
  package var randomState = Mulberry32.State.growing
  /// A wave draws its pause twice and uses the second draw.
  package var drawsPauseTwice = true

  package init() {}
}
