import AudioSignal
import WebAudio

/// Waves that rise, break and run out over a constant rumble: the worklet 'ocean-processor'.
///
/// - Shape: no input; 2 channels out.
/// - Real-time: `process` never allocates, locks or throws.
public final class OceanProcessor: AudioWorkletProcessor {
  /// At or below this intensity the output is silent, and nothing advances.
  private static let silentIntensity = 0.0001
  /// The one that the page's `worklets/ocean.js` is constructed with.
  private static let initialSeed: UInt32 = 12345

  /// The filters of one side.
  private struct Side {
    var rumble = 0.0
    var foam = 0.0
    var master = 0.0
    var dc = 0.0

    @_noLocks @_noAllocation
    mutating func advanceRumble(_ random: inout Mulberry32) {
      rumble += (2 * (random.next() - 0.5) - rumble) * 0.005
    }

    /// Waves, rumble and foam; smoothed, without DC, limited.
    @_noLocks @_noAllocation
    mutating func mix(
      waves: Double, foam foamInput: Double, rumbleLevel: Double, intensity: Double
    ) -> Float {
      foam += (foamInput - foam) * 0.3
      let combined = waves + rumble * rumbleLevel * 0.4 + foam
      master += (combined - master) * 0.35
      dc += (master - dc) * 0.0005
      return Float(hyperbolicTangent((master - dc) * intensity * 0.6))
    }
  }

  private let design: OceanDesign
  /// Until the first quantum tells the context's.
  private var rate = 48000.0
  private var random: Mulberry32
  private var first: OceanWave
  private var second: OceanWave
  private var left = Side()
  private var right = Side()

  public convenience init() { self.init(design: OceanDesign()) }

  package init(design: OceanDesign) {
    self.design = design
    random = Mulberry32(seed: Self.initialSeed, state: design.randomState)
    first = OceanWave(.first, design, random: &random, rate: rate)
    second = OceanWave(.second, design, random: &random, rate: rate)
  }

  /// The message `setSeed`: both waves start over.
  public func setSeed(_ seed: UInt32) {
    random = Mulberry32(seed: seed, state: design.randomState)
    first = OceanWave(.first, design, random: &random, rate: rate)
    second = OceanWave(.second, design, random: &random, rate: rate)
  }

  /// The message `setSampleRate`: the rate that turns the waves' seconds into samples.
  public func setSampleRate(_ rate: Double) { self.rate = rate }

  public func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    let output = quantum.outputs[0]
    let parameters = OceanParameters(quantum.parameters)
    guard parameters.intensity > Self.silentIntensity, output.channelCount >= 2 else {
      return true
    }
    for frame in 0..<RenderQuantum.frameCount {
      let a = first.render(&random, rate: rate, parameters)
      let b = second.render(&random, rate: rate, parameters)
      let depth = a.depth + b.depth
      let rumbleLevel = depth + 0.2 * (parameters.depth.min + parameters.depth.max) / 2
      left.advanceRumble(&random)
      right.advanceRumble(&random)
      output[0][frame] = left.mix(
        waves: a.left + b.left, foam: a.foamLeft + b.foamLeft, rumbleLevel: rumbleLevel,
        intensity: parameters.intensity)
      output[1][frame] = right.mix(
        waves: a.right + b.right, foam: a.foamRight + b.foamRight, rumbleLevel: rumbleLevel,
        intensity: parameters.intensity)
    }
    return true
  }
}
