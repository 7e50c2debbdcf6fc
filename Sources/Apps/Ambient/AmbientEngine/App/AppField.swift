/// Every field of a preset's state, in the order in which the state is written.
///
/// - Units: those of the field.
package struct AppField: Sendable {
  package enum Kind: Sendable {
    case number(ClosedRange<Double>)
    case flag
    case choice([String])
    case text

    var noun: String {
      switch self {
      case .number: "number"
      case .flag: "boolean"
      case .choice, .text: "text"
      }
    }
  }

  package let name: String
  package let kind: Kind
  package let initial: AppState.Value

  private static func number(
    _ name: String, _ initial: Double,
    _ range: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) -> AppField {
    AppField(name: name, kind: .number(range), initial: .number(initial))
  }

  private static func flag(_ name: String, _ initial: Bool) -> AppField {
    AppField(name: name, kind: .flag, initial: .flag(initial))
  }

  private static func choice(_ name: String, _ initial: String, _ options: [String]) -> AppField {
    AppField(name: name, kind: .choice(options), initial: .text(initial))
  }

  private static func text(_ name: String, _ initial: String) -> AppField {
    AppField(name: name, kind: .text, initial: .text(initial))
  }

  private static let sources = ["lead"] + ["lead1", "lead2"] + (1...6).map { "synth\($0)" }

  /// The fields in groups, in order.
  package static let parts = [mixer, voices, effects, lead, lanes, rest]
  package static let all: [AppField] = parts.flatMap(\.self)

  private static let mixer: [AppField] = [
    number("masterVolume", 0.7, 0...1),
    number("synthLevel", 0.6, 0...1),
    number("granularLevel", 0.4, 0...2),
    number("synthReverbSend", 0.7, 0...1),
    number("granularReverbSend", 0.8, 0...1),
    number("leadReverbSend", 0.5, 0...1),
    number("leadDelayReverbSend", 0.4, 0...1),
    number("reverbLevel", 1, 0...2),
    choice("seedWindow", "hour", ["hour", "day"]),
    number("randomness", 0.5, 0...1),
    number("rootNote", 4),
    flag("cofDriftEnabled", false),
    number("cofDriftRate", 2, 1...8),
    choice("cofDriftDirection", "cw", ["cw", "ccw", "random"]),
    number("cofDriftRange", 3, 1...6),
    number("cofCurrentStep", 0),
    choice("scaleMode", "auto", ["auto", "manual"]),
    text("manualScale", "Major (Ionian)"),
    number("tension", 0.3, 0...1),
    number("chordRate", 32, 8...64),
    number("voicingSpread", 0.5, 0...1),
  ]

  private static let voices: [AppField] = [
    number("waveSpread", 4, 0...30),
    number("detune", 8, 0...25),
    number("synthAttack", 6, 0.01...16),
    number("synthDecay", 1, 0.01...8),
    number("synthSustain", 0.8, 0...1),
    number("synthRelease", 12, 0.01...30),
    number("synthVoiceMask", 63, 1...63),
    number("synthOctave", 0, -2...2),
    number("hardness", 0.3, 0...1),
    number("oscBrightness", 2, 0...3),
    choice("filterType", "lowpass", ["lowpass", "bandpass", "highpass", "notch"]),
    number("filterCutoffMin", 400, 40...8000),
    number("filterCutoffMax", 3000, 40...8000),
    number("filterModSpeed", 2, 0...16),
    number("filterResonance", 0.2, 0...1),
    number("filterQ", 1, 0.1...12),
    number("warmth", 0.4, 0...1),
    number("presence", 0.3, 0...1),
    number("airNoise", 0.15, 0...1),
  ]

  private static let effects: [AppField] = [
    flag("reverbEnabled", true),
    choice("reverbEngine", "algorithmic", ["algorithmic", "convolution"]),
    choice("reverbType", "cathedral", ["plate", "hall", "cathedral", "darkHall"]),
    choice("reverbQuality", "balanced", ["ultra", "balanced", "lite"]),
    number("reverbDecay", 0.9, 0...1),
    number("reverbSize", 2, 0.5...3),
    number("reverbDiffusion", 1, 0...1),
    number("reverbModulation", 0.4, 0...1),
    number("predelay", 60, 0...100),
    number("damping", 0.2, 0...1),
    number("width", 0.85, 0...1),
    flag("granularEnabled", true),
    number("maxGrains", 64, 0...128),
    number("grainProbability", 0.8, 0...1),
    number("grainSize", 50, 5...800),
    number("density", 25, 5...80),
    number("spray", 200, 0...600),
    number("jitter", 10, 0...30),
    choice("grainPitchMode", "harmonic", ["random", "harmonic"]),
    number("pitchSpread", 3, 0...12),
    number("stereoSpread", 0.6, 0...1),
    number("feedback", 0.1, 0...0.35),
    number("wetHPF", 500, 200...3000),
    number("wetLPF", 8000, 3000...12000),
  ]

  private static let lead: [AppField] = [
    flag("leadEnabled", false),
    number("leadLevel", 0, 0...1),
    flag("lead1UseCustomAdsr", false),
    number("lead1Attack", 0.01, 0.001...2),
    number("lead1Decay", 0.8, 0.01...4),
    number("lead1Sustain", 0.3, 0...1),
    number("lead1Hold", 0.5, 0...4),
    number("lead1Release", 2, 0.01...8),
    number("leadDelayTime", 375, 0...1000),
    number("leadDelayFeedback", 0.4, 0...0.8),
    number("leadDelayMix", 0.35, 0...1),
    number("lead1Density", 0.5, 0.1...12),
    number("lead1Octave", 1, -1...2),
    number("lead1OctaveRange", 2, 1...4),
    number("leadTimbre", 0.4, 0...1),
    text("lead1PresetA", "soft_rhodes"),
    text("lead1PresetB", "gamelan"),
    number("lead1Morph", 0, 0...1),
    flag("lead1MorphAuto", false),
    number("lead1MorphSpeed", 8, 1...32),
    choice("lead1MorphMode", "pingpong", ["linear", "pingpong", "random"]),
    choice("lead1AlgorithmMode", "snap", ["snap", "presetA"]),
    number("lead1Level", 0.8, 0...1),
    flag("lead2Enabled", false),
    text("lead2PresetC", "soft_rhodes"),
    text("lead2PresetD", "gamelan"),
    number("lead2Morph", 0, 0...1),
    flag("lead2MorphAuto", false),
    number("lead2MorphSpeed", 8, 1...32),
    choice("lead2MorphMode", "pingpong", ["linear", "pingpong", "random"]),
    choice("lead2AlgorithmMode", "snap", ["snap", "presetA"]),
    number("lead2Level", 0.6, 0...1),
    number("leadVibratoDepth", 0, 0...1),
    number("leadVibratoRate", 0, 0...1),
    number("leadGlide", 0, 0...1),
    flag("leadEuclideanMasterEnabled", false),
    number("leadEuclideanTempo", 1, 0.25...12),
  ]

  private static let lanes: [AppField] =
    lane(1, true, "lancaran", 16, 4, rotation: 0, notes: 64, 76, level: 0.8)
    + lane(2, false, "kotekan", 8, 3, rotation: 1, notes: 76, 88, level: 0.6)
    + lane(3, false, "ketawang", 16, 2, rotation: 0, notes: 52, 64, level: 0.9)
    + lane(4, false, "srepegan", 16, 6, rotation: 2, notes: 88, 96, level: 0.5)

  private static func lane(
    _ number: Int, _ isEnabled: Bool, _ preset: String, _ steps: Double, _ hits: Double,
    rotation: Double, notes low: Double, _ high: Double, level: Double
  ) -> [AppField] {
    let prefix = "leadEuclid\(number)"
    return [
      flag("\(prefix)Enabled", isEnabled), text("\(prefix)Preset", preset),
      .number("\(prefix)Steps", steps, 4...32), .number("\(prefix)Hits", hits, 1...16),
      .number("\(prefix)Rotation", rotation, 0...31), .number("\(prefix)NoteMin", low, 36...96),
      .number("\(prefix)NoteMax", high, 36...96), .number("\(prefix)Level", level, 0...1),
      .number("\(prefix)Probability", 1, 0...1), choice("\(prefix)Source", "lead", sources),
    ]
  }

  private static let rest: [AppField] = [
    flag("synthChordSequencerEnabled", true),
    flag("oceanSampleEnabled", false),
    number("oceanSampleLevel", 0, 0...1),
    flag("oceanWaveSynthEnabled", false),
    number("oceanWaveSynthLevel", 0, 0...1),
    choice("oceanFilterType", "lowpass", ["lowpass", "bandpass", "highpass", "notch"]),
    number("oceanFilterCutoff", 8000, 40...12000),
    number("oceanFilterResonance", 0.1, 0...1),
    number("oceanDuration", 7, 2...15),
    number("oceanInterval", 8.5, 3...20),
    number("oceanFoam", 0.35, 0...1),
    number("oceanDepth", 0.5, 0...1),
    number("randomWalkSpeed", 1, 0.1...5),
  ]
}
