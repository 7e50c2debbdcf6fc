import AmbientEngine
import AudioSignal
import DataText
import Foundation
import ParityCases
import ParityResults

/// One sequence of a case of suite `composition`, and its inputs.
package struct CompositionPart: Decodable {
  private static let sources =
    ["lead", "lead1", "lead2"] + (1...6).map { "synth\($0)" }
  private static let algorithms = ["parallel", "stack", "split", "cross", "dx17"]
  private static let noises = ["white", "brown", "filtered"]
  private static let drifts = 6
  private static let ranged = ["grainSize", "oceanDuration", "spray", "rootNote", "tension"]

  package let sequence: String
  package let texts: [String]?
  package let tensions: [Double]?
  package let states: [JSONValue]?
  package let roots: [Double]?
  package let steps: [Double]?
  package let hits: [Double]?
  package let rotations: [Double]?
  package let presets: [String]?
  package let scales: [Int]?
  package let homes: [Double]?
  package let dates: [Double]?
  package let state: JSONValue?
  package let first: LeadPatch?
  package let second: LeadPatch?
  package let morphs: [Double]?
  package let modes: [String]?

  /// - Returns: nil when it is not a sequence of numbers, or lacks something.
  /// - Throws: `AppPresetError`.
  package func listNumbers() throws -> [Double]? {
    switch sequence {
    case "scales": listScales()
    case "chords": try listChords()
    case "patterns": listPatterns()
    case "lanes": listLanes()
    case "leads": try listLeads()
    case "drift": try listDrift()
    case "phrases": dates?.flatMap { [Phrases.index($0), Phrases.untilBoundary($0)] }
    case "morphs": listMorphs()
    default: nil
    }
  }

  /// - Returns: nil when it is not a sequence of texts, or lacks something.
  /// - Throws: `AppPresetError`.
  package func listTexts() throws -> [String]? {
    switch sequence {
    case "buckets":
      dates?.flatMap { date in
        ["hour", "day"].map { Phrases.bucket(date, seedWindow: $0) }
      }
    case "seeds": try listSeeds()
    case "states": try listStates()
    default: nil
    }
  }

  private func listScales() -> [Double]? {
    guard let texts, let tensions else { return nil }
    return product(texts, tensions).flatMap { text, tension in
      var draws = Mulberry32(text: text)
      let scale = Scale.select(&draws, tension: tension)
      return [Double(Scale.all.firstIndex(of: scale) ?? -1), draws.next()]
    }
  }

  private func listChords() throws -> [Double]? {
    guard let texts, let roots, let states = try settledStates() else { return nil }
    return product(product(texts, states), roots).flatMap { given, root in
      var draws = Mulberry32(text: given.0)
      let scale = Scale.select(&draws, tension: given.1.number("tension"))
      let harmony = Harmony(&draws, scale: scale, root: root, state: given.1)
      let count = harmony.frequencies.count
      let five = harmony.frequencies + [Double](repeating: 0, count: max(0, 5 - count))
      return [Double(count)] + five + [Double(harmony.phrasesLeft), draws.next()]
    }
  }

  private func listPatterns() -> [Double]? {
    guard let steps, let hits, let rotations else { return nil }
    return product(product(steps, hits), rotations).map { shape, rotation in
      Self.bits(EuclideanRhythm.pattern(steps: shape.0, hits: shape.1, rotation: rotation))
    }
  }

  private func listLanes() -> [Double]? {
    guard let presets, let rotations else { return nil }
    return product(presets, rotations).map { preset, rotation in
      Self.bits(EuclideanRhythm.lane(preset: preset, steps: 11, hits: 4, rotation: rotation))
    }
  }

  private func listLeads() throws -> [Double]? {
    guard let texts, let scales, scales.allSatisfy(Scale.all.indices.contains), let roots,
      let states = try settledStates()
    else { return nil }
    return product(product(texts, states), product(scales, roots)).flatMap { given, place in
      var draws = Mulberry32(text: given.0)
      let events = LeadSchedule.phrase(
        &draws, scale: Scale.all[place.0], root: place.1, state: given.1)
      let listed = (events ?? []).flatMap { event in
        [
          event.timing, event.note, event.velocity,
          Double(Self.sources.firstIndex(of: event.source) ?? -1),
        ]
      }
      return [Double(events?.count ?? -1)] + listed + [draws.next()]
    }
  }

  private func listDrift() throws -> [Double]? {
    guard let texts, let homes, let states = try settledStates() else { return nil }
    return product(product(texts, states), homes).flatMap { given, home in
      var draws = Mulberry32(text: given.0)
      var step = given.1.number("cofCurrentStep")
      let steps = (0..<Self.drifts).flatMap { _ in
        step = CircleOfFifths.drift(&draws, state: given.1, from: step)
        return [step, CircleOfFifths.root(home: home, steps: step) ?? -1]
      }
      return steps + [draws.next()]
    }
  }

  private func listMorphs() -> [Double]? {
    guard let first, let second, let morphs, let modes else { return nil }
    return product(morphs, modes).flatMap { morph, mode in
      Self.numbers(of: first.morphed(to: second, by: morph, algorithmMode: mode))
    }
  }

  private static func numbers(of patch: LeadPatch) -> [Double] {
    let (envelope, filter, transient) = (patch.envelope, patch.filter, patch.transient)
    return [
      patch.xLevel, patch.xPan, patch.yLevel, patch.yPan, patch.beatDetune, patch.carrier2Mix,
      patch.gain,
    ] + patch.modulators.flatMap { [$0.ratio, $0.index, $0.decay, $0.sustain] } + [
      envelope.attack, envelope.decay, envelope.sustain, envelope.release,
      filter.frequency, filter.q,
      transient.click, transient.noise, transient.duration, transient.decay, transient.frequency,
      Double(algorithms.firstIndex(of: patch.algorithm) ?? -1),
      Double(noises.firstIndex(of: transient.type) ?? -1),
    ]
  }

  private func listSeeds() throws -> [String]? {
    guard let dates, let state else { return nil }
    let json = try Self.settled(state).json
    return dates.flatMap { date in
      let bucket = Phrases.bucket(date, seedWindow: "hour")
      return [
        Phrases.sessionText(bucket: bucket), Phrases.displayText(bucket: bucket),
        Phrases.boundaryText(bucket: bucket, state: json, index: Phrases.index(date)),
      ]
    }
  }

  private func listStates() throws -> [String]? {
    try presets?.flatMap { text in
      let preset = try AppPreset(json: Data(text.utf8))
      let ranges = Self.ranged.compactMap { preset.dualRanges[$0] }
        .map { JSONValue.array([.number($0.min), .number($0.max)]) }
      let listed = String(
        decoding: try JSONText.encode(JSONValue.array(ranges), indented: false), as: UTF8.self)
      return [preset.state.json, preset.warnings.joined(separator: "\n"), listed]
    }
  }

  private func settledStates() throws -> [AppState]? { try states?.map(Self.settled) }

  private static func settled(_ state: JSONValue) throws -> AppState {
    try AppPreset(json: JSONText.encode(JSONValue.object(["state": state]))).state
  }

  /// The first step is the lowest bit; the length is above the 32 bits.
  private static func bits(_ pattern: [Bool]) -> Double {
    let flags = pattern.indices.reduce(UInt64(0)) { $0 | (pattern[$1] ? 1 << UInt64($1) : 0) }
    return Double(UInt64(pattern.count) << 32 | flags)
  }

  /// Every pair; the last list varies fastest.
  private func product<First, Second>(_ first: [First], _ second: [Second]) -> [(First, Second)] {
    first.flatMap { one in second.map { (one, $0) } }
  }
}
