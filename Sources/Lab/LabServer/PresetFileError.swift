/// Why a file is not read as a preset, or not written.
enum PresetFileError: Error, Equatable {
  case holdsAnother(file: String)
  case missing(file: String)
  case notAPresetFile(String)
  case noFileName
  case notAPreset
  /// Neither number, text nor switch.
  case invalidValue(parameter: String)
}

extension PresetFileError: CustomStringConvertible {
  var description: String {
    switch self {
    case .holdsAnother(let file): "\(file) holds another preset; choose another name"
    case .missing(let file): "there is no preset '\(file)'"
    case .notAPresetFile(let file): "'\(file)' is not a preset file"
    case .noFileName: "a preset's name needs a letter or a digit"
    case .notAPreset:
      "this is not a preset: an object with 'name', 'suite' and 'values' is expected"
    case .invalidValue(let parameter):
      "the value of '\(parameter)' is neither number, text nor switch"
    }
  }
}
