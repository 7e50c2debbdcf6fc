import AmbientParity
import Comparison
import GraphDiagnosis
import ParityCases

extension KnownFault {
  /// Biquads from the cookbook, against suite `biquad`.
  static let filters: [KnownFault] = [
    filter("lowpass-q12", "Q read as linear", .filterQuality) { $0.readsQAsLinear = true },
    filter("highpass-q12", "Q read as linear", .filterQuality) { $0.readsQAsLinear = true },
    filter("lowpass-stereo-44k", "Q read as linear", .filterQuality) { $0.readsQAsLinear = true },
    filter("bandpass-q12", "Q read in dB", .filterQuality) { $0.readsQInDecibels = true },
    filter("notch-q12-sweep", "Q read in dB", .filterQuality) { $0.readsQInDecibels = true },
    filter("allpass-q1", "Q of 0.6", .filterQuality) { $0.qFactor = 0.6 },
    filter("peaking-narrow-24db", "Q halved", .filterQuality) { $0.qFactor = 0.5 },
    filter("lowpass-q1", "cutoff 3 % low", .filterCutoff) { $0.cutoffFactor = 0.97 },
    filter("highpass-q0", "cutoff doubled", .filterCutoff) { $0.cutoffFactor = 2 },
    filter("highshelf-positive", "cutoff 10 % high", .filterCutoff) { $0.cutoffFactor = 1.1 },
    filter("lowpass-detuned-up", "detune ignored", .filterCutoff) { $0.ignoresDetune = true },
    filter("lowshelf-warmth", "gain doubled in dB", .shelfGain) { $0.gainFactor = 2 },
    filter("highshelf-negative", "boost for cut", .shelfGain) { $0.gainFactor = -1 },
    filter("peaking-presence-up", "gain of 85 %", .shelfGain) { $0.gainFactor = 0.85 },
    filter("bandpass-q1", "designed for 44.1 kHz", .sampleRate) { $0.rate = 44100 },
    filter("highpass-44k-detuned-down", "cutoff 1 % high", .filterCutoff) {
      $0.cutoffFactor = 1.01
    },
    filter("bandpass-impulse-long-ring", "Q of 59", .filterQuality) { $0.qFactor = 59.0 / 60 },
    filter("lowshelf-negative", "gain halved in dB", .shelfGain) { $0.gainFactor = 0.5 },
    filter("peaking-presence-down", "Q read in dB", .filterQuality) { $0.readsQInDecibels = true },
    filter("lowpass-resonant-near-nyquist", "cutoff 2 % low", .filterCutoff) {
      $0.cutoffFactor = 0.98
    },
    filter("lowpass-stereo-44k", "designed for 48 kHz", .sampleRate) { $0.rate = 48000 },
  ]

  private static func filter(
    _ name: String, _ fault: String, _ cause: Diagnosis.Cause,
    _ change: @Sendable @escaping (inout PlainBiquad) -> Void
  ) -> KnownFault {
    KnownFault(name: "biquad: \(fault)", caseID: "biquad/\(name)", cause: cause) { bench in
      var biquad = PlainBiquad()
      change(&biquad)
      return try biquad.render(bench.definition, bench.stimulus())
    }
  }

  /// The project's filter, told other automation than the case has.
  static let sweptFilters: [KnownFault] = [
    swept("lowpass-cutoff-follows-targets", "one quantum late", .automationQuantum) {
      [
        call("setValueAtTime", 200, 128.0 / 48000),
        call("setTargetAtTime", 4000, 0.02 + 128.0 / 48000, 0.05),
        call("setTargetAtTime", 300, 0.13 + 128.0 / 48000, 0.03),
      ]
    },
    swept("lowpass-cutoff-follows-targets", "time constants a third", .timeConstant) {
      [
        call("setValueAtTime", 200, 0), call("setTargetAtTime", 4000, 0.02, 0.05 / 3),
        call("setTargetAtTime", 300, 0.13, 0.01),
      ]
    },
    swept("lowpass-swept-cutoff", "ends a third higher", .filterCutoff) {
      [
        call("setValueAtTime", 500 * 4.0 / 3, 0),
        call("exponentialRampToValueAtTime", 8000 * 4.0 / 3, 0.2),
      ]
    },
  ]

  private static func swept(
    _ name: String, _ fault: String, _ cause: Diagnosis.Cause, _ calls: () -> [JSONValue]
  ) -> KnownFault {
    let frequency = JSONValue.array(calls())
    return KnownFault(name: "swept biquad: \(fault)", caseID: "biquad/\(name)", cause: cause) {
      try $0.port("automation.frequency", frequency)
    }
  }

  private static func call(_ method: String, _ numbers: Double...) -> JSONValue {
    .array([.string(method)] + numbers.map(JSONValue.number))
  }

  /// Wave shapers and oscillators that do nothing against aliases.
  static let aliasing: [KnownFault] =
    ["sine-default-2x", "noise-hard-4x", "ramp-hard-2x", "stereo-noise-default-2x"].map { name in
      KnownFault(
        name: "wave shaper: no oversampling", caseID: "waveshaper/\(name)", cause: .oversampling
      ) { try PlainShaper().render($0.definition, $0.stimulus()) }
    } + [
      KnownFault(
        name: "wave shaper: 2x for 4x", caseID: "waveshaper/sine-hard-4x", cause: .oversampling
      ) { try $0.port("oversample", .string("2x")) },
      oscillator("sawtooth-440", 440, PlainOscillator.sawtooth),
      oscillator("sawtooth-3999-44k", 3999, PlainOscillator.sawtooth),
      oscillator("square-440", 440, PlainOscillator.square),
      oscillator("triangle-440", 440, PlainOscillator.triangle),
      oscillator("sawtooth-440", 440, PlainOscillator.risingSawtooth),
    ]

  private static func oscillator(
    _ name: String, _ frequency: Double, _ wave: @Sendable @escaping (Double) -> Double
  ) -> KnownFault {
    KnownFault(
      name: "oscillator: naive", caseID: "oscillator/\(name)", cause: .naiveOscillator
    ) { PlainOscillator(frequency: frequency, wave: wave).render($0.definition) }
  }
}
