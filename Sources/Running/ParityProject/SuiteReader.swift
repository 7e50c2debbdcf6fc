import ParityCases

/// Reads the suites of a `parity.yml`, and spells out their cases.
struct SuiteReader {
  /// The named stimuli.
  let stimuli: [String: JSONValue]

  static let keys = ["module", "pages", "lab", "cases", "sweeps"] + settingKeys
  /// Settings of a suite for all of its cases, and of a single case or sweep.
  static let settingKeys = [
    "sampleRate", "frames", "seconds", "channels", "keepFrom", "seeds", "stimulus", "parameters",
  ]
  static let sweepKeys = ["combine", "random", "seed", "vary"] + settingKeys
  func suite(_ name: String, _ value: ProjectNode) throws(ProjectFileError) -> ProjectFile.Suite {
    guard CaseDefinition.isValidName(name) else {
      throw value.refuse("'\(name)' is not a suite name; use lower-case letters, digits and dashes")
    }
    let fields = try value.fields(Self.keys)
    var suite = ProjectFile.Suite(name: name)
    if let pages = fields["pages"] {
      if let other = fields.first(where: { !["pages", "lab"].contains($0.key) }) {
        throw other.value.refuse("a suite of recorded pages has no '\(other.key)'")
      }
      for (name, page) in try pages.members() { suite.pages += try self.pages(name, page) }
      suite.controls =
        try fields["lab"].map { lab throws(ProjectFileError) in
          try PageControl.all(lab)
        } ?? []
      return suite
    }
    if let lab = fields["lab"] {
      throw lab.refuse("'lab' is for suites of pages; a module says what can be turned by 'update'")
    }
    guard let module = fields["module"] else {
      throw value.refuse("\(value.name) has neither a 'module' nor 'pages'")
    }
    suite.module = try self.module(module)
    var descriptions = SuiteParameters()
    let shared = try CaseSettings(fields, stimuli) { name, field throws(ProjectFileError) in
      try descriptions.longForm(name, field)
    }
    for (name, value) in try fields["cases"]?.members() ?? [] {
      let own = try CaseSettings(try value.fields(Self.settingKeys), stimuli)
      suite.cases.append(try shared.overridden(by: own).definition(named: name, value))
    }
    for (name, value) in try fields["sweeps"]?.members() ?? [] {
      suite.cases += try sweep(name, value, shared)
      try descriptions.add(swept: value, defaults: shared.parameters)
      guard suite.cases.count <= ParameterSweep.mostCases else { break }
    }
    suite.parameters = descriptions.all
    try checkNames(suite, value)
    return suite
  }

  private func module(_ field: ProjectNode) throws(ProjectFileError) -> String {
    let path = try field.text()
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.hasSuffix(".js") || path.hasSuffix(".mjs"),
      parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
    else {
      throw field.refuse(
        "'\(path)' is not a module: write its path within the folder 'web', ending in .js, without"
          + " '..'")
    }
    return path
  }

  private func sweep(
    _ name: String, _ value: ProjectNode, _ shared: CaseSettings
  ) throws(ProjectFileError) -> [JSONValue] {
    let fields = try value.fields(Self.sweepKeys)
    let settings = shared.overridden(by: try CaseSettings(fields, stimuli))
    let sweep = try ParameterSweep(
      name, value, fields, inherited: settings.parameters.count)
    var cases: [JSONValue] = []
    for variant in sweep.variants {
      var own = settings
      for (parameter, setting) in variant.parameters { own.parameters[parameter] = setting }
      cases.append(try own.definition(named: variant.name, value))
    }
    return cases
  }

  private func checkNames(
    _ suite: ProjectFile.Suite, _ value: ProjectNode
  ) throws(ProjectFileError) {
    var names: Set<String> = []
    for definition in suite.cases {
      guard case .string(let name) = definition["name"], !names.insert(name).inserted else {
        continue
      }
      throw value.refuse("two cases of the suite '\(suite.name)' are named '\(name)'")
    }
    guard suite.cases.count <= ParameterSweep.mostCases else {
      throw value.refuse(
        "the suite has \(suite.cases.count) cases; \(ParameterSweep.mostCases) are the most")
    }
  }
}
