/// The block in which Web Audio renders.
///
/// - Source: <https://webaudio.github.io/web-audio-api/#render-quantum>
public enum RenderQuantum {
  /// Frames in one render quantum.
  public static var frameCount: Int {
    @inlinable @_noLocks @_noAllocation get { 128 }
  }
}
