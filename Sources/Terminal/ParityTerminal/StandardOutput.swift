#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  @preconcurrency import Darwin
#endif

/// What a program prints for others to read.
package enum StandardOutput {
  /// Half of a result with exit code 0 would be taken for all of it. Whoever closed the output, or stopped
  /// reading, does not ask for it.
  ///
  /// To be called before anything is opened, which would take the place of an output that is closed.
  package static func sayWhatCouldNotBeWritten() {
    guard fcntl(1, F_GETFD) != -1 else { return }
    atexit {
      guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return }
      var output = pollfd(fd: 1, events: 0, revents: 0)
      guard poll(&output, 1, 0) <= 0 || output.revents & Int16(POLLERR) == 0 else { return }
      let text = "parity: the output could not be written; free some space, or write it elsewhere\n"
      _ = text.withCString { write(2, $0, strlen($0)) }
      _exit(2)
    }
  }
}
