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

/// The system's own, which a method of this name would hide.
private func writeBytes(_ stream: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  write(stream, start, count)
}

/// What a program prints for others to read. That it cannot be written never ends what is being done.
package enum StandardStreams {
  /// Streams that were closed lead to /dev/null already (`CProgramStart`).
  package static func prepare() {
    // Whoever reads no further, as `head`, does not ask for half of a capture.
    signal(SIGPIPE, SIG_IGN)
    let output = 1
    if parity_closed_streams() & 1 << output == 0 { sayAtTheEndWhatCouldNotBeWritten() }
  }

  /// Half of a result with exit code 0 would be taken for all of it. Whoever closed the output, or stopped
  /// reading, does not ask for it.
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

  /// Writes to standard error, now; what cannot be written is passed over.
  package static func writeError(_ text: String) { write(text, to: 2) }

  /// Writes to standard output, now, behind what was printed; `prepare` sees to what cannot be written.
  package static func writeOutput(_ text: String) {
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
          // A terminal that somebody made non-blocking is full for a moment; one that stays so is given up.
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
