import AudioSignal
import CandidateKit
import ParityCases
import PortedApps
import SoundFont

/// Suite `instruments-data`: how faulty or odd fonts are read; `web/cases/instruments-data.js` documents each sequence.
package enum InstrumentsDataPort: ComponentPort {
  package static let implementation = "the note player's reader of fonts"

  /// A font and the changes made to its bytes.
  private struct Damage: Decodable {
    let font: FontDescription
    let cut: Int?
    /// A position, and how many zeros.
    let insert: [Int]?
    /// A position, and how many bytes.
    let remove: [Int]?
    let write: [Writing]?
    let expects: String

    struct Writing: Decodable {
      let place: Int
      let bytes: [UInt8]

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        place = try list.decode(Int.self)
        bytes = try list.decode([UInt8].self)
      }
    }

    var bytes: [UInt8] {
      var bytes = SoundFontWriter(font).bytes()
      if let cut { bytes.removeSubrange(min(cut, bytes.count)...) }
      if let insert {
        bytes.insert(contentsOf: [UInt8](repeating: 0, count: insert[1]), at: insert[0])
      }
      if let remove { bytes.removeSubrange(remove[0]..<remove[0] + remove[1]) }
      for writing in write ?? [] {
        bytes.replaceSubrange(
          writing.place..<writing.place + writing.bytes.count, with: writing.bytes)
      }
      return bytes
    }
  }

  private struct Parameters: Decodable {
    let sequence: String
    let damages: [Damage]?
    let font: FontDescription?
    let seed: UInt32?
    let count: Int?
  }

  /// How many verdicts make one hash.
  private static let group = 20

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    return try definition.carrying(try numbers(parameters, definition.id), of: parameters.sequence)
  }

  private static func numbers(_ given: Parameters, _ id: String) throws -> [Double]? {
    switch given.sequence {
    case "damages":
      guard let damages = given.damages else { return nil }
      return try damages.map { damage in
        let text = FontVerdict.of(damage.bytes)
        guard text.split(whereSeparator: { "| ".contains($0) }).contains(damage.expects[...]) else {
          throw InvalidParameters(
            id: id, InstrumentsFault.otherVerdict(text, expected: damage.expects))
        }
        return hash(text)
      }
    case "mutated":
      guard let font = given.font, let seed = given.seed, let count = given.count else {
        return nil
      }
      let bytes = SoundFontWriter(font).bytes()
      var mutations = FontMutations(seed: seed)
      let texts = (0..<count).map { _ in FontVerdict.of(mutations.mutate(bytes)) }
      return stride(from: 0, to: count, by: group).map { start in
        hash(texts[start..<min(start + group, count)].joined(separator: "\n"))
      }
    default: return nil
    }
  }

  private static func hash(_ text: String) -> Double {
    var hash = Xmur3(text)
    return Double(hash.next())
  }
}
