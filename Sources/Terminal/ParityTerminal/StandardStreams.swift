import CProgramStart

#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#endif

/// The system's own function, which a method of this name would hide.
private func writeBytes(_ stream: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  write(stream, start, count)
}

/// A program's output. Failing to write it never interrupts the work.
package enum StandardStreams {
  /// Closed streams already lead to /dev/null (`CProgramStart`).
  package static func prepare() {
    // A reader that stops early, such as `head`, must not abort a capture halfway.
    signal(SIGPIPE, SIG_IGN)
    let output = 1
    if parity_closed_streams() & 1 << output == 0 { sayAtTheEndWhatCouldNotBeWritten() }
  }

  /// Half of a result with exit code 0 would be mistaken for all of it. If the output was closed, or the reader
  /// stopped, that does not matter.
  private static func sayAtTheEndWhatCouldNotBeWritten() {
    atexit {
      guard fflush(stdout) != 0 || ferror(stdout) != 0 else { return }
      var output = pollfd(fd: 1, events: 0, revents: 0)
      guard poll(&output, 1, 0) <= 0 || output.revents & Int16(POLLERR) == 0 else { return }
      StandardStreams.writeError(
        "parity: the output could not be written; free some space, or write it elsewhere\n")
      _exit(2)
    }
  }

  /// Writes to standard error immediately, ignoring errors.
  package static func writeError(_ text: String) {
    if let heard = HeardOutput.current { return heard.addError(text) }
    write(text, to: 2)
  }

  /// Writes to standard output immediately, after what was printed; `prepare` handles errors.
  package static func writeOutput(_ text: String) {
    if let heard = HeardOutput.current { return heard.addOutput(text) }
    fputs(text, stdout)
    fflush(stdout)
  }

  private static func write(_ text: String, to stream: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, rest.count > 0 {
        let count = writeBytes(stream, start, rest.count)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
          // A non-blocking terminal may be full for a moment; one that stays full is given up.
          var output = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
          guard poll(&output, 1, 1000) > 0 else { return }
          continue
        }
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}
