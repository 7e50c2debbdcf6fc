extension Int {
  /// The whole number of a number that data has a part in, whatever it is: towards zero, 0 for what is no number,
  /// and never so large that adding a few of them, or a length, overflows.
  ///
  /// `Int(_:)` ends the process for what is not finite or too large, which no file and no signal may do.
  ///
  /// - Units: bounded by 1e15, a million times the frames of a day at 12 kHz; a double tells whole numbers apart up
  ///   to 9e15.
  package init(whole number: Double) {
    self.init(number.isNaN ? 0 : Swift.min(Swift.max(number, -1e15), 1e15))
  }

  package init(whole number: Float) { self.init(whole: Double(number)) }
}
