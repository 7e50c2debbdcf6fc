/// A parameter of a preset: its name, its possible values, and its place in a preset's string.
package struct PresetField: Sendable {
  package enum Kind: Equatable, Sendable {
    case number(ClosedRange<Double>, isWhole: Bool)
    case choice([String])
    case flag
  }

  package enum Place: Sendable {
    case one(WritableKeyPath<SynthValues, Double> & Sendable)
    case three(WritableKeyPath<SynthValues, SynthValues.Three> & Sendable)
  }

  package let name: String
  package let kind: Kind
  package let place: Place

  /// How many values a list of this field has; nil for one that is not a list.
  var count: Int? { if case .three = place { 3 } else { nil } }

  /// How many options a choice or a switch has; nil for a number.
  var optionCount: Int? {
    switch kind {
    case .number: nil
    case .choice(let options): options.count
    case .flag: 2
    }
  }

  package func values(of values: SynthValues) -> [Double] {
    switch place {
    case .one(let path): [values[keyPath: path]]
    case .three(let path): values[keyPath: path].list
    }
  }

  /// - Precondition: as many as the field has.
  func set(_ new: [Double], in values: inout SynthValues) {
    switch place {
    case .one(let path): values[keyPath: path] = new[0]
    case .three(let path): values[keyPath: path] = SynthValues.Three(new)
    }
  }

  /// A number as the field accepts it: within its range, and whole where required.
  ///
  /// A bound that a string rounded outwards counts as within the range: 0.05 s arrives as 0.04998779.
  func bounded(_ value: Double, _ warnings: inout [String]) -> Double {
    guard case .number(let range, let isWhole) = kind else { return value }
    let (low, high) = (range.lowerBound, range.upperBound)
    var result = value
    if value < min(low, HalfFloat.rounded(low)) || value > max(high, HalfFloat.rounded(high)) {
      result = value < low ? low : high
      warnings.append(
        "\(name): \(PresetText.number(value)) is outside"
          + " \(PresetText.number(low))…\(PresetText.number(high))")
    }
    // `Math.floor`, which gives no -0 for a half below zero.
    return isWhole ? (result + 0.5).rounded(.down) : result
  }
}

extension PresetField {
  package static let waveforms = ["sine", "square", "saw", "triangle", "pulse", "reverseSaw"]
  package static let reverbTypes = ["plate", "room", "hall"]

  /// The parts of a preset's string, each with its fields in order.
  package static let parts: [[PresetField]] = [
    [
      choice("waveform1", Array(waveforms.prefix(5)), .one(\.waveform1)),
      choice("waveform2", Array(waveforms.prefix(5)), .one(\.waveform2)),
      number("level1", 0...1, .one(\.level1)), number("level2", 0...1, .one(\.level2)),
      whole("pitch1", -12...12, \.pitch1), whole("pitch2", -12...12, \.pitch2),
    ],
    [
      number("attack", 0...2, .one(\.attack)), number("decay", 0.05...2, .one(\.decay)),
      number("sustain", 0...1, .one(\.sustain)), number("release", 0.05...10, .one(\.release)),
    ],
    [
      number("lowPassCutoff", 0...22050, .one(\.lowPassCutoff)),
      number("lowPassResonance", -20...40, .one(\.lowPassResonance)),
      number("highPassCutoff", 0...22050, .one(\.highPassCutoff)),
      number("highPassResonance", -20...40, .one(\.highPassResonance)),
    ],
    [
      choice("lfoWaveforms", waveforms, .three(\.lfoWaveforms)),
      number("lfoDepths", 0...1, .three(\.lfoDepths)),
      number("lfoSpeeds", 0.25...20, .three(\.lfoSpeeds)),
      number("lfoPhases", 0...1, .three(\.lfoPhases)),
      flag("lfoToPitch", .three(\.lfoToPitch)), flag("lfoToAmplitude", .three(\.lfoToAmplitude)),
      flag("lfoToLowPass", .three(\.lfoToLowPass)),
      flag("lfoToHighPass", .three(\.lfoToHighPass)),
    ],
    [
      whole("reverbSize", 1...3, \.reverbSize),
      choice("reverbType", reverbTypes, .one(\.reverbType)),
      number("reverbMix", 0...1, .one(\.reverbMix)), flag("reverbOn", .one(\.reverbOn)),
      number("delayFeedback", 0...100, .one(\.delayFeedback)),
      number("delayTime", 0...2, .one(\.delayTime)),
      number("delayMix", 0...100, .one(\.delayMix)), flag("delayOn", .one(\.delayOn)),
      number("decimatorRate", 0...30, .one(\.decimatorRate)),
      number("decimatorMix", 0...100, .one(\.decimatorMix)),
      flag("decimatorOn", .one(\.decimatorOn)),
      number("driveGain", -40...20, .one(\.driveGain)),
      number("driveMix", 0...100, .one(\.driveMix)), flag("driveOn", .one(\.driveOn)),
    ],
    [number("velocity", 0...1, .one(\.velocity))],
  ]

  package static let all = parts.flatMap(\.self)

  package static func named(_ name: String) -> PresetField? { all.first { $0.name == name } }

  private static func number(
    _ name: String, _ range: ClosedRange<Double>, _ place: Place
  ) -> PresetField {
    PresetField(name: name, kind: .number(range, isWhole: false), place: place)
  }

  private static func whole(
    _ name: String, _ range: ClosedRange<Double>,
    _ path: WritableKeyPath<SynthValues, Double> & Sendable
  ) -> PresetField {
    PresetField(name: name, kind: .number(range, isWhole: true), place: .one(path))
  }

  private static func choice(_ name: String, _ options: [String], _ place: Place) -> PresetField {
    PresetField(name: name, kind: .choice(options), place: place)
  }

  private static func flag(_ name: String, _ place: Place) -> PresetField {
    PresetField(name: name, kind: .flag, place: place)
  }
}
