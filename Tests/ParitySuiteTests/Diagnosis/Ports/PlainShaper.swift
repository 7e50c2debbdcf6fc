import AudioSignal
import Foundation
import ParityCases
import Testing

/// The suite `waveshaper` without oversampling: the app's curve, read between its points.
struct PlainShaper {
  func render(_ definition: CaseDefinition, _ stimulus: SampleBuffer) throws -> SampleBuffer {
    let drive = 1 + 3 * (try definition.parameters.number("hardness"))
    let curve = (0..<256).map { tanh((2 * Double($0) / 255 - 1) * drive) / tanh(drive) }
    let channels = stimulus.channels.map { samples in
      samples.map { sample -> Float in
        let place = min(max((Double(sample) + 1) / 2 * 255, 0), 255)
        let index = min(Int(place), 254)
        let share = place - Double(index)
        return Float(curve[index] * (1 - share) + curve[index + 1] * share)
      }
    }
    return SampleBuffer(channels: channels, sampleRate: definition.sampleRate)
  }
}

/// An oscillator of the suite `oscillator` as its formula says: no band limit.
struct PlainOscillator {
  let frequency: Double
  let wave: (Double) -> Double

  /// - Parameter place: 0 up to 1.
  static func sawtooth(_ place: Double) -> Double { 2 * (place - (place + 0.5).rounded(.down)) }
  static func square(_ place: Double) -> Double { place < 0.5 ? 1 : -1 }
  static func triangle(_ place: Double) -> Double { asin(sin(2 * .pi * place)) / (.pi / 2) }
  static func risingSawtooth(_ place: Double) -> Double { 2 * place - 1 }

  func render(_ definition: CaseDefinition) -> SampleBuffer {
    let samples = (0..<definition.frames).map { frame -> Float in
      let turns = Double(frame) * frequency / definition.sampleRate
      return Float(wave(turns - turns.rounded(.down)))
    }
    return SampleBuffer(channels: [samples], sampleRate: definition.sampleRate)
  }
}
