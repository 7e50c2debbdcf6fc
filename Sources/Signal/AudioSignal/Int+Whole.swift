extension Int {
  /// The whole number of a value computed from data: rounded towards zero, 0 for NaN, and bounded, so that adding a few
  /// of them, or a length, does not overflow.
  ///
  /// `Int(_:)` traps for what is not finite or too large, which no file and no signal may cause.
  ///
  /// - Units: bounded by 1e15, a million times the frames of a day at 12 kHz; a double holds every whole number up to
  ///   9e15.
  package init(whole number: Double) {
    self.init(number.isNaN ? 0 : Swift.min(Swift.max(number, -1e15), 1e15))
  }

  package init(whole number: Float) { self.init(whole: Double(number)) }
}
