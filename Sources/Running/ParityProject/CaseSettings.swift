import ParityCases

/// The settings of a suite, a sweep or a case; all are optional.
struct CaseSettings {
  private var sampleRate: Double?
  private var frames: Int?
  private var seconds: Double?
  private var channels: Int?
  private var keepFrom: Int?
  private var seeds: Int?
  private var stimulus: JSONValue?
  var parameters: [String: JSONValue] = [:]

  /// - Parameter longForm: the value of a parameter in its long form; nil for other parameters.
  init(
    _ fields: [String: ProjectNode], _ stimuli: [String: JSONValue],
    longForm: (String, ProjectNode) throws(ProjectFileError) -> JSONValue? = { _, _ in nil }
  ) throws(ProjectFileError) {
    sampleRate = try fields["sampleRate"].map { field throws(ProjectFileError) in
      try field.number(in: 3000...768_000)
    }
    frames = try fields["frames"].map { field throws(ProjectFileError) in
      try field.integer(in: 1...CaseDefinition.sampleLimit)
    }
    seconds = try fields["seconds"].map { field throws(ProjectFileError) in
      try field.number(in: 0.001...3600)
    }
    if let frames = fields["frames"], fields["seconds"] != nil {
      throw frames.refuse("'frames' and 'seconds' both say how long a case is; write one of them")
    }
    channels = try fields["channels"].map { field throws(ProjectFileError) in
      try field.integer(in: 1...32)
    }
    keepFrom = try fields["keepFrom"].map { field throws(ProjectFileError) in
      try field.integer(in: 0...CaseDefinition.sampleLimit)
    }
    seeds = try fields["seeds"].map { field throws(ProjectFileError) in
      try field.integer(in: CaseDefinition.seedCounts)
    }
    stimulus = try fields["stimulus"].map { field throws(ProjectFileError) in
      try Self.stimulus(field, stimuli)
    }
    for (name, value) in try fields["parameters"]?.members() ?? [] {
      if let initial = try longForm(name, value) {
        parameters[name] = initial
      } else {
        parameters[name] = try value.json()
      }
    }
  }

  private static func stimulus(
    _ field: ProjectNode, _ stimuli: [String: JSONValue]
  ) throws(ProjectFileError) -> JSONValue {
    if field.isMapping { return try StimulusReader.stimulus(field) }
    let name = try field.text()
    guard let stimulus = stimuli[name] else {
      throw field.refuse(
        "no stimulus is named '\(name)'\(NearestName.hint(name, among: stimuli.keys.sorted()))")
    }
    return stimulus
  }

  /// These settings overridden by those of one case, parameter by parameter.
  func overridden(by other: CaseSettings) -> CaseSettings {
    var result = self
    result.sampleRate = other.sampleRate ?? sampleRate
    if other.frames != nil || other.seconds != nil {
      (result.frames, result.seconds) = (other.frames, other.seconds)
    }
    result.channels = other.channels ?? channels
    result.keepFrom = other.keepFrom ?? keepFrom
    result.seeds = other.seeds ?? seeds
    result.stimulus = other.stimulus ?? stimulus
    result.parameters.merge(other.parameters) { $1 }
    return result
  }

  /// A case in the form in which modules export them.
  ///
  /// - Throws: `ProjectFileError` for an invalid name, and for a case without a length.
  func definition(
    named name: String, _ place: ProjectNode
  ) throws(ProjectFileError) -> JSONValue {
    guard CaseDefinition.isValidName(name) else {
      throw place.refuse("'\(name)' is not a case name; use lower-case letters, digits and dashes")
    }
    let sampleRate = sampleRate ?? 48000
    guard let frames = frames ?? seconds.map({ Int(($0 * sampleRate).rounded()) }), frames > 0
    else {
      throw place.refuse("the case '\(name)' has no length; write 'seconds' or 'frames'")
    }
    var members: [String: JSONValue] = [
      "name": .string(name), "sampleRate": .number(sampleRate), "frames": .number(Double(frames)),
      "channels": .number(Double(channels ?? 1)), "parameters": .object(parameters),
    ]
    if let keepFrom, keepFrom > 0 { members["keepFrom"] = .number(Double(keepFrom)) }
    if let seeds { members["seeds"] = .number(Double(seeds)) }
    members["stimulus"] = stimulus
    return .object(members)
  }
}
