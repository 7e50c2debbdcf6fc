/// A preset of the synthesizer: a name and values within their ranges.
public struct HiSynthPreset: Equatable, Sendable {
  /// Characters: `LONGEST_NAME` of the page's `sound/preset.js`, which refuses longer ones as well.
  static let longestName = 64

  public let name: String
  public let values: SynthValues
  /// Values that were out of range, a sentence each.
  public let warnings: [String]
  /// What was ignored, a sentence each.
  public let notes: [String]

  public init(name: String = "Untitled", values: SynthValues = SynthValues()) {
    self.init(name: name, given: values, notes: [])
  }

  /// - Parameter given: finite values, and existing options.
  init(name: String, given: SynthValues, notes: [String]) {
    var warnings: [String] = []
    var values = given
    for field in PresetField.all {
      field.set(field.values(of: given).map { field.bounded($0, &warnings) }, in: &values)
    }
    self.name = name.isEmpty ? "Untitled" : name
    self.values = values
    self.warnings = warnings
    self.notes = notes
  }
}
