import ChildProcesses

/// What Node says last of an error that ended a script: its own version, behind the error and the stack.
enum NodeReport {
  /// - Returns: the error's own line; nil unless Node ended the script.
  static func error(_ printed: PrintedTail) -> String? {
    guard printed.lastLine?.wholeMatch(of: #/Node\.js v[0-9.]+/#) != nil else { return nil }
    return printed.lastLine {
      $0.prefixMatch(of: #/(?:Uncaught )?[A-Z]\w*(?: \[[A-Z_]+\])?: /#) != nil
    }
  }
}
