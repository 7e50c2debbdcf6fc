import AudioSignal

/// What is built into the ocean and no message can set: how it draws its random numbers.
///
/// The defaults are the app's. Another design is another ocean: an experiment renders one to see
/// whether it is what a port has built.
package struct OceanDesign: Sendable {
  package var randomState = Mulberry32.State.growing
  /// A wave draws its pause twice and uses the second draw.
  package var drawsPauseTwice = true

  package init() {}
}
