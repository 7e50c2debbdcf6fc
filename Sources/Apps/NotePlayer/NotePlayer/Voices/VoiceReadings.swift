import SoundFont

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// The values of a voice that may change while it sounds.
struct VoiceReadings: Equatable {
  var level: Double
  var pan: Double
  var cutoff: Double
  var resonance: Double
  /// Centibels, positive or negative.
  var volume: Double
  var rate: Double
  /// Cents by which LFOs modulate pitch and filter, by `VoiceGraph.Depth`.
  var depths: [VoiceGraph.Depth: Double]

  init(_ values: VoiceValues, bend: Double, amplitudeDB: Double, sampleRate: Double) {
    level = values.level(amplitudeDB: amplitudeDB)
    pan = values.pan
    cutoff = values.cutoff
    resonance = values.resonance
    volume = values.value(Generator.modLfoToVolume)
    rate = values.playbackRate(bend: bend, sampleRate: sampleRate)
    depths = [:]
    for depth in VoiceGraph.Depth.moving { depths[depth] = values.value(depth.generator) }
  }
}

func logarithm(_ x: Double) -> Double { log10(x) }
func powerOfTen(_ x: Double) -> Double { pow(10, x) }
