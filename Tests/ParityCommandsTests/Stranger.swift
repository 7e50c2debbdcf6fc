import AppCommands
import ArgumentParser
import PortedApps

/// An app that no module of the program's knows, with a command and options of its own.
struct StrangerApp: PortedApp {
  static let name = "stranger"
  init(webFolder: String) {}
  let ports: [String: SuitePort] = [:]

  static let attached = AttachedApp(
    StrangerApp.self, commands: [HumCommand.self], renderOptions: HumOptions.self,
    presetForms: "a hum", examples: [.render: ["parity render --hum 440 -o hum.wav"]])
}

struct HumCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hum", abstract: "Hum a stranger's tune.")
  func run() async throws {}
}

struct HumOptions: AppRenderOptions {
  static let remedy: String? = "a tone with --hum"

  @Option(help: "A tone to hum.")
  var hum: Double?

  func render(app: String?) -> (any AppRender)? {
    hum.map { Hum(hertz: $0) } ?? (app == StrangerApp.name ? Hum(hertz: 440) : nil)
  }
}

struct Hum: AppRender {
  let hertz: Double
  let inputs: [String] = []
  func check(presets: [String]) throws {
    guard presets.isEmpty else { throw ValidationError("a hum has no presets") }
  }
  func run(_ output: AppRenderOutput) throws {}
}

/// Options of a second app, for what is not hummed.
struct WhistleOptions: AppRenderOptions {
  static let remedy: String? = "a tone with --whistle"

  @Flag(help: "Whistle.")
  var whistle = false

  func render(app: String?) -> (any AppRender)? { whistle ? Hum(hertz: 2000) : nil }
}

struct SecondApp: PortedApp {
  static let name = "second"
  init(webFolder: String) {}
  let ports: [String: SuitePort] = [:]
}
