import ArgumentParser
import PortedApps

/// An app attached to the program: its part in the harness, and its additions to the command line.
package struct AttachedApp: Sendable {
  /// Commands whose help includes an app's examples.
  package enum Command: Sendable {
    case lab, render
  }

  package let app: any PortedApp.Type
  /// Listed among the tools.
  package let commands: [any AsyncParsableCommand.Type]
  package let renderOptions: (any AppRenderOptions.Type)?
  /// What `render` accepts for one of its presets besides a JSON file: "their names".
  package let presetForms: String?
  /// Lines of a command's help, at most 78 columns wide.
  package let examples: [Command: [String]]

  package init(
    _ app: any PortedApp.Type, commands: [any AsyncParsableCommand.Type] = [],
    renderOptions: (any AppRenderOptions.Type)? = nil, presetForms: String? = nil,
    examples: [Command: [String]] = [:]
  ) {
    self.app = app
    self.commands = commands
    self.renderOptions = renderOptions
    self.presetForms = presetForms
    self.examples = examples
  }
}
