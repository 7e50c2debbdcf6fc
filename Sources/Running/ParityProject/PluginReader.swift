/// Reads the candidates of a `parity.yml` that are plugins.
enum PluginReader {
  static let keys = [
    "plugin", "id", "host", "state", "parameters", "fixed", "ignore", "notes", "automation",
    "block",
    "blockTolerance", "deterministic", "strict", "denormals",
  ]
  /// The same as for a command.
  static let commonKeys = ["timeLimit", "memoryLimit", "jobs", "inputs", "build", "watch"]

  static let parameterKeys = ["to", "scale", "from", "range", "values", "unit", "as"]

  private enum Source: String, CaseIterable { case fromCase = "from-case" }
  private enum Form: String, CaseIterable { case text }
  private enum Denormals: String, CaseIterable { case keep, flush }

  static func plugin(
    _ fields: [String: ProjectNode]
  ) throws(ProjectFileError) -> PluginSpecification {
    guard let path = fields["plugin"] else {
      throw ProjectFileError(path: "", message: "a plugin has a path")
    }
    var plugin = PluginSpecification(path: try path.text())
    plugin.id = try fields["id"]?.text()
    if let field = fields["host"] { plugin.host = try field.choice() }
    plugin.state = try fields["state"]?.text()
    for (name, value) in try fields["parameters"]?.members() ?? [] {
      plugin.parameters[name] = try parameter(value)
    }
    for (name, value) in try fields["fixed"]?.members() ?? [] {
      plugin.fixed[name] = try fixed(value)
    }
    plugin.ignored = try fields["ignore"]?.texts() ?? []
    if let field = fields["notes"] {
      plugin.playsNotes = try field.choice(Source.self) == .fromCase
    }
    if let field = fields["automation"] {
      plugin.playsAutomation = try field.choice(Source.self) == .fromCase
    }
    if let field = fields["block"] { plugin.blocks = try blocks(field) }
    plugin.blockTolerance = try fields["blockTolerance"].map(decibels)
    if let field = fields["latency"] { plugin.latency = try latency(field) }
    if let field = fields["deterministic"] { plugin.isDeterministic = try field.bool() }
    if let field = fields["strict"] { plugin.isStrict = try field.bool() }
    if let field = fields["denormals"] {
      plugin.flushesSubnormals = try field.choice(Denormals.self) == .flush
    }
    try readCommon(fields, &plugin)
    return plugin
  }

  private static func readCommon(
    _ fields: [String: ProjectNode], _ plugin: inout PluginSpecification
  ) throws(ProjectFileError) {
    if let field = fields["timeLimit"] { plugin.timeLimitSeconds = try Quantity.seconds(field) }
    plugin.memoryLimitBytes = try fields["memoryLimit"].map(Quantity.bytes)
    plugin.jobs = try fields["jobs"].map { field throws(ProjectFileError) in
      try field.integer(in: 1...1024)
    }
    plugin.inputs = try fields["inputs"]?.texts() ?? []
    plugin.build = try fields["build"]?.texts() ?? []
    if let build = fields["build"], plugin.build.first?.isEmpty != false {
      throw build.refuse("\(build.name) names no program; write its words, such as [make, plugin]")
    }
    plugin.watch = try fields["watch"]?.texts() ?? []
  }

  /// `Cutoff`, or `{ to: Cutoff, scale: hertz }`.
  private static func parameter(_ value: ProjectNode) throws(ProjectFileError) -> PluginParameter {
    guard value.isMapping else { return PluginParameter(target: try value.text()) }
    let fields = try value.fields(parameterKeys)
    guard let to = fields["to"] else {
      throw value.refuse("\(value.name) has no 'to', the plugin's name of the parameter")
    }
    var parameter = PluginParameter(target: try to.text())
    if let scale = fields["scale"] { parameter.scale = try scale.choice() }
    if let unit = fields["unit"] {
      guard try unit.text() == "dB", fields["scale"] == nil else {
        throw unit.refuse("\(unit.name) can only be dB, which means 'scale: dB'")
      }
      parameter.scale = .decibels
    }
    if let form = fields["as"] { parameter.isText = try form.choice(Form.self) == .text }
    parameter.from = try fields["from"].map(range)
    parameter.range = try fields["range"].map(range)
    for (name, number) in try fields["values"]?.members() ?? [] {
      parameter.values[name] = try number.number(in: -1e12...1e12)
    }
    try check(parameter, fields, value)
    return parameter
  }

