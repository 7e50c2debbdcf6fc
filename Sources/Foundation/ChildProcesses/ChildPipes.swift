import CChildProcess
import Foundation
import OrdinaryFiles

/// The pipes by which a program and this one communicate.
struct ChildPipes {
  /// The end that the program gets, and the one that this program keeps; -1 for none.
  typealias Ends = (theirs: Int32, ours: Int32)

  let input: Ends
  let output: Ends
  let error: Ends
  /// Descriptors that were opened for the program alone.
  private let opened: [Int32]

  init(_ streams: ChildProcess.Streams) throws(ChildProcess.StartFailure) {
    var opened: [Int32] = []
    var kept: [Int32] = []
    do throws(ChildProcess.StartFailure) {
      func pipe(writes: Bool) throws(ChildProcess.StartFailure) -> Ends {
        let ends = try Self.makePipe()
        let (theirs, ours) = writes ? (ends.read, ends.write) : (ends.write, ends.read)
        _ = fcntl(ours, F_SETFL, O_NONBLOCK)
        opened.append(theirs)
        kept.append(ours)
        return (theirs, ours)
      }
      func file(_ path: String, _ flags: Int32) throws(ChildProcess.StartFailure) -> Ends {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .init(errno, at: path) }
        opened.append(descriptor)
        return (descriptor, -1)
      }
      switch streams {
      case .talks:
        (input, output, error) = (
          try pipe(writes: true), try pipe(writes: false), try pipe(writes: false)
        )
      case .keeps:
        input = try file("/dev/null", O_RDONLY)
        error = try pipe(writes: false)
        output = (error.theirs, -1)
      case .shares:
        input = try file("/dev/null", O_RDONLY)
        (output, error) = ((1, -1), (2, -1))
      case .sharesErrors:
        input = try file("/dev/null", O_RDONLY)
        output = try file("/dev/null", O_WRONLY)
        error = (2, -1)
      case .log(let path):
        input = try file("/dev/null", O_RDONLY)
        output = try file(path ?? "/dev/null", O_WRONLY | O_CREAT | O_APPEND)
        error = (output.theirs, -1)
      }
    } catch {
      for descriptor in opened + kept { close(descriptor) }
      throw error
    }
    self.opened = opened
  }

  /// To be called once the program has them.
  func closeTheirs() {
    for descriptor in opened { close(descriptor) }
  }

  func closeOurs() {
    for ends in [input, output, error] where ends.ours >= 0 { close(ends.ours) }
  }

  /// Both ends are closed in any other program that is started meanwhile.
  private static func makePipe() throws(ChildProcess.StartFailure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard parity_pipe(&ends) == 0 else { throw .init(errno) }
    return (ends[0], ends[1])
  }
}

extension ChildProcess.StartFailure {
  fileprivate init(_ number: Int32, at path: String? = nil) {
    self.init(reason: SystemReason.of(errno: number, at: path), isMissing: false)
  }
}
