import AudioSignal
import CandidateKit
import Foundation
import ParityCases
import PortedApps

/// Suite `jsmath`: the platform's mathematical functions compared with the browser's, bit by bit.
package enum MathPort: ComponentPort {
  package static let implementation = "platform's mathematical functions"

  private struct Parameters: Decodable {
    let sequence: String
    let from: Double
    let to: Double
    let count: Int
    let exponent: Double?
    let base: Double?
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    guard parameters.count == definition.frames, definition.channels == 4,
      let function = function(parameters)
    else {
      throw InvalidParameters(id: definition.id, ComponentFault.noFunction(parameters.sequence))
    }
    let results = (0..<parameters.count).map { i in
      function(
        parameters.from + (parameters.to - parameters.from) * Double(i)
          / Double(parameters.count - 1))
    }
    return SampleBuffer(
      channels: BitChannels.of(results), sampleRate: definition.sampleRate)
  }

  private static func function(_ parameters: Parameters) -> ((Double) -> Double)? {
    switch parameters.sequence {
    case "tanh": return { tanh($0) }
    case "sin": return { sin($0) }
    case "cos": return { cos($0) }
    case "tan": return { tan($0) }
    case "exp": return { exp($0) }
    case "log": return { log($0) }
    case "log2": return { log2($0) }
    case "log10": return { log10($0) }
    case "sqrt": return { $0.squareRoot() }
    case "pow":
      // V8 multiplies for a square; glibc's pow rounds differently for one in 670 arguments.
      if parameters.exponent == 2 { return { $0 * $0 } }
      if let exponent = parameters.exponent { return { pow($0, exponent) } }
      if let base = parameters.base { return { pow(base, $0) } }
      return nil
    default: return nil
    }
  }
}
