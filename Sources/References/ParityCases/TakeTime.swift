/// When the gestures of a take have their effect.
package enum TakeTime {
  /// Frames: the specification's render quantum.
  private static let quantum = 128

  /// The start of the render quantum at a gesture's frame, or of the next one.
  package static func actingFrame(_ frame: Int) -> Int {
    (min(max(0, frame), Int.max - quantum) + quantum - 1) / quantum * quantum
  }

  /// The time at which the page's recording makes the gesture: half a quantum early, so that no rounding moves it to
  /// the next quantum.
  ///
  /// - Units: seconds from the start.
  package static func seconds(frame: Int, _ sampleRate: Double) -> Double {
    let frame = actingFrame(frame)
    return frame == 0 ? 0 : (Double(frame) - Double(quantum) / 2) / sampleRate
  }
}
