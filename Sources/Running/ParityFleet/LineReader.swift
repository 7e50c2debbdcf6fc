import Foundation
import OrdinaryFiles

/// Reads a file line by line, holding no more than one block in memory.
final class LineReader {
  private let file: Int32
  private let path: String
  private var buffer: [UInt8] = []
  private var place = 0
  private var isAtEnd = false
  private static let block = 1 << 15
  /// Longer than any result: 6.9 KB is a typical line.
  static let longestLine = 1 << 26

  /// - Throws: `ShardError.damaged`.
  init(_ path: String) throws(ShardError) {
    self.path = path
    do {
      file = try OrdinaryFile.open(path).descriptor
    } catch {
      throw .damaged(path: path, detail: "\(error)")
    }
  }

  deinit { close(file) }

  /// The next line without its terminator; nil after the last.
  ///
  /// - Throws: `ShardError.damaged`, also for a last line without a terminator.
  func next() throws(ShardError) -> Data? {
    var searched = place
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0a) {
        defer { place = end + 1 }
        return Data(buffer[place..<end])
      }
      if isAtEnd {
        guard place == buffer.count else {
          throw .damaged(path: path, detail: "its last line does not end")
        }
        return nil
      }
      buffer.removeFirst(place)
      searched = buffer.count
      place = 0
      guard buffer.count < Self.longestLine else {
        throw .damaged(path: path, detail: "a line is longer than any result")
      }
      try fill()
    }
  }

  private func fill() throws(ShardError) {
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.block))
    var count: Int
    repeat {
      count = buffer.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { read(file, $0 + old, Self.block) } ?? 0
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else {
      throw .damaged(path: path, detail: SystemReason.of(errno: errno, at: path))
    }
    buffer.removeLast(Self.block - count)
    isAtEnd = count == 0
  }
}
