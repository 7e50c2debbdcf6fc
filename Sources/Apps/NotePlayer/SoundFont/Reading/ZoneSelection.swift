/// A sample zone that sounds for a note, with everything that determines its values.
public struct SampleZone: Sendable {
  public let preset: ZoneList
  public let presetZone: Zone
  public let instrument: ZoneList
  public let instrumentZone: Zone
  public let sampleIndex: Int
  public let sample: SampleHeader

  /// The sum of both levels, not clamped yet.
  public func sum(_ number: Int) -> Int {
    (instrument.generator(number, of: instrumentZone) ?? GeneratorRule.all[number]?.initial ?? 0)
      + (preset.generator(number, of: presetZone) ?? 0)
  }

  /// The value of a generator that no modulator changes.
  public func value(_ number: Int) -> Int {
    guard let rule = GeneratorRule.all[number] else { return sum(number) }
    let sum = sum(number)
    // For a fixed key, -1 (none) lies below the range.
    if rule.initial == -1, sum < 0 { return -1 }
    return min(rule.range.upperBound, max(rule.range.lowerBound, sum))
  }

  public var rootKey: Int {
    let root = value(Generator.rootKey)
    return root >= 0 ? root : sample.originalKey
  }

  public func modulators(defaults: [Modulator]) -> [Modulator] {
    Modulator.combined(
      defaults: defaults,
      instrument: [instrument.global?.modulators ?? [], instrumentZone.modulators],
      preset: [preset.global?.modulators ?? [], presetZone.modulators])
  }
}

extension SoundFont {
  /// The zones of a preset that play a key at a velocity, in file order.
  public func zones(of preset: Preset, key: Int, velocity: Int) -> [SampleZone] {
    var found: [SampleZone] = []
    for presetZone in preset.list.zones {
      guard preset.list.plays(presetZone, key: key, velocity: velocity),
        let instrument = presetZone.target.map({ instruments[$0] })
      else { continue }
      for zone in instrument.zones {
        guard let index = zone.target, isUsable[index],
          instrument.plays(zone, key: key, velocity: velocity)
        else { continue }
        found.append(
          SampleZone(
            preset: preset.list, presetZone: presetZone, instrument: instrument,
            instrumentZone: zone, sampleIndex: index, sample: samples[index]))
      }
    }
    return found
  }

  /// How many pairs of a preset zone and an instrument zone play a sample at any key.
  public func zoneCount(of preset: Preset) -> Int {
    preset.list.zones.reduce(0) { count, presetZone in
      guard let instrument = presetZone.target.map({ instruments[$0] }) else { return count }
      return count + instrument.zones.count { $0.target.map { isUsable[$0] } == true }
    }
  }

  /// The keys that a preset plays at a velocity, in ascending order.
  public func keys(of preset: Preset, velocity: Int = 100) -> [Int] {
    (0...127).filter { key in plays(preset, key: key, velocity: velocity) }
  }

  private func plays(_ preset: Preset, key: Int, velocity: Int) -> Bool {
    preset.list.zones.contains { presetZone in
      guard preset.list.plays(presetZone, key: key, velocity: velocity),
        let instrument = presetZone.target.map({ instruments[$0] })
      else { return false }
      return instrument.zones.contains {
        $0.target.map { isUsable[$0] } == true
          && instrument.plays($0, key: key, velocity: velocity)
      }
    }
  }
}
