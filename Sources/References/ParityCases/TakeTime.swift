/// When what is turned and played in a take acts.
package enum TakeTime {
  /// Frames: the specification's render quantum.
  private static let quantum = 128

  /// Where a render quantum begins, at a gesture's frame or next.
  package static func actingFrame(_ frame: Int) -> Int {
    (min(max(0, frame), Int.max - quantum) + quantum - 1) / quantum * quantum
  }

  /// When a page's recording does it: half a quantum early, so that no rounding takes it to the next.
  ///
  /// - Units: seconds from the start.
  package static func seconds(frame: Int, _ sampleRate: Double) -> Double {
    let frame = actingFrame(frame)
    return frame == 0 ? 0 : (Double(frame) - Double(quantum) / 2) / sampleRate
  }
}
