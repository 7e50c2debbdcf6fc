import AudioSignal
import Foundation
import ParityCases

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
