import CChildProcess
import Foundation
import OrdinaryFiles

/// A program that was started, with its pipes; it is ended together with everything that it started.
///
/// One thread uses it at a time.
package final class ChildProcess {
  /// Why a program could not be started, as a clause for an error message.
  package struct StartFailure: Error {
    package let reason: String
    /// There is no such program.
    package let isMissing: Bool
  }

  /// How a program ended.
  package struct End {
    package let exitCode: Int32?
    package let signal: Int32?
    /// The most memory that it used, in bytes.
    package let peakBytes: UInt64

    package var isSuccess: Bool { exitCode == 0 }
  }

  /// What becomes of a program's input and output.
  package enum Streams: Sendable {
    /// A pipe to its standard input, and one from its standard output; what it prints on standard error is
    /// kept in `printed`.
    case talks
    /// Its input is empty; all that it prints is kept in `printed`.
    case keeps
    /// Its input is empty; it prints where this program prints.
    case shares
    /// Its input is empty; its standard error goes where this program's does, and its output is thrown away.
    case sharesErrors
    /// Its input is empty; what it prints is added to a file, or thrown away.
    case log(String?)
  }

  private var process: parity_process
  private var end: End?
  /// Where this program writes the child's input; -1 when there is nothing to write, or nothing more.
  private var input: Int32 = -1
  /// What the program prints: standard output, where it is read at all, and standard error.
  private var output: Int32 = -1
  private var error: Int32 = -1
  package private(set) var printed = PrintedTail()
  private var pendingOutput: [UInt8] = []
  /// Where the next line begins in the pending output.
  private var lineStart = 0
  /// A line is an id; a program that prints this much without one is not following the protocol.
  private static let mostPending = 1 << 20
  /// Bounds one read: a program that prints as fast as it is read must not keep the deadline from being checked.
  private static let mostBlocks = 16

  /// How long it may take to end once it is told to; zero where it is killed at once.
  private let patience: Duration

  /// - Parameters:
  ///   - words: a path, or a name to be found in the environment's PATH, and the arguments.
  ///   - patience: how long it may take to end once it is told to by SIGTERM; by default it is killed at once.
  ///   - tellsProgramAlone: whether only the program is told, and passes it on to its children. In either case what is
  ///     left of them ends with the program.
  ///   - sharesTerminal: whether it may ask the person at the terminal something.
  package init(
    _ words: [String], environment: [String: String], workingFolder: String,
    memoryLimit: Int? = nil, streams: Streams, patience: Duration = .zero,
    tellsProgramAlone: Bool = false, sharesTerminal: Bool = false
  ) throws(StartFailure) {
    self.patience = patience
    guard let path = ProgramPath.find(words[0], environment: environment) else {
      throw StartFailure(reason: SystemReason.of(errno: ENOENT), isMissing: true)
    }
    let pipes = try ChildPipes(streams)
    defer { pipes.closeTheirs() }
    let arguments = CStringList(words)
    let variables = CStringList(environment.map { "\($0.key)=\($0.value)" })
    var reason: Int32 = 0
    var started = parity_process()
    let result = path.withCString { program in
      workingFolder.withCString { folder in
        var child = parity_child(
          program: program, arguments: arguments.pointer, environment: variables.pointer,
          working_folder: folder, input: pipes.input.theirs, output: pipes.output.theirs,
          error: pipes.error.theirs, memory_limit: UInt64(memoryLimit ?? 0),
          patience_milliseconds: Int32(clamping: Int(patience / .milliseconds(1))),
          tells_program_alone: tellsProgramAlone ? 1 : 0, shares_terminal: sharesTerminal ? 1 : 0,
          entrance: -1)
        return parity_child_start(&child, &started, &reason)
      }
    }
    process = started
    guard result == 0 else {
      pipes.closeOurs()
      throw StartFailure(reason: SystemReason.of(errno: reason), isMissing: reason == ENOENT)
    }
    (input, output, error) = (pipes.input.ours, pipes.output.ours, pipes.error.ours)
  }

  deinit {
    // A program with patience left is told to end, and not waited for.
    if patience > .zero { tellToEnd() } else { kill() }
    for descriptor in [input, output, error] where descriptor >= 0 { close(descriptor) }
  }

  /// Tells the program to end; `poll` or `wait` reports when it has.
  package func tellToEnd() {
    if end == nil { parity_child_kill(&process) }
  }

  /// How it ended; nil while it runs.
  package func poll() -> End? { collect() }

  /// Ends the program and what it started; waits for it.
  package func kill() {
    guard end == nil else { return }
    parity_child_kill(&process)
    let patience = ContinuousClock.now + patience + .seconds(5)
    while collect() == nil {
      if ContinuousClock.now > patience { parity_child_force(&process) }
      usleep(500)
    }
  }

  /// Waits for the program's end.
  ///
  /// - Returns: nil when it still runs at the deadline.
  /// - Throws: `CancellationError` when the task is cancelled.
  package func wait(until deadline: ContinuousClock.Instant) throws -> End? {
    while true {
      if let end = collect() {
        drain()
        return end
      }
      try Task.checkCancellation()
      guard ContinuousClock.now < deadline else {
        // A program whose output is not read blocks, and never ends.
        drain()
        return nil
      }
      // A program that ends closes its pipes, which wakes this at once; where it has closed them earlier, or passed
      // them to another process, polling is the only way.
      if error >= 0 { listen(milliseconds: 20) } else { usleep(200) }
    }
  }

  /// Writes a line to the program's standard input, and reads what it prints meanwhile.
  ///
  /// - Returns: whether all of it could be written before the deadline.
  /// - Throws: `CancellationError`.
  package func write(line: String, until deadline: ContinuousClock.Instant) throws -> Bool {
    let bytes = Array((line + "\n").utf8)
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Foundation.write(input, $0.baseAddress, $0.count)
      }
      if count > 0 {
        offset += count
      } else if count < 0, errno == EAGAIN {
        // A program that does not read its input gets as long as one that does not answer.
        try Task.checkCancellation()
        guard ContinuousClock.now < deadline else { return false }
        var room = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
        _ = Foundation.poll(&room, 1, 20)
        drain()
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Tells the program that no more input comes.
  package func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// The next line that the program prints on standard output.
  ///
  /// - Returns: nil when there is none before the deadline, or the program has closed its output.
  /// - Throws: `CancellationError`.
  package func readLine(until deadline: ContinuousClock.Instant) throws -> String? {
    while true {
      try Task.checkCancellation()
      if let end = pendingOutput[lineStart...].firstIndex(of: 10) {
        let line = String(decoding: pendingOutput[lineStart..<end], as: UTF8.self)
        lineStart = end + 1
        return line
      }
      pendingOutput.removeFirst(lineStart)
      lineStart = 0
      guard output >= 0, ContinuousClock.now < deadline, pendingOutput.count < Self.mostPending
      else { return nil }
      listen(milliseconds: 20)
    }
  }

  /// The next bytes that the program writes to standard output.
  ///
  /// - Returns: nil when there are fewer before the deadline, or the program has closed its output.
  package func readBytes(_ count: Int, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    precondition(count <= Self.mostPending)
    while pendingOutput.count - lineStart < count {
      guard output >= 0, ContinuousClock.now < deadline else { return nil }
      listen(milliseconds: 20)
    }
    let bytes = Array(pendingOutput[lineStart..<lineStart + count])
    pendingOutput.removeFirst(lineStart + count)
    lineStart = 0
    return bytes
  }

  /// What the program has written to standard output since the last call; waits for a moment where there is nothing.
  ///
  /// - Returns: nil when it has closed its output.
  package func readSome(waiting milliseconds: Int32) -> ArraySlice<UInt8>? {
    if lineStart == pendingOutput.count {
      guard output >= 0 else { return nil }
      listen(milliseconds: milliseconds)
    }
    defer {
      pendingOutput = []
      lineStart = 0
    }
    return pendingOutput[lineStart...]
  }

  private func collect() -> End? {
    if let end { return end }
    var status: Int32 = 0
    var peak: UInt64 = 0
    switch parity_child_poll(&process, &status, &peak) {
    case 0: return nil
    case 1:
      let signal = status & 0x7f
      end = End(
        exitCode: signal == 0 ? (status >> 8) & 0xff : nil, signal: signal == 0 ? nil : signal,
        peakBytes: peak)
    default: end = End(exitCode: nil, signal: nil, peakBytes: 0)
    }
    // What it started and left behind ends with it; on Linux it has ended already.
    parity_child_kill(&process)
    return end
  }

  /// Waits for the pipes, and reads what has arrived.
  private func listen(milliseconds: Int32) {
    var polls = [output, error].filter { $0 >= 0 }.map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard Foundation.poll(&polls, nfds_t(polls.count), milliseconds) > 0 else { return }
    drain()
  }

  private func drain() {
    take(&error) { printed.append($0) }
    // What is not read yet waits in the pipe, and the program that prints it blocks.
    guard pendingOutput.count < Self.mostPending else { return }
    take(&output) { pendingOutput += $0 }
  }

  private func take(_ descriptor: inout Int32, _ body: (ArraySlice<UInt8>) -> Void) {
    guard descriptor >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<Self.mostBlocks {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        body(buffer[..<count])
      } else if count < 0, errno == EINTR {
        continue
      } else {
        if count == 0 {
          close(descriptor)
          descriptor = -1
        }
        return
      }
    }
  }
}
