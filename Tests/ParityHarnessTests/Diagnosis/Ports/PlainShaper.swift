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
