import WebRuntime

/// Presets as JSON files: `{"hisynth": 1, "name": TEXT, "parameters": {FIELD: VALUE, …}}`.
///
/// Numbers stay doubles here; a preset's string rounds them to halves.
public enum PresetJSON {
  /// Bytes: `LARGEST_JSON` of the page's `sound/preset.js`.
  package static let largestSize = 65536

  /// - Throws: `PresetError`.
  public static func decode(_ text: String) throws(PresetError) -> HiSynthPreset {
    guard text.utf8.count <= largestSize else { throw .tooLarge }
    let value: JavaScriptValue
    do {
      value = try JSONReader.read(text)
    } catch {
      switch error {
      case .unexpected(let position, _, _), .tooDeep(let position, _):
        throw .notJSON(line: position.line, column: position.column)
      }
    }
    guard case .object(let file) = value else {
      throw .notAPreset("not a preset: an object is expected")
    }
    guard file["hisynth"] == .number(1) else { throw .notAPreset("hisynth: 1 is expected") }
    return try preset(
      name: try name(file["name"] ?? .null), parameters: file["parameters"] ?? .null)
  }

  /// - Parameter parameters: an object of fields, or null.
  /// - Throws: `PresetError`.
  package static func preset(
    name: String, parameters: JavaScriptValue
  ) throws(PresetError) -> HiSynthPreset {
    var values = SynthValues()
    var notes: [String] = []
    switch parameters {
    case .null: break
    case .object(let given):
      for (name, value) in given.members {
        let shown = name.string ?? "?"
        if let field = name.string.flatMap(PresetField.named) {
          field.set(try read(field, value), in: &values)
        } else {
          notes.append("\(shown): unknown, ignored")
        }
      }
    default: throw .type(field: "parameters", expected: "an object")
    }
    return HiSynthPreset(name: name, given: values, notes: notes)
  }

  public static func encode(_ preset: HiSynthPreset) -> String {
    var parameters = JavaScriptObject()
    for field in PresetField.all {
      let values = field.values(of: preset.values).map { json(field, $0) }
      parameters.set(
        JavaScriptText(field.name), field.count == nil ? values[0] : .list(values))
    }
    var file = JavaScriptObject()
    file.set("hisynth", .number(1))
    file.set("name", .text(JavaScriptText(preset.name)))
    file.set("parameters", .object(parameters))
    return JavaScriptValue.object(file).json
  }

  /// The values of a field as JSON has them.
  static func read(
    _ field: PresetField, _ value: JavaScriptValue
  ) throws(PresetError) -> [Double] {
    guard let count = field.count else { return [try readOne(field, value)] }
    guard case .list(let values) = value else {
      throw .type(field: field.name, expected: "a list")
    }
    guard values.count == count else { throw .count(field: field.name, values.count) }
    var read: [Double] = []
    for value in values { read.append(try readOne(field, value)) }
    return read
  }

  private static func readOne(
    _ field: PresetField, _ value: JavaScriptValue
  ) throws(PresetError) -> Double {
    switch (field.kind, value) {
    case (.number, .number(let number)):
      guard number.isFinite else { throw .notFinite(field: field.name) }
      return number
    case (.number, _): throw .type(field: field.name, expected: "a number")
    case (.choice(let options), .text(let text)):
      let name = text.string ?? "?"
      guard let index = options.firstIndex(of: name) else {
        throw .unknownOption(field: field.name, value: name, options: options)
      }
      return Double(index)
    case (.choice, _): throw .type(field: field.name, expected: "a name")
    case (.flag, .flag(let flag)): return flag ? 1 : 0
    case (.flag, _): throw .type(field: field.name, expected: "true or false")
    }
  }

  private static func name(_ value: JavaScriptValue) throws(PresetError) -> String {
    switch value {
    case .null: return "Untitled"
    case .text(let text):
      guard let name = text.string else { throw .nameNotUTF8 }
      guard name.unicodeScalars.count <= HiSynthPreset.longestName else { throw .nameTooLong }
      return name
    default: throw .type(field: "name", expected: "a text")
    }
  }

  private static func json(_ field: PresetField, _ value: Double) -> JavaScriptValue {
    switch field.kind {
    case .number: .number(value)
    case .choice(let options): .text(JavaScriptText(options[Int(value)]))
    case .flag: .flag(value == 1)
    }
  }
}
