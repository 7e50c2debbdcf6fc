import LabParameters
import NotePlayer
import ParityCases

/// The note player's controls in the lab: controllers of its first channel, the pitch wheel and pressure.
enum NotePlayerPanel {
  private static let controllers: [(id: String, number: Int, initial: Double)] = [
    ("volume", 7, 100), ("expression", 11, 127), ("pan", 10, 64), ("modulation", 1, 0),
  ]
  /// MIDI 1.0: the pedal's controller, and a wheel of 14 bits in its middle.
  private static let sustain = 64
  private static let wheel = 8192.0

  static let parameters: [ParameterDescription] = {
    var result = controllers.map { controller in
      number(controller.id, through: 127, controller.initial)
    }
    result.append(number("pressure", through: 127, 0))
    result.append(number("bend", through: 16383, wheel))
    result.append(
      ParameterDescription(
        id: "pedal",
        choices: [.init(name: "up", value: .bool(false)), .init(name: "down", value: .bool(true))],
        initial: 0))
    return result.enumerated().map { index, description in
      var description = description
      description.index = index
      return description
    }
  }()

  /// - Returns: nil for a name or value that does not exist.
  static func gesture(_ id: String, to value: JSONValue) -> NoteGesture? {
    if id == "pedal" {
      guard case .bool(let isDown) = value else { return nil }
      return .control(sustain, isDown ? 127 : 0)
    }
    guard case .number(let number) = value, number.isFinite else { return nil }
    func whole(_ most: Double) -> Int { Int(min(max(number, 0), most).rounded()) }
    switch id {
    case "bend": return .bend(whole(16383))
    case "pressure": return .pressure(whole(127))
    default:
      return controllers.first { $0.id == id }.map { .control($0.number, whole(127)) }
    }
  }

  /// - Parameter velocity: above 0, at most 1; `web/cases/instruments.js` computes the same.
  static func key(_ note: Int, velocity: Double, isOn: Bool) -> NoteGesture {
    let loudness = Int(min(max((velocity * 127 + 0.5).rounded(.down), 1), 127))
    return .key(note, velocity: isOn ? loudness : 0)
  }

  private static func number(
    _ id: String, through most: Double, _ initial: Double
  ) -> ParameterDescription {
    var description = ParameterDescription(id: id, minimum: 0, maximum: most, initial: initial)
    description.steps = Int(most) + 1
    return description
  }
}
