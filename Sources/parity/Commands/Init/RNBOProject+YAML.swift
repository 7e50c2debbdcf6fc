import Foundation
import LabParameters
import OrdinaryFiles
import ParityCases
import ParityReferences

/// The project file for an export.
extension RNBOProject {
  var yaml: String {
    var lines = [
      "# From the RNBO export \(quoted(export.folder)). Every key: docs/parity-yml.md",
      "version: 1",
      "name: \(quoted(String(name.prefix(60))))", "web: web", "suites:", "  \(suite):",
      "    module: rnbo.js", "    sampleRate: 48000", "    seconds: 1",
      "    channels: \(max(1, export.description.outputChannels))",
    ]
    if export.description.inputChannels > 0 {
      lines.append("    stimulus: { kind: noise, seed: 1, amplitude: 0.25 }")
    }
    let parameters = export.description.table.parameters
    let playsNotes = export.description.playsNotes
    if !parameters.isEmpty || playsNotes { lines.append("    parameters:") }
    if playsNotes {
      lines += [
        "      # A patch that waits for notes is silent without one, and silence proves nothing.",
        "      gestures:", "        - { frame: 0, note: 60, velocity: 0.8, on: true }",
        "        - { frame: 24000, note: 60, velocity: 0, on: false }",
      ]
    }
    lines += parameters.map { "      \(quoted($0.id)): \(form($0))" }
    lines += ["    cases:", "      plain: {}"] + presetLines
    let swept = parameters.filter { !$0.isTrigger }
    if !swept.isEmpty {
      lines += [
        "    # One parameter at a time, the others at their initial values.", "    sweeps:",
      ]
      for (number, parameter) in swept.enumerated() {
        let values = sweep(parameter).map(text).joined(separator: ", ")
        lines += [
          "      p\(number + 1):", "        vary: { \(quoted(parameter.id)): [\(values)] }",
        ]
      }
    }
    if hasRenderer {
      lines += [
        "candidates:", "  rnbo:", "    command: [port/build/render, '{case}']",
        "    live: true", "    timeLimit: 60 s",
      ]
    }
    lines += [
      "limits:",
      "  default: { limit: -100 dB, reason: doubles summed in different orders on the two sides }",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  var presetLines: [String] {
    let known = Set(export.description.table.parameters.map(\.id))
    return export.presets.enumerated().compactMap { number, preset in
      let values = preset.values.filter { known.contains($0.key) }.sorted { $0.key < $1.key }
      // Exports may repeat names; a number in the case's name distinguishes them.
      let list = values.map { "\(quoted($0.key)): \(text($0.value))" }.joined(separator: ", ")
      return "      preset-\(number + 1): { parameters: { \(list) } } # \(line(preset.name))"
    }
  }

  /// The long form if there is a range for a slider.
  func form(_ parameter: ParameterDescription) -> String {
    if !parameter.choices.isEmpty,
      Set(parameter.choices.map(\.name)).count == parameter.choices.count
    {
      let values = parameter.choices.enumerated().map { "\(quoted($1.name)): \($0)" }
      let name = parameter.name == parameter.id ? "" : ", name: \(quoted(parameter.name))"
      return
        "{ default: \(text(parameter.initial)), values: { \(values.joined(separator: ", ")) }\(name) }"
    }
    var members = [
      "default: \(text(parameter.initial))", "from: \(text(parameter.minimum))",
      "to: \(text(parameter.maximum))",
    ]
    if parameter.exponent != 1, (0.001...1000).contains(parameter.exponent) {
      members.append("exponent: \(text(parameter.exponent))")
    }
    if parameter.steps > 1 { members.append("steps: \(parameter.steps)") }
    if !parameter.unit.isEmpty { members.append("unit: \(quoted(parameter.unit))") }
    if parameter.name != parameter.id { members.append("name: \(quoted(parameter.name))") }
    return "{ \(members.joined(separator: ", ")) }"
  }

  /// From one end to the other along the parameter's own curve; for a few steps, each of them.
  func sweep(_ parameter: ParameterDescription) -> [Double] {
    let count = (2...8).contains(parameter.steps) ? parameter.steps : Self.sweptValues
    var values: [Double] = []
    for index in 0..<count {
      let value = parameter.value(at: Double(index) / Double(count - 1))
      if !values.contains(value) { values.append(value) }
    }
    return values
  }
}
