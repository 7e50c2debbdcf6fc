/// A Schroeder allpass, which smears a click.
///
/// - Units: the delay in samples; the gain 0 to 1.
/// - Source: M. R. Schroeder, "Natural Sounding Artificial Reverberation", 1962.
private struct Allpass: ~Copyable {
  private let delay: Int
  private var line: DelayLine

  init(delay: Int) {
    self.delay = delay
    // The app leaves a hundred samples of room, which changes nothing that is heard.
    line = DelayLine(size: delay + 100)
  }

  @_noLocks @_noAllocation
  mutating func process(_ value: Double, gain: Double) -> Double {
    let delayed = line.read(delay)
    let inner = value - delayed * gain
    line.write(inner)
    return delayed + inner * gain
  }
}

/// Allpasses in series.
struct DiffuserChain: ~Copyable {
  private let stages: UnsafeMutablePointer<Allpass>
  private let count: Int
  var gain = 0.0

  init(delays: [Int]) {
    count = delays.count
    stages = .allocate(capacity: count)
    for (index, delay) in delays.enumerated() {
      (stages + index).initialize(to: Allpass(delay: delay))
    }
  }

  deinit {
    stages.deinitialize(count: count)
    stages.deallocate()
  }

  @_noLocks @_noAllocation
  mutating func process(_ input: Double) -> Double {
    var value = input
    for stage in 0..<count { value = stages[stage].process(value, gain: gain) }
    return value
  }
}

/// The diffusers of both sides.
struct StereoDiffuser: ~Copyable {
  var left: DiffuserChain
  var right: DiffuserChain
  private let gainScale: Double

  init(_ table: DiffuserTable, sampleRate: Double) {
    let scale = sampleRate / 48000
    left = DiffuserChain(delays: table.left.map { Int(Double($0) * scale) })
    right = DiffuserChain(delays: table.right.map { Int(Double($0) * scale) })
    gainScale = table.gainScale
  }

  mutating func setGain(_ gain: Double) {
    left.gain = gain * gainScale
    right.gain = gain * gainScale
  }
}

/// One-pole, one-zero highpass: 19 Hz at 48 kHz.
struct DCBlocker {
  private var lastInput = 0.0
  private var lastOutput = 0.0

  @_noLocks @_noAllocation
  mutating func process(_ value: Double) -> Double {
    lastOutput = value - lastInput + 0.9975 * lastOutput
    lastInput = value
    return lastOutput
  }
}

/// Leaves −1 to 1 alone and maps what is beyond to ½…1.
///
/// The jump from 1 down to ½ is the app's, and part of its sound when the reverb is overdriven.
@_noLocks @_noAllocation
func softClip(_ value: Double) -> Double {
  if value > 1 { return 1 - 1 / (value + 1) }
  if value < -1 { return -1 + 1 / (1 - value) }
  return value
}
