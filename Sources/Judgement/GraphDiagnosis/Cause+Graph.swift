import Comparison

/// What the graph shows when it is rendered with a mistake.
extension Diagnosis.Cause {
  package static let automationQuantum = Self("automation-quantum")
  package static let filterQuality = Self("filter-q")
  package static let filterCutoff = Self("filter-cutoff")
  package static let shelfGain = Self("shelf-gain")
  package static let timeConstant = Self("time-constant")
  package static let eulerStep = Self("euler-step")
  package static let envelopeLevelWait = Self("envelope-level-wait")
  package static let oversampling = Self("oversampling")
  package static let naiveOscillator = Self("naive-oscillator")
  package static let filterType = Self("filter-type")
  package static let missingPart = Self("missing-part")
  package static let unit = Self("unit")
  package static let rampShape = Self("ramp-shape")
  package static let phaseRestart = Self("phase-restart")
  package static let parameter = Self("parameter")
}
