/// The settings of a lead voice: four modulators, two carriers, filter, transient.
///
/// - Units: `ratio` of the note's frequency, `index` of modulation, times in seconds, `duration` of
///   the transient in milliseconds.
public struct LeadPatch: Codable, Sendable {
  package struct Modulator: Codable {
    package var ratio: Double
    package var index: Double
    package var decay: Double
    package var sustain: Double
  }

  package struct Envelope: Codable {
    package var attack: Double
    package var decay: Double
    package var sustain: Double
    package var release: Double
  }

  package struct Filter: Codable {
    package var frequency: Double
    package var q: Double
  }

  package struct Transient: Codable {
    package var click: Double
    package var noise: Double
    package var duration: Double
    package var decay: Double
    package var frequency: Double
    package var type: String
  }

  package var name: String
  package var algorithm: String
  package var xLevel: Double
  package var xPan: Double
  package var yLevel: Double
  package var yPan: Double
  package var beatDetune: Double
  package var carrier2Mix: Double
  package var modulators: [Modulator]
  package var envelope: Envelope
  package var filter: Filter
  package var transient: Transient
  package var gain: Double

  /// Every number interpolated towards another patch's; other values switch in the middle.
  package func morphed(to other: LeadPatch, by morph: Double, algorithmMode: String) -> LeadPatch {
    func between(_ first: Double, _ second: Double) -> Double { first + (second - first) * morph }
    var patch = self
    patch.algorithm = algorithmMode == "snap" && morph >= 0.5 ? other.algorithm : algorithm
    for path in [
      \LeadPatch.xLevel, \.xPan, \.yLevel, \.yPan, \.beatDetune, \.carrier2Mix, \.gain,
      \.envelope.attack, \.envelope.decay, \.envelope.sustain, \.envelope.release,
      \.filter.frequency, \.filter.q, \.transient.click, \.transient.noise,
      \.transient.duration, \.transient.decay, \.transient.frequency,
    ] as [WritableKeyPath<LeadPatch, Double>] {
      patch[keyPath: path] = between(self[keyPath: path], other[keyPath: path])
    }
    for index in patch.modulators.indices where other.modulators.indices.contains(index) {
      let (first, second) = (modulators[index], other.modulators[index])
      patch.modulators[index] = Modulator(
        ratio: between(first.ratio, second.ratio), index: between(first.index, second.index),
        decay: between(first.decay, second.decay),
        sustain: between(first.sustain, second.sustain))
    }
    if morph >= 0.5 { patch.transient.type = other.transient.type }
    return patch
  }
}
