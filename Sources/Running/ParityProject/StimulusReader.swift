import ParityCases

/// Reads stimuli: a test signal with its numbers, or a file.
enum StimulusReader {
  static let kinds = ["impulse", "noise", "sine", "sweep", "constant", "ramp"]
  static let keys = [
    "kind", "file", "amplitude", "at", "stagger", "seed", "start", "length", "frequency", "from",
    "to", "frames", "channels",
  ]

  static func stimulus(_ value: ProjectNode) throws(ProjectFileError) -> JSONValue {
    let fields = try value.fields(keys)
    if let file = fields["file"] {
      for (key, other) in fields where key != "file" {
        throw other.refuse("a stimulus from a file has no '\(key)'")
      }
      return .object(["kind": .string("file"), "file": .string(try file.text())])
    }
    guard let kind = fields["kind"] else {
      throw value.refuse("\(value.name) has neither a 'kind' nor a 'file'")
    }
    let word = try kind.text()
    guard kinds.contains(word) else {
      throw kind.refuse(
        "'\(word)' is not a kind of stimulus\(NearestName.hint(word, among: kinds))")
    }
    return try value.json()
  }
}
