import AmbientEngine
import AudioSignal
import CandidateKit
import Foundation
import ParityCases
import PortedApps

/// Suite `composition`: what the app composes, as data; `web/cases/composition.js` documents each sequence.
package enum CompositionPort: ComponentPort {
  package static let implementation = "ambient app's composition"

  private struct Parameters: Decodable {
    let parts: [CompositionPart]
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parts = try definition.decodeParameters(Parameters.self).parts
    let channels: [[Float]]
    do {
      channels = try self.channels(parts, of: definition)
    } catch let error as AppPresetError {
      throw InvalidParameters(id: definition.id, AmbientFault.preset(error))
    }
    guard definition.channels == channels.count, channels[0].count == definition.frames else {
      throw InvalidParameters(
        id: definition.id, PortFault.frameCount(channels[0].count, expected: definition.frames))
    }
    return SampleBuffer(channels: channels, sampleRate: definition.sampleRate)
  }

  private static func channels(
    _ parts: [CompositionPart], of definition: CaseDefinition
  ) throws -> [[Float]] {
    if let numbers = try all(parts, { try $0.listNumbers() }) {
      return BitChannels.of(numbers.flatMap(\.self))
    }
    if let texts = try all(parts, { try $0.listTexts() }) {
      return BitChannels.of(units: texts.flatMap(\.self).flatMap(described))
    }
    throw InvalidParameters(
      id: definition.id, AmbientFault.incompleteSequences(parts.map(\.sequence)))
  }

  /// Nil when there are no parts, or one of them is of another kind.
  private static func all<List>(
    _ parts: [CompositionPart], _ list: (CompositionPart) throws -> List?
  ) rethrows -> [List]? {
    let lists = try parts.compactMap(list)
    return parts.isEmpty || lists.count < parts.count ? nil : lists
  }

  /// A text's length and hash, two code units each, and its ends.
  private static func described(_ text: String) -> [UInt16] {
    let head = 16
    let tail = 64
    let units = Array(text.utf16)
    var hash = Xmur3(text)
    let numbers = [UInt32(units.count), hash.next()]
    let halves = numbers.flatMap {
      [UInt16($0 >> 16), UInt16(truncatingIfNeeded: $0)]
    }
    return halves + (units.count <= head + tail ? units : units.prefix(head) + units.suffix(tail))
  }
}
