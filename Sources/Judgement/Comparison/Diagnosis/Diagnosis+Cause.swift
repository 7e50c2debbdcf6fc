extension Diagnosis {
  /// Everything that a diagnosis can name. The raw value is the word of `results.json`.
  public enum Cause: String, CaseIterable, Codable, Sendable {
    // MARK: Seen in the two signals alone

    case gain
    case polarity
    case integerDelay = "integer-delay"
    case fractionalDelay = "fractional-delay"
    case channelSwap = "channel-swap"
    case monoCollapse = "mono-collapse"
    case offset = "dc-offset"
    case clipping
    case quantisation
    case sampleRate = "sample-rate"
    case resampling
    case detune
    case startTransient = "start-transient"
    case tailCut = "tail-cut"
    case silence
    case noiseFloor = "noise-floor"
    case linearFilter = "linear-filter"
    case divergesAtFrame = "diverges-at-frame"

    // MARK: Shown by the graph, rendered with the suspected mistake

    case automationQuantum = "automation-quantum"
    case filterQuality = "filter-q"
    case filterCutoff = "filter-cutoff"
    case shelfGain = "shelf-gain"
    case timeConstant = "time-constant"
    case eulerStep = "euler-step"
    case envelopeLevelWait = "envelope-level-wait"
    case oversampling
    case naiveOscillator = "naive-oscillator"
    case randomSequence = "random-sequence"
    case grainSchedule = "grain-schedule"
    case reverbLineLength = "reverb-line-length"
    case reverbMatrix = "reverb-matrix"
    case reverbDamping = "reverb-damping"
    case reverbFeedback = "reverb-feedback"
    case filterType = "filter-type"
    case missingPart = "missing-part"
    case unit
    case grainTable = "grain-table"
    case reverbDiffusers = "reverb-diffusers"
    case rampShape = "ramp-shape"
    case phaseRestart = "phase-restart"
    case parameter
  }
}

extension Diagnosis.Cause {
  /// Names a place or a character, and explains nothing.
  public var isRemark: Bool {
    switch self {
    case .divergesAtFrame, .noiseFloor: true
    default: false
    }
  }
}
