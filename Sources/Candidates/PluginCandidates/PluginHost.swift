import CandidateKit
import Foundation

/// The program that loads plugins, installed beside Parity itself.
package enum PluginHost {
  static let name = "parity-plugin-host"

  /// Beside this program: where it is built, installed and packed.
  ///
  /// - Throws: `UnusableCandidate`.
  package static func find(for candidate: String) throws(UnusableCandidate) -> String {
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let place = URL(fileURLWithPath: own).resolvingSymlinksInPath()
    var folder = place.deletingLastPathComponent()
    // On macOS the test runner is inside a bundle.
    for _ in 0..<4 {
      let path = folder.appendingPathComponent(name).path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
      folder.deleteLastPathComponent()
    }
    throw UnusableCandidate(
      name: candidate, PluginFault.noHost(name: name, program: place.path))
  }
}
