import AmbientEngine
import AudioSignal
import CandidateKit
import ParityCases
import PortComponents
import PortedApps

/// Suite `waveshaper`: stimulus → the app's curve, one value for each channel and no graph.
package enum WaveShaperPort: ComponentPort {
  package static let implementation = "value type: WaveShaper"

  private struct Parameters: Decodable {
    let hardness: Double
    let oversample: String
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    guard let oversampling = WaveShaper.Oversampling(rawValue: parameters.oversample) else {
      throw InvalidParameters(id: definition.id, AmbientFault.noOversampling(parameters.oversample))
    }
    let blocks = try BlockStimulus(definition, stimulus)
    let curve = SaturationCurve.points(hardness: parameters.hardness)
    let silence = [Float](repeating: 0, count: BlockStimulus.blockSize)
    let channels = (0..<definition.channels).map { channel in
      var shaper = WaveShaper(curve: curve, oversampling: oversampling)
      var output: [Float] = []
      for block in 0..<blocks.count {
        output += shaper.render(blocks.input(block, channel: channel).map(Array.init) ?? silence)
      }
      return Array(output.prefix(definition.frames))
    }
    return SampleBuffer(channels: channels, sampleRate: definition.sampleRate)
  }
}
