import AppCommands
import ArgumentParser
import Foundation
import MeasuringLibraries
import OrdinaryFiles
import ParityTerminal

/// The program, with its apps.
package struct ParityMain {
  /// - Parameter apps: in the order in which they are listed.
  package init(attaching apps: [AttachedApp]) { AttachedApps.attach(apps) }

  /// Runs the command given by the process's arguments, and exits if that fails.
  package func run() async {
    StandardStreams.prepare()
    ScarceMemory.prepare()
    MeasuringLibraries.install()
    Self.keepThisMachineOffProxies()
    Self.refuseArgumentsThatAreNoText()
    let code = await ParityCommand.ending(of: Array(CommandLine.arguments.dropFirst()))
    if !code.isSuccess { ParityCommand.exit(withError: code) }
  }

  /// Requests to this machine's own server must not go through a network proxy.
  private static func keepThisMachineOffProxies() {
    for name in ["no_proxy", "NO_PROXY"] {
      let known = getenv(name).map { String(cString: $0) + "," } ?? ""
      setenv(name, known + "localhost,.localhost,127.0.0.1,::1", 1)
    }
  }

  /// A file name may consist of any bytes; decoding one that is not text would give the name of no file.
  private static func refuseArgumentsThatAreNoText() {
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil
      else { continue }
      let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
      Terminal.note(
        "parity: '\(Terminal.printable(FolderNames.escaped(Array(bytes))))' is not UTF-8 text; rename the"
          + " file")
      ParityCommand.exit(withError: ExitCode.validationFailure)
    }
  }
}
