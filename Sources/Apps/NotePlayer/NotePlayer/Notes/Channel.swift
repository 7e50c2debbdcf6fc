import SoundFont

/// The state of a MIDI channel: controllers, pitch wheel, preset, pedal.
struct Channel {
  enum Control {
    static let bank = 0
    static let dataEntry = 6
    static let dataEntryFine = 38
    static let sustain = 64
    static let parameterFine = 100
    static let parameter = 101
    static let soundOff = 120
    static let reset = 121
    static let notesOff = 123
  }

  /// MIDI's, and General MIDI's percussion channel, counted from 0.
  static let count = 16
  static let percussion = 9
  /// Not reset by controller 121.
  private static let kept = [7, 10, 91, 93]
  /// The null parameter of MIDI 1.0, 127 in both halves of its number.
  private static let noParameter = 127

  var state = ModulationState()
  var bank = 0
  var preset: SoundFont.Preset?
  /// Whether a program was selected, even one that the font does not have.
  var hasProgram = false
  private var parameter = (noParameter, noParameter)
  private var range = (semitones: 2, cents: 0)

  var bend: Double { NotePitch.cents(wheel: state.wheel, range: state.wheelRange) }
  var isSustained: Bool { state.controllers[Control.sustain] >= 64 }

  /// Stores a controller's value; the player handles those that affect notes.
  mutating func set(_ control: Int, _ value: Int) {
    if control == Control.reset { return reset() }
    state.controllers[control] = value
    switch control {
    case Control.bank: bank = value
    case Control.parameter: parameter.0 = value
    case Control.parameterFine: parameter.1 = value
    case Control.dataEntry where parameter == (0, 0): range.semitones = value
    case Control.dataEntryFine where parameter == (0, 0): range.cents = value
    default: break
    }
    state.wheelRange = Double(100 * range.semitones + range.cents)
  }

  private mutating func reset() {
    let before = state
    state = ModulationState()
    for control in Self.kept { state.controllers[control] = before.controllers[control] }
    state.wheelRange = before.wheelRange
    parameter = (Self.noParameter, Self.noParameter)
  }
}
