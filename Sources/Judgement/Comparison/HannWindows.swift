import Foundation
import Synchronization

/// Hann windows by size: a spectrogram needs the same one for each of its columns.
enum HannWindows {
  /// A window of this size takes half a megabyte; longer ones are not kept.
  private static let longestKept = 1 << 16
  private static let made = Mutex<[Int: [Double]]>([:])

  static func ofSize(_ size: Int) -> [Double] {
    // Only powers of two are kept, so that the cache is bounded.
    guard size <= longestKept, size.nonzeroBitCount == 1 else { return make(size) }
    if let known = made.withLock({ $0[size] }) { return known }
    let window = make(size)
    made.withLock { $0[size] = window }
    return window
  }

  /// Makes a new one, for sizes that are not kept.
  static func make(_ size: Int) -> [Double] {
    (0..<size).map { index in
      // The type is given, as the compiler takes two seconds to infer it.
      let turn: Double = 2 * .pi * (Double(index) + 0.5) / Double(size)
      return 0.5 - 0.5 * cos(turn)
    }
  }
}
