/// What code makes the sound of a case, as results name it.
///
/// Comparisons of one implementation are one piece of evidence, however many candidates call it; whoever runs
/// the engine's nodes says so by the engine's name.
package enum Implementation {
  /// The nodes of `WebAudio`, and the apps' worklets in them.
  package static let engine = "native Web Audio engine and the apps' worklets"
}
