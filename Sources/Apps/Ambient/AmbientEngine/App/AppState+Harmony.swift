/// The harmony that follows from fields alone.
extension AppState {
  /// The root that is playing: the home, or a step on the circle of fifths.
  ///
  /// - Throws: `AppPresetError.invalidValue` where there is none, or none with a frequency.
  func root() throws(AppPresetError) -> Double {
    let home = number("rootNote")
    guard flag("cofDriftEnabled") else {
      guard Self.hasFrequencies(home) else {
        throw .invalidValue(field: "rootNote", detail: "its notes have no frequency")
      }
      return home
    }
    guard let root = CircleOfFifths.root(home: home, steps: number("cofCurrentStep")) else {
      throw .invalidValue(field: "cofCurrentStep", detail: "it lies between two fifths")
    }
    return root
  }

  /// The scale that was chosen by name; nil where it is drawn.
  var chosenScale: Scale? {
    guard text("scaleMode") == "manual" else { return nil }
    return Scale.all.first { $0.name == text("manualScale") }
  }

  /// True when the highest note of a chord, two octaves up, is a finite float in hertz.
  private static func hasFrequencies(_ root: Double) -> Bool {
    Float(Harmony.frequency(ofNote: root + 36 + 36 + 1 + 24)).isFinite
  }
}
