/// Places sound around a head: each ear gets the delay and the filter of its direction.
///
/// A change of direction is crossfaded over 2,048 frames (4,096 above 48 kHz); another one waits until that is over.
///
/// - Shape: 1 or 2 channels in; 2 out, with a latency of half the kernels' transform.
/// - Units: azimuth in degrees to the right, −180 to 180; elevation in degrees, −90 to 90.
/// - Real-time: `render` never allocates on the heap, locks or throws.
final class HeadPanner {
  /// Longer than any kernel's delay.
  private static let longestDelay = 0.002

  private let kernels: HeadKernels
  private let ears: [Ear]
  private let ringLength: Int
  private var writeIndex = 0
  /// The old and the new direction; nil before the first sound.
  private var directions: (HeadKernels.Direction, HeadKernels.Direction)?
  /// 0: only the first is heard, 1: only the second.
  private var fade: Float = 0
  private var fadeStep: Float = 0
  private var plays = 0

  /// The state of one ear.
  private struct Ear {
    let ring: DelayRing
    let convolvers: (ChangingConvolver, ChangingConvolver)
    let delayed = Scratch<Float>(repeating: 0, count: RenderQuantum.frameCount)
    let faded = Scratch<Float>(repeating: 0, count: RenderQuantum.frameCount)
  }

  init(_ kernels: HeadKernels) {
    self.kernels = kernels
    let frames = AudioScheduledSourceNode.frame(ofTime: Self.longestDelay, kernels.sampleRate)
    let length = RenderQuantum.frameCount + frames
    ringLength = length
    ears = (0..<2).map { _ in
      Ear(
        ring: DelayRing(length: length),
        convolvers: (
          ChangingConvolver(transformSize: kernels.transformSize),
          ChangingConvolver(transformSize: kernels.transformSize)
        ))
    }
  }

  var latencySeconds: Double { Double(kernels.transformSize / 2) / kernels.sampleRate }
  var tailSeconds: Double { Self.longestDelay + latencySeconds }

  func render(
    _ inputs: (UnsafePointer<Float>, UnsafePointer<Float>), azimuth: Double, elevation: Double,
    into outputs: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)
  ) {
    // The kernels count counter-clockwise.
    let turn = azimuth > 0 ? 360 - azimuth : -azimuth
    let place = turn / (360 / Double(HeadKernels.azimuthCount))
    let share = place - place.rounded(.towardZero)
    let wanted = HeadKernels.Direction(
      azimuth: min(max(Int(place), 0), HeadKernels.azimuthCount - 1), elevation: elevation)
    var (first, second) = directions ?? (wanted, wanted)
    let frames: Float = kernels.sampleRate <= 48000 ? 2048 : 4096
    if fade == 0, plays == 0, wanted != first {
      fadeStep = 1 / frames
      second = wanted
    }
    if fade == 1, plays == 1, wanted != second {
      fadeStep = -1 / frames
      first = wanted
    }
    directions = (first, second)
    render(inputs.0, ear: 0, first, second, share: share, into: outputs.0)
    render(inputs.1, ear: 1, first, second, share: share, into: outputs.1)
    writeIndex = (writeIndex + RenderQuantum.frameCount) % ringLength
    if fadeStep != 0 { advanceFade() }
  }

  private func render(
    _ input: UnsafePointer<Float>, ear index: Int, _ first: HeadKernels.Direction,
    _ second: HeadKernels.Direction, share: Double, into output: UnsafeMutablePointer<Float>
  ) {
    let ear = ears[index]
    let mix = Double(fade)
    let frames =
      (1 - mix) * kernels.delay(first, ear: index, share: share)
      + mix * kernels.delay(second, ear: index, share: share)
    let delayed = ear.delayed.memory
    ear.ring.write(UnsafeMutablePointer(mutating: input), at: writeIndex)
    let seconds = min(max(frames / kernels.sampleRate, 0), Self.longestDelay)
    ear.ring.read(into: delayed, at: writeIndex, delayFrames: seconds * kernels.sampleRate)
    let isFading = fadeStep != 0
    if plays == 0 || isFading {
      kernels.withBins(first, ear: index) {
        ear.convolvers.0.render(delayed, by: $0, into: output)
      }
    }
    if plays == 1 || isFading {
      let target = isFading ? ear.faded.memory : output
      kernels.withBins(second, ear: index) {
        ear.convolvers.1.render(delayed, by: $0, into: target)
      }
    }
    guard isFading else { return }
    var share = fade
    for frame in 0..<RenderQuantum.frameCount {
      output[frame] = (1 - share) * output[frame] + share * ear.faded.memory[frame]
      share += fadeStep
    }
  }

  private func advanceFade() {
    fade += fadeStep * Float(RenderQuantum.frameCount)
    if fadeStep > 0, fade >= 1 {
      (fade, fadeStep, plays) = (1, 0, 1)
    } else if fadeStep < 0, fade <= 0 {
      (fade, fadeStep, plays) = (0, 0, 0)
    }
  }
}
