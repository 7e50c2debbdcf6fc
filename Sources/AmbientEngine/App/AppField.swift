/// Every field of a preset's state, in the order in which the state is written.
///
/// - Units: those of the field.
struct AppField {
  enum Kind {
    case number(ClosedRange<Double>)
    case flag
    case choice([String])
    case text
  }

  let name: String
  let kind: Kind
  let initial: AppState.Value

  private static func number(
    _ name: String, _ initial: Double,
    _ range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
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

  static let all: [AppField] = mixer + voices + effects + lead + lanes + rest

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

  private static let lanes: [AppField] = [
    flag("leadEuclid1Enabled", true),
    text("leadEuclid1Preset", "lancaran"),
    number("leadEuclid1Steps", 16, 4...32),
    number("leadEuclid1Hits", 4, 1...16),
    number("leadEuclid1Rotation", 0, 0...31),
    number("leadEuclid1NoteMin", 64, 36...96),
    number("leadEuclid1NoteMax", 76, 36...96),
    number("leadEuclid1Level", 0.8, 0...1),
    number("leadEuclid1Probability", 1, 0...1),
    choice("leadEuclid1Source", "lead", sources),
    flag("leadEuclid2Enabled", false),
    text("leadEuclid2Preset", "kotekan"),
    number("leadEuclid2Steps", 8, 4...32),
    number("leadEuclid2Hits", 3, 1...16),
    number("leadEuclid2Rotation", 1, 0...31),
    number("leadEuclid2NoteMin", 76, 36...96),
    number("leadEuclid2NoteMax", 88, 36...96),
    number("leadEuclid2Level", 0.6, 0...1),
    number("leadEuclid2Probability", 1, 0...1),
    choice("leadEuclid2Source", "lead", sources),
    flag("leadEuclid3Enabled", false),
    text("leadEuclid3Preset", "ketawang"),
    number("leadEuclid3Steps", 16, 4...32),
    number("leadEuclid3Hits", 2, 1...16),
    number("leadEuclid3Rotation", 0, 0...31),
    number("leadEuclid3NoteMin", 52, 36...96),
    number("leadEuclid3NoteMax", 64, 36...96),
    number("leadEuclid3Level", 0.9, 0...1),
    number("leadEuclid3Probability", 1, 0...1),
    choice("leadEuclid3Source", "lead", sources),
    flag("leadEuclid4Enabled", false),
    text("leadEuclid4Preset", "srepegan"),
    number("leadEuclid4Steps", 16, 4...32),
    number("leadEuclid4Hits", 6, 1...16),
    number("leadEuclid4Rotation", 2, 0...31),
    number("leadEuclid4NoteMin", 88, 36...96),
    number("leadEuclid4NoteMax", 96, 36...96),
    number("leadEuclid4Level", 0.5, 0...1),
    number("leadEuclid4Probability", 1, 0...1),
    choice("leadEuclid4Source", "lead", sources),
  ]

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
