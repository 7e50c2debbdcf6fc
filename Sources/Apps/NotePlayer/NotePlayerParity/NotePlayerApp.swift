import NotePlayer
import PortedApps

/// Attaches the note player to the harness.
package struct NotePlayerApp: PortedApp {
  package static let name = "note-player"

  package init(webFolder: String) {}

  package var ports: [String: SuitePort] {
    [
      "instruments": SuitePort(implementation: InstrumentsPort.implementation) {
        try InstrumentsPort.render($0)
      },
      "instruments-data": SuitePort(InstrumentsDataPort.self),
    ]
  }

  package var playable: [String: PlayableSuite] {
    [
      "instruments": PlayableSuite(parameters: NotePlayerPanel.parameters) {
        try InstrumentsPort.live($0)
      }
    ]
  }
}
