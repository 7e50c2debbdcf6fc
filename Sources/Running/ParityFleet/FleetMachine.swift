import Foundation
import ParityResults
import ParityRunning

/// The machine that a part of a run was made on.
package struct FleetMachine: Codable, Equatable, Sendable {
  package var machine: Machine
  /// In bytes.
  package var memory: Int
  package var kernel: String?
  /// nil where it is not to be disclosed.
  package var host: String?
  package var numeric: NumericIdentity

  package static func current(anonymous: Bool) -> FleetMachine {
    FleetMachine(
      machine: .current, memory: Int(clamping: ProcessInfo.processInfo.physicalMemory),
      kernel: kernelRelease, host: anonymous ? nil : ProcessInfo.processInfo.hostName,
      numeric: .current)
  }

  private static var kernelRelease: String? {
    var names = utsname()
    guard uname(&names) == 0 else { return nil }
    return withUnsafeBytes(of: names.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
