import SoundFont

/// The kind of a preset, by which lists are grouped.
public enum PresetKind: String, Sendable, CaseIterable {
  case melodic, percussion, effect

  public init(_ preset: SoundFont.Preset) {
    if preset.bank == PresetNaming.percussionBank {
      self = .percussion
    } else {
      self = preset.program >= PresetNaming.firstEffect ? .effect : .melodic
    }
  }
}

/// The order of presets in lists: the same on the page and in the port, on every machine.
public enum PresetListing {
  /// By kind, name, bank and program.
  public static func sorted(_ font: SoundFont) -> [SoundFont.Preset] {
    font.presets.enumerated().sorted { one, other in
      let (a, b) = (key(one.element), key(other.element))
      if a.kind != b.kind { return a.kind < b.kind }
      if a.name != b.name { return precedes(a.name, b.name) }
      return (one.element.bank, one.element.program, one.offset)
        < (other.element.bank, other.element.program, other.offset)
    }.map(\.element)
  }

  private static func key(_ preset: SoundFont.Preset) -> (kind: Int, name: [UInt32]) {
    (
      PresetKind.allCases.firstIndex(of: PresetKind(preset)) ?? 0,
      preset.name.lowercased().unicodeScalars.map(\.value)
    )
  }

  static func precedes(_ one: [UInt32], _ other: [UInt32]) -> Bool {
    one.lexicographicallyPrecedes(other)
  }
}

/// How densely a preset is sampled, at velocity 100.
public struct SampleDensity: Equatable, Sendable {
  /// `VELOCITY` of the page's `density.js`.
  private static let velocity = 100
  private static let keys = 21...108

  /// Samples per octave between the lowest and the highest.
  public let perOctave: Double
  /// The distance in cents from the worst key to the nearest sample that plays it.
  public let worstShift: Double

  /// Nil if nothing plays.
  public init?(_ font: SoundFont, _ preset: SoundFont.Preset) {
    var roots: Set<Double> = []
    var worst = 0.0
    for key in 0...127 {
      let zones = font.zones(of: preset, key: key, velocity: Self.velocity)
      let own = zones.map { zone in
        let tuning =
          100 * Double(zone.value(Generator.coarseTune)) + Double(zone.value(Generator.fineTune))
          + Double(zone.sample.correction)
        return Double(zone.rootKey) - tuning / 100
      }
      roots.formUnion(own)
      guard Self.keys.contains(key) else { continue }
      if let nearest = own.map({ abs(Double(key) - $0) * 100 }).min() {
        worst = max(worst, nearest)
      }
    }
    guard let low = roots.min(), let high = roots.max() else { return nil }
    perOctave = high > low ? Double(roots.count - 1) * 12 / (high - low) : 0
    worstShift = worst
  }
}
