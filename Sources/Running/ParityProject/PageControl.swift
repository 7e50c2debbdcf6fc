import LabParameters

/// An input of a page that the lab can change, from `lab.controls` of a suite of pages.
package struct PageControl: Equatable, Sendable {
  package let id: String
  /// The input's CSS selector.
  package let selector: String
  /// Its possible values; nil leaves that to the input itself.
  package let description: ParameterDescription?

  static let keys = ["controls"]
  static let longKeys = ["selector"] + SuiteParameters.keys

  /// `{ controls: { cutoff: "#cutoff", level: { selector: "#level", default: 1, from: 0, to: 2 } } }`
  ///
  /// - Throws: `ProjectFileError`.
  static func all(_ lab: ProjectNode) throws(ProjectFileError) -> [PageControl] {
    var controls: [PageControl] = []
    for (id, field) in try lab.fields(keys)["controls"]?.members() ?? [] {
      controls.append(try one(id, field))
    }
    return controls.enumerated().map { index, control in
      guard var description = control.description else { return control }
      description.index = index
      return PageControl(id: control.id, selector: control.selector, description: description)
    }
  }

  private static func one(
    _ id: String, _ field: ProjectNode
  ) throws(ProjectFileError) -> PageControl {
    guard field.isMapping else {
      return PageControl(id: id, selector: try field.text(), description: nil)
    }
    let fields = try field.fields(longKeys)
    guard let selector = fields["selector"] else {
      throw field.refuse("\(field.name) needs a 'selector': which input of the page it is")
    }
    var descriptions = SuiteParameters()
    _ = try descriptions.longForm(id, field, besides: ["selector"])
    if descriptions.all.isEmpty, let other = fields.first(where: { $0.key != "selector" }) {
      throw other.value.refuse(
        "\(field.name) needs 'default' with 'from' and 'to', or with 'values', beside '\(other.key)'"
      )
    }
    return PageControl(
      id: id, selector: try selector.text(), description: descriptions.all.first)
  }
}
