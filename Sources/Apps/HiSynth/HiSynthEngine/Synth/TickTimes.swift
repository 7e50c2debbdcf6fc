/// When ticks are due and when they take effect, in frames since the engine's start.
package struct TickTimes: Sendable {
  private static var latencyRate: Double { 25.0 }

  /// Frames from an event to its sound: two ticks.
  package let latency: Int
  private let rate: Double
  private let origin: Int

  /// - Parameter origin: the context's frame when the engine starts.
  package init(sampleRate: Double, origin: Int = 0) {
    rate = sampleRate
    self.origin = origin
    latency = Int((sampleRate / Self.latencyRate).rounded(.up))
  }

  @_noLocks @_noAllocation
  package func due(_ tick: Int) -> Int {
    let frames = Double(tick) * rate / 50
    let whole = Int(frames)
    return Double(whole) < frames ? whole + 1 : whole
  }

  /// The frame at which a tick's decisions take effect.
  @_noLocks @_noAllocation
  package func heard(_ tick: Int) -> Int { due(tick) + latency }

  /// The context's frame for one of the engine's.
  @_noLocks @_noAllocation
  package func contextFrame(_ frame: Int) -> Int { origin + frame }

  /// Seconds that mean a frame: half a frame early, so that rounding never gives the next.
  @_noLocks @_noAllocation
  package func seconds(_ frame: Int) -> Double { (Double(origin + frame) - 0.5) / rate }
}
