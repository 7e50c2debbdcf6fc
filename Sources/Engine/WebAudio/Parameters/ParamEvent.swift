/// One entry of an `AudioParam`'s timeline.
///
/// - Units: times and durations in seconds.
struct ParamEvent {
  enum Kind {
    case setValue
    case linearRamp
    case exponentialRamp
    case setTarget
    case valueCurve
    /// Marks the end of a value curve and behaves like `setValue`.
    case valueCurveEnd
    /// Left by `cancelAndHoldAtTime`.
    case hold
  }

  /// A ramp that a hold cuts short: the hold's value lies on it.
  struct CutRamp {
    let kind: Kind
    let value: Float
    let time: Double
  }

  var kind: Kind
  /// The value set, ramped to, targeted, or left by a curve's end; 0 for a curve itself, which is where Chromium starts
  /// a ramp that follows one directly.
  var value: Float
  var time: Double
  var timeConstant = 0.0
  var duration = 0.0
  var curve: [Float] = []
  /// The value that fills the rest of the quantum in which a curve ends.
  var curveEndValue: Float = 0
  /// Curve points per second.
  var pointsPerSecond = 0.0
  var cutRamp: CutRamp?
  /// The value at which a hold stays, once known.
  var heldValue: Float?
  /// The number of events scheduled on the parameter before it.
  var number = 0

  var endTime: Double { time + duration }
  var isRamp: Bool { kind == .linearRamp || kind == .exponentialRamp }
}
