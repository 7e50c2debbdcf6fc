import AudioSignal
import Comparison

/// Events, ramps, approaches and curves.
extension GraphWording {
  static func ignored(_ event: String) -> String { "\(event) is ignored" }
  static func value(of event: String, _ ratio: Double) -> String {
    "the value of \(event) is \(Figures.times(ratio)) what it should be"
  }
  static func timeConstant(of event: String, _ ratio: Double) -> String {
    "the time constant of \(event) is \(Figures.times(ratio)) as long as it should be"
  }
  static func automationIgnored(_ name: String, _ place: String) -> String {
    "the automation of '\(name)'\(place) is ignored"
  }

  // MARK: Times

  /// - Parameter what: the subject with its verb: "sources start".
  static func moved(_ what: String, _ seconds: Double) -> String {
    "\(what) \(Figures.short(abs(seconds) * 1000)) ms \(seconds > 0 ? "late" : "early")"
  }
  static func eventTimes(_ ratio: Double) -> String {
    "event times are \(Figures.times(ratio)) what they should be"
  }
  static let roundedTimes = "event times are rounded to milliseconds"
  static func startsWithBlocks(_ frames: Int) -> String {
    "automation starts with blocks of \(frames) frames"
  }
  static func startsWithItsBlock(_ frames: Int) -> String {
    "automation starts with the block of \(frames) frames it lies in"
  }
  static let wholeFrames = "event times are rounded to whole frames"
  static let always =
    "k-rate parameters are computed for each sample, the browser's once for each render quantum"
  static let fromQuantum = "events take effect from the start of their quantum on"
  static let afterQuantum = "events take effect with the quantum after them"
  static func quantumOff(isLate: Bool) -> String {
    "automation is one quantum \(isLate ? "late" : "early")"
  }
  /// - Parameter kind: the kind of nodes; nil for all.
  static func onceAQuantum(kind: String?) -> String {
    let what =
      kind == "BiquadFilterNode"
      ? "the filters' coefficients are updated"
      : kind.map { "the parameters of \($0)s are evaluated" } ?? "parameters are evaluated"
    return "\(what) once for each quantum, not for each sample"
  }

  static func onceABlock(_ frames: Int, isFilter: Bool, isJoined: Bool) -> String {
    let what = isFilter ? "the filters' parameters are computed" : "parameters are computed"
    return "\(what) once for each \(frames) frames"
      + (isJoined ? ", with straight lines between" : " and held")
  }

  static let exactOncePerQuantum =
    "k-rate parameters follow events from their own times on, the browser's from the next render quantum on"
  static let early =
    "an approach or a curve that waits for its start is computed where the next render quantum begins, and held"

  static let startsAtItsTime =
    "approaches begin with the value that the events have at their time, the browser's with that of the frame before"

  static let beforeTheStart =
    "events before a source starts take their time; the browser's begin with the source's first render quantum"

  // MARK: Ramps and approaches

  static let straightAsExponential = "straight ramps are exponential"
  static let exponentialAsStraight = "exponential ramps are straight"
  static func approachAsRamp(_ name: String, _ kind: String) -> String {
    "setTargetAtTime of '\(name)' is made a \(kind) ramp that lasts its time constant"
  }
  static let straightAsApproaches = "straight ramps are exponential approaches"
  static func allExponential(_ small: Double) -> String {
    "\(straightAsExponential), with \(Figures.short(small)) in the place of 0"
  }
  static func allToZero(_ small: Double) -> String {
    "\(exponentialAsStraight), with 0 in the place of \(Figures.short(small))"
  }
  static func steps(_ kind: String, _ end: String) -> String {
    "\(kind) ramps are steps at their \(end)"
  }
  static func rampsAsApproaches(_ divisor: Double) -> String {
    let part = divisor == 1 ? "their time" : "a \(divisor == 3 ? "third" : "fifth") of it"
    return "exponential ramps are approaches, \(part) as time constant"
  }
  static func approachesAsRamps(_ multiple: Double) -> String {
    "exponential approaches are straight ramps over "
      + (multiple == 1 ? "their time constant" : "\(Int(whole: multiple)) time constants")
  }
  static let approachesAtOnce = "exponential approaches arrive at once"
  static let rampsFromCall =
    "ramps begin where the last event was called, not where it takes effect"
  static let rampsFromZero = "ramps begin at 0, not at the value before them"
  static func stages(_ name: String, _ ratio: Double) -> String {
    "\(name) \(Figures.times(ratio)) as long as in the original"
  }
  static func sustain(_ ratio: Double) -> String {
    "the level that stages fall to is \(Figures.times(ratio)) what it should be"
  }
  static func attackWaits(_ percent: Double) -> String {
    "the attack waits for \(Figures.short(percent)) % of its level instead of its time"
  }
  static func euler(_ kind: String, _ unit: String) -> String {
    "exponential stages take \(kind) steps, one for each \(unit)"
  }

  // MARK: One segment

  static func otherKind(_ event: String, isStraight: Bool) -> String {
    "\(event) is \(isStraight ? "a straight" : "an exponential") ramp"
  }
  static func notStarted(_ node: Int) -> String { "the source of node \(node) does not start" }
  static func notStopped(_ node: Int) -> String { "the source of node \(node) is not stopped" }
  static func exponentialFrom(_ event: String, _ small: Double) -> String {
    "\(event) is an exponential ramp, with \(Figures.short(small)) in the place of 0"
  }
  static func straightToZero(_ event: String, _ small: Double) -> String {
    "\(event) is a straight ramp, with 0 in the place of \(Figures.short(small))"
  }
  static func stepAtEnd(_ event: String) -> String { "\(event) is a step at its end" }
  static func stepAtStart(_ event: String) -> String { "\(event) is a step at its start" }
  static func approachAsRamp(_ event: String, ofConstants count: Double) -> String {
    "\(event) is a straight ramp that lasts \(count == 1 ? "its time constant" : "\(Figures.short(count)) time constants")"
  }
  static func rampAsApproach(_ event: String, _ divisor: Double) -> String {
    let part =
      switch divisor {
      case 1: "its time"
      case 2: "half of it"
      case 3: "a third of it"
      case 4: "a quarter of it"
      default: "a fifth of it"
      }
    return "\(event) is an approach, \(part) as time constant"
  }
  static func segmentLength(_ event: String, _ ratio: Double) -> String {
    "\(event) takes \(Figures.times(ratio)) its time, and everything after it moves along"
  }

  static func segmentAlone(_ event: String, _ ratio: Double) -> String {
    "\(event) takes \(Figures.times(ratio)) its time, and what follows it stays where it is"
  }

  // MARK: Cancelling and curves

  static let cancelIgnored = "cancelling has no effect"
  static let cancelDoesNotHold = "cancelling does not hold the value"
  static let cancelHolds = "cancelling holds the value it finds"
  static func curveLasts(_ ratio: Double) -> String {
    "the curve lasts \(Figures.times(ratio)) as long as it should"
  }
  static func automationCurve(_ words: String) -> String { "the curve of an automation \(words)" }
}
