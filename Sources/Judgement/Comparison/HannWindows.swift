import Foundation
import Synchronization

/// Hann windows by size: a spectrogram asks for the same one for each of its columns.
enum HannWindows {
  /// A window of this size takes half a megabyte; longer ones are made anew.
  private static let longestKept = 1 << 16
  private static let made = Mutex<[Int: [Double]]>([:])

  static func ofSize(_ size: Int) -> [Double] {
    // Powers of two alone, so that what is kept has an end.
    guard size <= longestKept, size.nonzeroBitCount == 1 else { return make(size) }
    if let known = made.withLock({ $0[size] }) { return known }
    let window = make(size)
    made.withLock { $0[size] = window }
    return window
  }

  /// Anew: of sizes that are not asked for again.
  static func make(_ size: Int) -> [Double] {
    (0..<size).map { index in
      // Told its type, which the compiler takes two seconds to find.
      let turn: Double = 2 * .pi * (Double(index) + 0.5) / Double(size)
      return 0.5 - 0.5 * cos(turn)
    }
  }
}
