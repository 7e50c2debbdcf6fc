import ChildProcesses
import Foundation

/// The window of whoever works at this machine.
enum DesktopBrowser {
  /// What cannot be opened is not an error: the address is printed.
  static func open(_ address: String) {
    #if os(macOS)
      let program = "/usr/bin/open"
    #else
      let program = "/usr/bin/xdg-open"
    #endif
    guard FileManager.default.isExecutableFile(atPath: program) else { return }
    DetachedProgram.start([program, address])
  }
}
