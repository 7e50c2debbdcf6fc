import WebAudio

/// The 128 frames that the stages of a reverb work on, one stage after the other.
///
/// Whole blocks for each stage keep its memory close and let frames be computed side by side; what
/// feeds back does so by more than a block, or frame by frame inside its stage.
struct ReverbBlock: ~Copyable {
  /// The predelayed input, in the end the wet signal.
  let left: UnsafeMutablePointer<Double>
  let right: UnsafeMutablePointer<Double>
  /// What the mid diffusers get and give.
  let midLeft: UnsafeMutablePointer<Double>
  let midRight: UnsafeMutablePointer<Double>
  let damping: UnsafeMutablePointer<Double>

  init() {
    let count = RenderQuantum.frameCount
    left = .allocate(capacity: 5 * count)
    left.initialize(repeating: 0, count: 5 * count)
    right = left + count
    midLeft = left + 2 * count
    midRight = left + 3 * count
    damping = left + 4 * count
  }

  deinit { left.deallocate() }
}
