/// What a lead voice is made of: four modulators, two carriers, filter, transient.
///
/// - Units: `ratio` of the note's frequency, `index` of modulation, times in seconds, `duration` of
///   the transient in milliseconds.
public struct LeadPatch: Codable, Sendable {
  struct Modulator: Codable {
    var ratio: Double
    var index: Double
    var decay: Double
    var sustain: Double
  }

  struct Envelope: Codable {
    var attack: Double
    var decay: Double
    var sustain: Double
    var release: Double
  }

  struct Filter: Codable {
    var frequency: Double
    var q: Double
  }

  struct Transient: Codable {
    var click: Double
    var noise: Double
    var duration: Double
    var decay: Double
    var frequency: Double
    var type: String
  }

  var name: String
  var algorithm: String
  var xLevel: Double
  var xPan: Double
  var yLevel: Double
  var yPan: Double
  var beatDetune: Double
  var carrier2Mix: Double
  var modulators: [Modulator]
  var envelope: Envelope
  var filter: Filter
  var transient: Transient
  var gain: Double

  /// Every number part of the way to another patch's; what is no number snaps in the middle.
  func morphed(to other: LeadPatch, by morph: Double, algorithmMode: String) -> LeadPatch {
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
