import AudioSignal
import Comparison
import Foundation
import MeasuringLibraries

@testable import SoundSpectra

/// Sounds whose numbers algebra tells.
enum TestSounds {
  static func sine(
    _ frequency: Double, amplitude: Double = 1, seconds: Double = 5, rate: Double = 48000
  ) -> [Float] {
    (0..<Int(seconds * rate)).map {
      Float(amplitude * sin(2 * .pi * frequency * Double($0) / rate))
    }
  }

  /// Uniform from −1 to 1: a mean square of 1/3, the same power at all frequencies.
  static func noise(seconds: Double = 5, rate: Double = 48000, seed: UInt64 = 1) -> [Float] {
    var state = seed
    return (0..<Int(seconds * rate)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 23) - 1
    }
  }

  static func measure(
    _ channels: [Float]..., rate: Double = 48000, at analysisRate: Double? = nil,
    blockSize: Int = 1 << 16
  ) throws -> MeasuredSound {
    MeasuringLibraries.install()
    let sound = SampleBuffer(channels: channels, sampleRate: rate)
    let meter = try SoundMeter(
      SignalShape(sound), SpectrumPlan(sampleRate: analysisRate ?? rate))
    for start in stride(from: 0, to: sound.frameCount, by: blockSize) {
      try meter.append(sound.frames(start..<min(start + blockSize, sound.frameCount)))
    }
    return try meter.finish()
  }
}

extension SoundCurves {
  /// The level at the point nearest to a frequency.
  func level(_ curve: KeyPath<SoundCurves, Curve>, at frequency: Double) -> Double? {
    let points = curve == \.bins ? binFrequencies : FrequencyGrid.points
    let index = points.indices.min {
      abs(log2(points[$0] / frequency)) < abs(log2(points[$1] / frequency))
    }
    return index.flatMap { self[keyPath: curve].average[$0] }
  }
}

extension SoundMeasures {
  func thirdOctave(_ center: Double) -> Double? {
    FrequencyGrid.thirdOctaves.firstIndex { abs($0 / center - 1) < 0.01 }
      .flatMap { thirdOctaves[$0] }
  }
}
