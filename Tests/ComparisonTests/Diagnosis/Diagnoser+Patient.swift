import Comparison

extension Diagnoser {
  /// With time for every cause, however slow the machine is.
  static var patient: Diagnoser {
    var diagnoser = Diagnoser()
    diagnoser.budget = 600
    return diagnoser
  }
}
