/// Cuts two signals that arrive in blocks into overlapping segments, in parallel.
///
/// Segments start every `hop` frames; the last one is padded with zeros, so that every sample counts. The result does
/// not depend on the blocks. It is a class, so that the code called for a segment may change the structure that holds
/// the cutter.
final class SegmentPairs {
  let size: Int
  let hop: Int
  /// The frame at which the next segment starts.
  private var nextStart = 0
  private var frameCount = 0
  /// The samples from `nextStart` on that have arrived.
  private var reference: [Float] = []
  private var candidate: [Float] = []

  /// Called for each segment: its first frame, and `size` samples of both.
  typealias Body = (_ start: Int, UnsafePointer<Float>, UnsafePointer<Float>) -> Void

  init(size: Int, hop: Int) {
    precondition(hop > 0 && size >= hop)
    self.size = size
    self.hop = hop
  }

  /// - Precondition: both blocks have the same length.
  func append(reference new: [Float], candidate other: [Float], _ body: Body) {
    precondition(new.count == other.count)
    frameCount += new.count
    reference += new
    candidate += other
    var offset = 0
    reference.withUnsafeBufferPointer { reference in
      candidate.withUnsafeBufferPointer { candidate in
        guard let expected = reference.baseAddress, let actual = candidate.baseAddress else {
          return
        }
        while reference.count - offset >= size {
          body(nextStart + offset, expected + offset, actual + offset)
          offset += hop
        }
      }
    }
    nextStart += offset
    reference.removeFirst(offset)
    candidate.removeFirst(offset)
  }

  /// Passes on what remains; nothing when the last segment ended with the signal.
  func finish(_ body: Body) {
    let endOfLast = nextStart == 0 ? 0 : nextStart - hop + size
    guard frameCount > endOfLast else { return }
    let padding = [Float](repeating: 0, count: size - reference.count)
    append(reference: padding, candidate: padding, body)
  }
}
