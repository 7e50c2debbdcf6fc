import ParityCases
import ParityProject

/// What a case requires of a plugin, in the plugin's own terms.
struct PluginSettings {
  private(set) var parameters: [PluginJob.Setting] = []
  private(set) var events: [PluginJob.Event] = []
  /// What may explain a difference.
  private(set) var doubts: [String] = []

  /// - Throws: `PluginFailure` for a parameter without a target, and for values that the plugin does not accept.
  init(
    _ definition: CaseDefinition, _ specification: PluginSpecification,
    _ description: PluginDescription
  ) throws(PluginFailure) {
    let names = ParameterNames(description)
    for (name, value) in specification.fixed.sorted(by: { $0.key < $1.key }) {
      parameters.append(try ParameterScaling.fixed(value, for: try names.find(name)))
    }
    // A mapping without a target is a mistake even if no case uses it.
    var scalings: [String: ParameterScaling] = [:]
    for (name, rule) in specification.parameters {
      scalings[name] = ParameterScaling(
        name: name, rule: rule, parameter: try names.find(rule.target))
    }
    for (name, value) in Self.leaves(of: definition.parameters, specification) {
      guard let scaling = scalings[name] else {
        guard !specification.ignored.contains(name) else { continue }
        guard !["notes", "automation"].contains(name) else {
          throw PluginFailure(
            "the case has '\(name)', which nothing plays: write '\(name): from-case' in the candidate, or"
              + " name it under 'ignore'")
        }
        let known = specification.parameters.keys.sorted()
        let nearest = NearestName.to(name, among: known).map { "; did you mean '\($0)' there?" }
        throw PluginFailure(
          "the case's parameter '\(name)' is not used: map it under 'parameters' of the candidate, or"
            + " name it under 'ignore'" + (nearest ?? names.hint(name)))
      }
      parameters.append(try scaling.setting(value))
      doubts += [scaling.doubt].compactMap(\.self)
    }
    try Self.refuseTwice(parameters)
    if specification.playsNotes { events += try CaseNotes(definition).events }
    if specification.playsAutomation {
      events += try CaseAutomation(definition, scalings).events
    }
    // Events at one frame keep their order.
    events = events.enumerated().sorted { first, second in
      (first.element.frame, first.offset) < (second.element.frame, second.offset)
    }.map(\.element)
  }

  /// Which of two values takes effect would be random.
  private static func refuseTwice(_ settings: [PluginJob.Setting]) throws(PluginFailure) {
    var known: Set<UInt32> = []
    for setting in settings where !known.insert(setting.id).inserted {
      throw PluginFailure(
        "'\(setting.name ?? "id:\(setting.id)")' of the plugin is set twice: keep only one of 'fixed' and 'parameters' of the"
          + " candidate")
    }
  }

  /// Nested parameters have names with dots.
  private static func leaves(
    of value: JSONValue, _ specification: PluginSpecification
  ) -> [(String, JSONValue)] {
    guard case .object(let members) = value else { return [] }
    return members.sorted { $0.key < $1.key }.flatMap { name, value -> [(String, JSONValue)] in
      if specification.playsNotes, name == "notes" { return [] }
      if specification.playsAutomation, name == "automation" { return [] }
      if specification.ignored.contains(name) || specification.parameters[name] != nil {
        return [(name, value)]
      }
      return leaves(of: value, named: name)
    }
  }

  private static func leaves(
    of value: JSONValue, named name: String
  ) -> [(String, JSONValue)] {
    guard case .object(let members) = value else { return [(name, value)] }
    return members.sorted { $0.key < $1.key }.flatMap { leaves(of: $1, named: "\(name).\($0)") }
  }
}
