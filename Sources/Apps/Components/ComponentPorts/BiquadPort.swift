import AudioSignal
import CandidateKit
import ParityCases
import PortComponents
import PortedApps

/// Suite `biquad`: stimulus → filter, computed channel by channel without a graph.
package enum BiquadPort: ComponentPort {
  package static let implementation = "value types: BiquadFilter, ParameterAutomation"

  private struct Parameters: Decodable {
    let type: String
    let frequency: Float
    let Q: Float
    let gain: Float
    let detune: Float
    let automation: [String: [AutomationCall]]?
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    guard let type = BiquadFilter.Response(rawValue: parameters.type) else {
      throw InvalidParameters(id: definition.id, ComponentFault.noFilterType(parameters.type))
    }
    let blocks = try BlockStimulus(definition, stimulus)
    let settings = try self.settings(parameters, of: definition)
    let channels = (0..<definition.channels).map { channel in
      var filter = BiquadFilter(type, sampleRate: definition.sampleRate)
      var output: [Float] = []
      for block in 0..<blocks.count {
        let input = blocks.input(block, channel: channel)
        // When a multichannel source ends, its filter continues as a mono one with cleared memory.
        if input == nil, definition.channels > 1 { filter.reset() }
        filter.render(
          input, settings: settings.count > 1 ? settings[block] : settings[0], into: &output)
      }
      return Array(output.prefix(definition.frames))
    }
    return SampleBuffer(channels: channels, sampleRate: definition.sampleRate)
  }

  /// The filter's settings for each block: one, or one per frame where anything moves. A constant filter has a single
  /// list with one entry.
  private static func settings(
    _ parameters: Parameters, of definition: CaseDefinition
  ) throws -> [[BiquadFilter.Settings]] {
    let rate = definition.sampleRate
    let automated = [
      (name: "frequency", value: parameters.frequency, range: 0...Float(rate / 2)),
      (
        name: "Q", value: parameters.Q,
        range: -Float.greatestFiniteMagnitude ... .greatestFiniteMagnitude
      ),
      (name: "gain", value: parameters.gain, range: -Float.greatestFiniteMagnitude...1541.27),
      (name: "detune", value: parameters.detune, range: -153_600...153_600),
    ]
    let automation = parameters.automation ?? [:]
    if let unknown = automation.keys.sorted().first(where: { key in
      !automated.contains { $0.name == key }
    }) {
      throw InvalidParameters(id: definition.id, ComponentFault.noParameter(unknown))
    }
    var curves = try automated.map { name, value, range in
      var curve = ParameterAutomation(value, in: range, sampleRate: rate)
      for call in automation[name] ?? [] { try call.apply(to: &curve, of: definition.id) }
      return curve
    }
    let blockCount = automation.isEmpty ? 1 : BlockStimulus.blockCount(of: definition)
    return (0..<blockCount).map { _ in
      var values = [[Float]](
        repeating: [Float](repeating: 0, count: BlockStimulus.blockSize), count: curves.count)
      var moves = false
      for index in curves.indices where curves[index].render(&values[index]) { moves = true }
      return (0..<(moves ? BlockStimulus.blockSize : 1)).map { frame in
        BiquadFilter.Settings(
          frequency: values[0][frame], q: values[1][frame], gain: values[2][frame],
          detune: values[3][frame])
      }
    }
  }
}
