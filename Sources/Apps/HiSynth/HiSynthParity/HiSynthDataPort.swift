import AudioSignal
import HiSynthEngine
import ParityCases
import ParityReferences
import PortedApps

/// Suite `hisynth-data`: numbers and verdicts; `web/cases/hisynth-data.js` documents each sequence.
package enum HiSynthDataPort: ComponentPort {
  package static let implementation = "HiSynth's presets, songs and modulation"

  private struct Parameters: Decodable {
    let sequence: String
    let lfos: [[Double]]?
    let ticks: Int?
    let syncs: [Int]?
    let seed: UInt32?
    let count: Int?
    let strings: [String]?
    let files: [String]?
    let songs: [String]?
    let string: String?
    let song: String?
  }

  package static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    return try definition.carrying(numbers(parameters), of: parameters.sequence)
  }

  private static func numbers(_ given: Parameters) -> [Double]? {
    switch given.sequence {
    case "lfos":
      guard let lfos = given.lfos, let ticks = given.ticks, let syncs = given.syncs,
        lfos.allSatisfy({ $0.count == 4 })
      else { return nil }
      return lfos.flatMap { lfo($0, ticks: ticks, syncs: syncs) }
    case "halves":
      guard let seed = given.seed, let count = given.count else { return nil }
      return halves(seed: seed, count: count)
    case "strings": return given.strings?.map { hash(HiSynthVerdict.of(string: $0)) }
    case "files": return given.files?.map { hash(HiSynthVerdict.of(file: $0)) }
    case "songs": return given.songs?.map { hash(HiSynthVerdict.of(song: bytes($0))) }
    case "mutatedStrings":
      guard let string = given.string, let seed = given.seed, let count = given.count else {
        return nil
      }
      return mutatedStrings(string, seed: seed, count: count)
    case "mutatedSongs":
      guard let song = given.song, let seed = given.seed, let count = given.count else {
        return nil
      }
      return mutatedSongs(bytes(song), seed: seed, count: count)
    default: return nil
    }
  }

  private static func lfo(_ shape: [Double], ticks: Int, syncs: [Int]) -> [Double] {
    var lfo = LFO()
    return (0..<ticks).map { tick in
      if syncs.contains(tick) { lfo.synchronise() }
      return lfo.next(waveform: shape[0], depth: shape[1], speed: shape[2], phase: shape[3])
    }
  }

  private static func halves(seed: UInt32, count: Int) -> [Double] {
    var draws = Mulberry32(seed: seed)
    return (0..<count).map { _ in
      let value = 2 * draws.next() - 1
      let exponent = Int((draws.next() * 50 - 30).rounded(.down))
      let scale = Double(sign: .plus, exponent: exponent, significand: 1)
      return Double(HalfFloat.bits(value * scale))
    }
  }

  private static func mutatedStrings(_ string: String, seed: UInt32, count: Int) -> [Double] {
    var mutations = Mutations(seed: seed)
    let scalars = Array(string.unicodeScalars)
    return grouped(
      (0..<count).map { _ in
        let mutated = mutations.mutate(scalars) { Mutations.alphabet($0) }
        return HiSynthVerdict.of(string: String(String.UnicodeScalarView(mutated)))
      })
  }

  private static func mutatedSongs(_ song: [UInt8], seed: UInt32, count: Int) -> [Double] {
    var mutations = Mutations(seed: seed)
    return grouped(
      (0..<count).map { _ in
        HiSynthVerdict.of(song: mutations.mutate(song) { UInt8($0 * 256) })
      })
  }

  /// How many verdicts make one hash.
  private static let group = 20

  private static func grouped(_ texts: [String]) -> [Double] {
    stride(from: 0, to: texts.count, by: group).map { start in
      hash(texts[start..<min(start + group, texts.count)].joined(separator: "\n"))
    }
  }

  private static func hash(_ text: String) -> Double {
    var hash = Xmur3(text)
    return Double(hash.next())
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return stride(from: 0, to: values.count - 1, by: 2).map {
      UInt8(values[$0] << 4 | values[$0 + 1])
    }
  }
}

/// Copies of lists with up to four elements changed, removed or duplicated.
private struct Mutations {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=: é".unicodeScalars)

  private var draws: Mulberry32

  init(seed: UInt32) { draws = Mulberry32(seed: seed) }

  static func alphabet(_ share: Double) -> Unicode.Scalar {
    letters[Int(share * Double(letters.count))]
  }

  /// - Parameter other: returns a possible element, selected by a fraction from 0 to 1.
  mutating func mutate<Element>(
    _ elements: [Element], _ other: (Double) -> Element
  ) -> [Element] {
    var mutated = elements
    let changes = 1 + Int(draws.next() * 4)
    for _ in 0..<changes {
      let place = Int(draws.next() * Double(mutated.count))
      let isThere = place < mutated.count
      switch Int(draws.next() * 4) {
      case 0: if isThere { mutated.remove(at: place) }
      case 1: mutated.insert(isThere ? mutated[place] : other(draws.next()), at: place)
      case 2:
        let element = other(draws.next())
        if isThere { mutated[place] = element } else { mutated.append(element) }
      default: mutated.removeSubrange(place...)
      }
    }
    return mutated
  }
}
