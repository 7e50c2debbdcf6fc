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
    /// Stands at the end of a value curve and behaves as `setValue`.
    case valueCurveEnd
    /// Left by `cancelAndHoldAtTime`.
    case hold
  }

  /// A ramp that a hold cut short: the hold's value lies on it.
  struct CutRamp {
    let kind: Kind
    let value: Float
    let time: Double
  }

  var kind: Kind
  /// The value set, ramped to, targeted, or left by a curve's end; 0 for a curve itself, which is
  /// where Chromium starts a ramp that follows one directly.
  var value: Float
  var time: Double
  var timeConstant = 0.0
  var duration = 0.0
  var curve: [Float] = []
  /// The value that fills what is left of the quantum in which a curve ends.
  var curveEndValue: Float = 0
  /// Curve points for each second.
  var pointsPerSecond = 0.0
  var cutRamp: CutRamp?
  /// The value a hold settled on, once known.
  var heldValue: Float?
  /// How many were scheduled on the parameter before it.
  var number = 0

  var endTime: Double { time + duration }
  var isRamp: Bool { kind == .linearRamp || kind == .exponentialRamp }
}
