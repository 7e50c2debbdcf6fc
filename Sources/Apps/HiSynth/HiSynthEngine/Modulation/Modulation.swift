import WebAudio

/// The matrix applied to the three LFOs: the four parameters that they modulate.
package struct Modulation: Equatable {
  private static var tuning: Double { 440.0 }
  /// A tenth of a decade either way on a pitch, a whole one on a cutoff.
  private static var pitchDecades: Double { 0.1 }
  private static var restAmplitude: Double { 0.5 }
  private static var lowestCutoff: Double { 10.0 }
  private static var highestCutoff: Double { 0.49 }

  package let pitch: Double
  package let amplitude: Double
  package let lowPass: Double
  package let highPass: Double

  /// - Parameter outputs: the LFOs' values in this tick; nil for no modulation.
  @_noLocks @_noAllocation
  package init(_ values: SynthValues, _ outputs: SynthValues.Three?, sampleRate: Double) {
    var (pitch, amplitude, low, high) = (0.0, 0.0, 0.0, 0.0)
    let (lowBase, highBase) = (values.lowPassCutoff, values.highPassCutoff)
    if let outputs {
      for index in 0..<3 {
        let v = outputs[index]
        if values.lfoToPitch[index] == 1 {
          pitch += Self.tuning * (power(10, Self.pitchDecades * v) - 1)
        }
        if values.lfoToAmplitude[index] == 1 { amplitude += Self.restAmplitude * v }
        if values.lfoToLowPass[index] == 1 { low += lowBase * (power(10, v) - 1) }
        if values.lfoToHighPass[index] == 1 { high += highBase * (power(10, v) - 1) }
      }
    }
    self.pitch = pitch
    self.amplitude = min(max(Self.restAmplitude + amplitude, 0), 1)
    lowPass = Self.limit(lowBase + low, sampleRate)
    highPass = Self.limit(highBase + high, sampleRate)
  }

  /// A cutoff within the filters' range.
  @_noLocks @_noAllocation
  private static func limit(_ hertz: Double, _ sampleRate: Double) -> Double {
    min(max(hertz, lowestCutoff), highestCutoff * sampleRate)
  }
}
