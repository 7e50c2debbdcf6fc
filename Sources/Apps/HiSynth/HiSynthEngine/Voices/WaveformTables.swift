import WebAudio

/// One cycle of each waveform: 4096 points, not band-limited. Aliasing is part of the sound.
package struct WaveformTables: @unchecked Sendable {
  package static var length: Int { 4096 }
  package static var count: Int { 6 }

  /// Filled once and never changed.
  package static let shared = WaveformTables()

  private let points: UnsafeMutablePointer<Float>

  private init() {
    let size = Self.length
    let half = size / 2
    let shapes: [(Int) -> Double] = [
      { sine(2 * Double.pi * Double($0) / Double(size)) },
      { $0 < half ? -1 : 1 },
      { -1 + 2 * Double($0) / Double(size) },
      { $0 < half ? 4 * Double($0) / Double(size) - 1 : 3 - 4 * Double($0) / Double(size) },
      { $0 < size / 4 ? 1 : -1 },
      { 1 - 2 * Double($0) / Double(size) },
    ]
    points = .allocate(capacity: shapes.count * size)
    for (number, shape) in shapes.enumerated() {
      for index in 0..<size { (points + number * size + index).initialize(to: Float(shape(index))) }
    }
  }

  /// Sine, square, saw, triangle, pulse, reverse saw, as numbered in presets.
  package subscript(waveform: Double) -> UnsafePointer<Float> {
    @_noLocks @_noAllocation get { UnsafePointer(points + Int(waveform) * Self.length) }
  }
}
