import AppCommands
import ArgumentParser
import Testing

@testable import ParityCommands

/// The command line as it is with apps that it was never compiled with.
@Suite struct AttachedAppsTests {
  private static let second = AttachedApp(
    SecondApp.self, renderOptions: WhistleOptions.self)

  @Test func listsAnAppsCommandAmongTheTools() {
    AttachedApps.$own.withValue([StrangerApp.attached]) {
      let help = ParityCommand.helpMessage()

      #expect(help.contains("hum                     Hum a stranger's tune."), "\(help)")
    }
  }

  @Test func knowsNoAppThatIsNotAttached() {
    AttachedApps.$own.withValue([]) {
      let help = ParityCommand.helpMessage()
      #expect(!help.contains("\n  preset ") && !help.contains("\n  soundfont "), "\(help)")
      #expect(
        ParityCommand.helpMessage(for: AttachedApps.renderCommand).contains("Presets: JSON files."))
    }
  }

  @Test func helpsWithWhatTheAppHasForRender() {
    AttachedApps.$own.withValue([StrangerApp.attached]) {
      let help = ParityCommand.helpMessage(for: AttachedApps.renderCommand)

      #expect(help.contains("--hum <hum>"))
      #expect(help.contains("for stranger also a hum"))
      #expect(help.contains("\n  parity render --hum 440 -o hum.wav"), "\(help)")
    }
  }

  @Test(
    arguments: zip([["--hum", "330"], ["--whistle"], ["--app", "stranger"]], [330.0, 2000, 440]))
  func rendersByTheOptionsThatWereGiven(_ given: [String], hertz: Double) throws {
    typealias Command = RenderCommand<RenderOptionsPair<HumOptions, WhistleOptions>>
    try AttachedApps.$own.withValue([StrangerApp.attached, Self.second]) {
      let command = try Command.parse(given + ["-o", "out.wav"])

      #expect(AttachedApps.renderCommand is Command.Type)
      #expect((command.options.render(app: command.app) as? Hum)?.hertz == hertz)
    }
  }

  @Test func saysWhatElseCouldHaveBeenGiven() {
    AttachedApps.$own.withValue([StrangerApp.attached, Self.second]) {
      let error = #expect(throws: (any Error).self) {
        try RenderCommand<RenderOptionsPair<HumOptions, WhistleOptions>>.parse(["-o", "out.wav"])
      }

      let message = error.map { RenderCommand<NoRenderOptions>.message(for: $0) } ?? ""
      #expect(
        message.contains(
          "name a preset's file, or a tone with --hum, or a tone with --whistle"), "\(message)")
    }
  }
}
