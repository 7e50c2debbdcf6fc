import ParityCases

/// Pages of a suite.
extension SuiteReader {
  static let pageKeys = [
    "page", "seconds", "keepFrom", "query", "click", "do", "sampleRate", "seed", "seeds",
    "vary", "combine",
  ]
  /// Names that the parameters of a recorded case already use.
  private static let reservedNames = [
    "actions", "clicks", "epoch", "gestures", "midi", "offline", "query", "sampleRate",
  ]

  /// One page, or with `vary` as many cases of it as its values give.
  func pages(
    _ name: String, _ value: ProjectNode
  ) throws(ProjectFileError) -> [PageSpecification] {
    let fields = try value.fields(Self.pageKeys)
    guard let vary = fields["vary"] else {
      if let combine = fields["combine"] {
        throw combine.refuse("'combine' is for pages with 'vary'")
      }
      return [try page(name, value, fields)]
    }
    for (name, node) in try vary.members() where Self.reservedNames.contains(name) {
      throw node.refuse("'\(name)' is what a recorded case says itself; choose another name")
    }
    let sweep = try ParameterSweep(
      name, value, fields.filter { ["vary", "combine"].contains($0.key) })
    var pages: [PageSpecification] = []
    for variant in sweep.variants {
      let values = Dictionary(variant.parameters) { $1 }
      pages.append(try page(variant.name, value, fields, values))
    }
    return pages
  }

  /// - Parameter values: the values for `{name}` in texts.
  private func page(
    _ name: String, _ value: ProjectNode, _ fields: [String: ProjectNode],
    _ values: [String: JSONValue] = [:]
  ) throws(ProjectFileError) -> PageSpecification {
    func filled(_ text: String) -> String {
      values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value.plainText ?? "") }
    }
    guard CaseDefinition.isValidName(name) else {
      throw value.refuse("'\(name)' is not a case name; use lower-case letters, digits and dashes")
    }
    guard let page = fields["page"], let seconds = fields["seconds"] else {
      throw value.refuse("\(value.name) needs a 'page' and 'seconds'")
    }
    let length = try seconds.number(in: 0.01...3600)
    var specification = PageSpecification(
      name: name, page: filled(try page.text()), seconds: length)
    if let field = fields["keepFrom"] {
      specification.keepFromSeconds = try field.number(in: 0...length)
    }
    if let field = fields["query"] { specification.query = filled(try field.text()) }
    if let field = fields["click"] {
      specification.clicks = (field.isList ? try field.texts() : [try field.text()]).map(filled)
    }
    if let field = fields["sampleRate"] {
      specification.sampleRate = try field.number(in: 3000...768_000)
    }
    if let field = fields["seed"] {
      specification.seed = UInt32(try field.integer(in: 0...Int(UInt32.max)))
    }
    specification.seeds = try fields["seeds"].map { field throws(ProjectFileError) in
      try field.integer(in: CaseDefinition.seedCounts)
    }
    if let field = fields["do"] {
      specification.actions = try PageActionFile.actions(field, filled)
    }
    specification.values = values
    return specification
  }
}
