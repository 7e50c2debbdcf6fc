import CAmbientKernels
import WebAudio

/// Schroeder allpasses in series, which smear a click.
///
/// - Units: delays in samples; the gain 0 to 1.
/// - Source: M. R. Schroeder, "Natural Sounding Artificial Reverberation", 1962.
struct DiffuserChain: ~Copyable {
  private let stages: UnsafeMutablePointer<parity_allpass>
  private let count: Int
  var gain = 0.0

  init(delays: [Int]) {
    count = delays.count
    stages = .allocate(capacity: count)
    for (index, delay) in delays.enumerated() {
      // The app leaves room for a hundred more samples, which has no audible effect.
      let size = delay + 100
      let samples = UnsafeMutablePointer<Float>.allocate(capacity: size)
      samples.initialize(repeating: 0, count: size)
      // A delay of 0 reads the oldest sample.
      (stages + index).initialize(
        to: parity_allpass(
          samples: samples, size: size, write_index: 0, delay: delay == 0 ? size : delay))
    }
  }

  deinit {
    for index in 0..<count { stages[index].samples.deallocate() }
    stages.deallocate()
  }

  /// Diffuses 128 frames in place.
  @_noLocks @_noAllocation
  func process(_ values: UnsafeMutablePointer<Double>) {
    NetworkKernels.diffuse(values, stages, count: count, gain: gain)
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

  /// Diffuses 128 frames of both sides in place.
  @_noLocks @_noAllocation
  func process(
    _ leftFrames: UnsafeMutablePointer<Double>, _ rightFrames: UnsafeMutablePointer<Double>
  ) {
    left.process(leftFrames)
    right.process(rightFrames)
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

/// Leaves −1 to 1 unchanged and maps everything beyond to ½…1.
///
/// The jump from 1 down to ½ is the app's, and part of its sound when the reverb is overdriven.
@_noLocks @_noAllocation
func softClip(_ value: Double) -> Double {
  if value > 1 { return 1 - 1 / (value + 1) }
  if value < -1 { return -1 + 1 / (1 - value) }
  return value
}