  private static func check(
    _ parameter: PluginParameter, _ fields: [String: ProjectNode], _ value: ProjectNode
  ) throws(ProjectFileError) {
    let isScaled = parameter.scale == .linear || parameter.scale == .logarithmic
    if isScaled, parameter.from == nil {
      throw value.refuse(
        "\(value.name) has no 'from', the least and the greatest of the case's values: [0.1, 30]")
    }
    if isScaled, parameter.isText, parameter.range == nil {
      throw value.refuse(
        "\(value.name) has no 'range', the least and the greatest of the plugin's own numbers")
    }
    if !isScaled, let field = fields["from"] ?? fields["range"] {
      throw field.refuse("\(field.name) needs 'scale: linear' or 'scale: logarithmic'")
    }
    if parameter.scale == .logarithmic, let from = parameter.from, from.lowerBound <= 0 {
      throw value.refuse("\(value.name).from begins at \(from.lowerBound), which has no logarithm")
    }
    if let values = fields["values"],
      ["scale", "unit", "as"].contains(where: { fields[$0] != nil })
    {
      throw values.refuse("\(values.name) need no scale: leave it out")
    }
  }

  private static func range(_ value: ProjectNode) throws(ProjectFileError) -> ClosedRange<Double> {
    let ends = try value.list()
    guard ends.count == 2 else {
      throw value.refuse("\(value.name) must be two numbers, such as [0, 1]")
    }
    let low = try ends[0].number(in: -1e12...1e12)
    let high = try ends[1].number(in: -1e12...1e12)
    guard low < high else { throw value.refuse("\(value.name) must begin with the smaller number") }
    return low...high
  }

  private static func fixed(_ value: ProjectNode) throws(ProjectFileError) -> PluginValue {
    switch try value.json() {
    case .number(let number): .number(number)
    case .bool(let flag): .number(flag ? 1 : 0)
    default: .text(try value.text())
    }
  }

  private static func blocks(_ value: ProjectNode) throws(ProjectFileError) -> [Int] {
    guard value.isList else { return [try value.integer(in: 1...65536)] }
    var blocks: [Int] = []
    for element in try value.list() { blocks.append(try element.integer(in: 1...65536)) }
    guard !blocks.isEmpty, Set(blocks).count == blocks.count else {
      throw value.refuse("\(value.name) must be sizes that differ, such as [128, 32, 512]")
    }
    guard blocks.count <= 32 else { throw value.refuse("\(value.name) has more than 32 sizes") }
    return blocks
  }

  private static func decibels(_ value: ProjectNode) throws(ProjectFileError) -> Double {
    let text = try value.text()
    let number = text.hasSuffix("dB") ? text.dropLast(2).drop { $0 == " " } : text[...]
    let trimmed = String(number).split(separator: " ").first.map(String.init) ?? ""
    guard let decibels = Double(trimmed), (-400...0).contains(decibels) else {
      throw value.refuse("\(value.name) is '\(text)'; write a null depth, such as -120 dB")
    }
    return decibels
  }

  private static func latency(
    _ value: ProjectNode
  ) throws(ProjectFileError) -> PluginSpecification.Latency {
    switch try value.text() {
    case "reported": .reported
    case "none": .frames(0)
    default: .frames(try value.integer(in: 0...1_000_000))
    }
  }
}
