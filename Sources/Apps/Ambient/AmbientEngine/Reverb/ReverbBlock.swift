import WebAudio

/// The 128 frames that the stages of a reverb process, one stage after another.
///
/// Processing a whole block per stage keeps memory close and allows vectorization; feedback is longer than a block, or
/// handled frame by frame inside its stage.
struct ReverbBlock: ~Copyable {
  /// The predelayed input, and finally the wet signal.
  let left: UnsafeMutablePointer<Double>
  let right: UnsafeMutablePointer<Double>
  /// Input and output of the mid diffusers.
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
