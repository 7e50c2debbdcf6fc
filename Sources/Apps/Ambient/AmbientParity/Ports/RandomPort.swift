import AmbientEngine
import AudioSignal
import CandidateKit
import ParityCases
import PortedApps

/// Suite `rng`: the app's random numbers, as data.
package enum RandomPort: ComponentPort {
  package static let implementation = "ambient app's random generators"

  private struct Parameters: Decodable {
    struct Window: Decodable {
      let start: Int
      let count: Int
    }

    let sequence: String
    let text: String?
    let count: Int?
    let seed: UInt32?
    let windows: [Window]?
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    let channels: [[Float]]
    switch (parameters.sequence, parameters.text, parameters.seed) {
    case ("granulator", let text?, _):
      let count = parameters.count ?? definition.frames
      channels = [RandomSequence(text: text, count: count).values]
    case ("xmur3", let text?, _):
      var hash = Xmur3(text)
      channels = halves((0..<definition.frames).map { _ in hash.next() })
    case ("mulberry32", _, let seed?):
      channels = halves(draw(seed, parameters.windows ?? []))
    default:
      throw InvalidParameters(id: definition.id, PortFault.incompleteSequence(parameters.sequence))
    }
    guard channels[0].count == definition.frames else {
      throw InvalidParameters(
        id: definition.id, AmbientFault.drawCount(channels[0].count, expected: definition.frames))
    }
    return SampleBuffer(channels: channels, sampleRate: definition.sampleRate)
  }

  /// The draws of one generator that fall into the windows, which are in order.
  private static func draw(_ seed: UInt32, _ windows: [Parameters.Window]) -> [UInt32] {
    var generator = Mulberry32(seed: seed)
    var drawn = 0
    var kept: [UInt32] = []
    for window in windows {
      while drawn < window.start + window.count {
        let bits = generator.nextBits()
        if drawn >= window.start { kept.append(bits) }
        drawn += 1
      }
    }
    return kept
  }

  /// 32-bit integers as two channels of 16 bits each, which floats represent exactly.
  private static func halves(_ integers: [UInt32]) -> [[Float]] {
    [integers.map { Float($0 >> 16) / 65536 }, integers.map { Float($0 & 0xffff) / 65536 }]
  }
}
