import ParityCases
import ParityProject

/// Finds a plugin's parameters by their names.
package struct ParameterNames: Sendable {
  private let parameters: [PluginDescription.Parameter]

  package init(_ description: PluginDescription) { parameters = description.parameters }

  /// - Parameter name: the plugin's name, its symbol, or `id:7`.
  /// - Throws: `PluginFailure` for one that does not exist, or that several share.
  package func find(_ name: String) throws(PluginFailure) -> PluginDescription.Parameter {
    if name.hasPrefix("id:") {
      guard let id = UInt32(name.dropFirst(3).drop { $0 == " " }),
        let found = parameters.first(where: { $0.id == id })
      else {
        throw PluginFailure(
          "the plugin has no parameter '\(name)'"
            + NearestName.hint(name, among: parameters.map { "id:\($0.id)" }))
      }
      return found
    }
    let found = parameters.filter { $0.name == name }
    let others = found.isEmpty ? parameters.filter { $0.symbol == name } : found
    guard let parameter = others.first else {
      throw PluginFailure("the plugin has no parameter '\(name)'\(hint(name))")
    }
    guard others.count == 1 else {
      let ids = others.map { "'id:\($0.id)'" }.joined(separator: " or ")
      throw PluginFailure(
        "\(others.count) parameters of the plugin are called '\(name)'; write \(ids) for one of them"
      )
    }
    return parameter
  }

  /// The most similar name, or a few of the existing ones.
  package func hint(_ name: String) -> String {
    let names = parameters.filter { !$0.isReadonly }.map(\.name)
    if names.isEmpty { return "; it has none" }
    if NearestName.to(name, among: names) != nil || names.count <= 12 {
      return NearestName.hint(name, among: names)
    }
    return "; 'parity check-plugin' lists its \(names.count)"
  }
}
