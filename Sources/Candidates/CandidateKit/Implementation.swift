/// Which code makes the sound of a case, as named in results.
///
/// Comparisons of one implementation are one piece of evidence, however many candidates call it; code that runs the
/// engine's nodes uses the engine's name.
package enum Implementation {
  /// The nodes of `WebAudio`, and the apps' worklets in them.
  package static let engine = "native Web Audio engine and the apps' worklets"
}
