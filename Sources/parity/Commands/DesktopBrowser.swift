import ChildProcesses
import Foundation

/// The desktop browser of the user of this machine.
enum DesktopBrowser {
  /// Failing to open it is not an error, because the address is printed.
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
