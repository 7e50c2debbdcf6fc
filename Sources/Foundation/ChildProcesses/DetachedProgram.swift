import CChildProcess
import Foundation

/// A program of the user's own, such as an editor, that is started and left alone: it outlives this one.
package enum DetachedProgram {
  /// - Returns: whether it was started.
  @discardableResult
  package static func start(_ words: [String]) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nothing >= 0, let path = ProgramPath.find(words[0], environment: environment) else {
      return false
    }
    defer { close(nothing) }
    let arguments = CStringList(words)
    let variables = CStringList(environment.map { "\($0.key)=\($0.value)" })
    var reason: Int32 = 0
    let id = path.withCString { program in
      ".".withCString { folder in
        var child = parity_child(
          program: program, arguments: arguments.pointer, environment: variables.pointer,
          working_folder: folder, input: nothing, output: nothing, error: nothing, memory_limit: 0,
          patience_milliseconds: 0, tells_program_alone: 0, shares_terminal: 0, entrance: -1)
        return parity_child_exec(&child, 0, &reason)
      }
    }
    // Its end is never collected: the system keeps the entry until this program ends, too.
    return id > 0
  }
}
