import ParityCases

/// Reads the candidates of a `parity.yml`.
enum CandidateReader {
  static let commonKeys = ["latency", "suites", "cases"]
  static let commandKeys = [
    "command", "batch", "graph", "live", "workingFolder", "environment", "timeLimit", "memoryLimit",
    "jobs",
    "inputs", "build", "watch",
  ]
  static let folderKeys = ["folder", "trim"]
  static let allKeys = commonKeys + commandKeys + folderKeys + PluginReader.keys
  /// Names of the built-in candidates; results distinguish candidates by name.
  static let reserved = ["port", "guide", "none"]
  /// It needs no declaration, but may have one, which makes every run compare it.
  static let engine = "engine"

  static func candidate(
    _ name: String, _ value: ProjectNode
  ) throws(ProjectFileError) -> CandidateSpecification {
    guard CaseDefinition.isValidName(name), !reserved.contains(name) else {
      throw value.refuse(
        reserved.contains(name)
          ? "'\(name)' is the name of a built-in candidate; choose another"
          : "'\(name)' is not a candidate's name; use lower-case letters, digits and dashes")
    }
    if name == engine { return try engine(value) }
    let fields = try value.fields(allKeys)
    var specification = CandidateSpecification(name: name, kind: try kind(fields, value))
    // For a plugin it may be a word.
    if let field = fields["latency"], fields["plugin"] == nil {
      specification.latencyFrames = try field.integer(in: 0...1_000_000)
    }
    specification.suites = try fields["suites"]?.texts()
    specification.cases = try fields["cases"]?.texts()
    return specification
  }

  /// `engine:` alone, or with the cases that it renders.
  private static func engine(
    _ value: ProjectNode
  ) throws(ProjectFileError) -> CandidateSpecification {
    var specification = CandidateSpecification(name: engine, kind: .engine)
    guard !value.isNull else { return specification }
    let fields = try value.fields(allKeys)
    for (key, field) in fields where !["suites", "cases"].contains(key) {
      throw field.refuse(
        "'engine' is Parity's own, and has no '\(key)'; choose another name for your program")
    }
    specification.suites = try fields["suites"]?.texts()
    specification.cases = try fields["cases"]?.texts()
    return specification
  }

  private static func kind(
    _ fields: [String: ProjectNode], _ value: ProjectNode
  ) throws(ProjectFileError) -> CandidateSpecification.Kind {
    func refuse(_ others: [String], beside kind: String) throws(ProjectFileError) {
      for key in others {
        if let field = fields[key] {
          throw field.refuse("'\(key)' does not apply to a candidate with '\(kind)'")
        }
      }
    }
    if let command = fields["command"] {
      try refuse(folderKeys + PluginReader.keys, beside: "command")
      return .command(try self.command(command, fields))
    }
    if fields["plugin"] != nil {
      let others = folderKeys + commandKeys.filter { !PluginReader.commonKeys.contains($0) }
      try refuse(others, beside: "plugin")
      return .plugin(try PluginReader.plugin(fields))
    }
    guard let folder = fields["folder"] else {
      throw value.refuse("\(value.name) has neither a 'command', nor a 'plugin', nor a 'folder'")
    }
    try refuse(commandKeys + PluginReader.keys, beside: "folder")
    var specification = FolderSpecification(path: try folder.text())
    if let field = fields["trim"] { specification.trims = try field.bool() }
    return .folder(specification)
  }

  private static func command(
    _ command: ProjectNode, _ fields: [String: ProjectNode]
  ) throws(ProjectFileError) -> CommandSpecification {
    guard command.isList else {
      throw command.refuse(
        "\(command.name) must be a list of words, such as [./render, '{case}', '{output}']:"
          + " no shell interprets it")
    }
    var specification = CommandSpecification(words: try command.texts())
    guard let program = specification.words.first, !program.isEmpty else {
      throw command.refuse("\(command.name) names no program")
    }
    if let field = fields["batch"] { specification.isBatch = try field.bool() }
    if let field = fields["graph"] { specification.isGivenGraph = try field.bool() }
    if let field = fields["live"] { specification.isLive = try field.bool() }
    for word in try command.list() {
      try CommandTemplate.check(word, isBatch: specification.isBatch)
    }
    if !specification.isBatch {
      guard
        specification.words.contains(where: { $0.contains("{output}") || $0.contains("{case}") })
      else {
        throw command.refuse(
          "\(command.name) has neither '{output}', the WAV file to write, nor '{case}', the"
            + " case.json that names it; or add 'batch: true'")
      }
    }
    if let field = fields["workingFolder"] { specification.workingFolder = try field.text() }
    for (name, value) in try fields["environment"]?.members() ?? [] {
      specification.environment[name] = try value.text()
    }
    if let field = fields["timeLimit"] {
      specification.timeLimitSeconds = try Quantity.seconds(field)
    }
    specification.memoryLimitBytes = try fields["memoryLimit"].map(Quantity.bytes)
    specification.jobs = try fields["jobs"].map { field throws(ProjectFileError) in
      try field.integer(in: 1...1024)
    }
    specification.inputs = try fields["inputs"]?.texts() ?? []
    if let build = fields["build"] {
      specification.build = try build.texts()
      guard specification.build.first?.isEmpty == false else {
        throw build.refuse(
          "\(build.name) names no program; write its words, such as [make, -C, port]")
      }
    }
    specification.watch = try fields["watch"]?.texts() ?? []
    return specification
  }
}
