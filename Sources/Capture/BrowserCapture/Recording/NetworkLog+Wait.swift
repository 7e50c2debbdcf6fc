import Foundation
import OrdinaryFiles

extension NetworkLog {
  /// Waits until a running browser has logged a request.
  ///
  /// It writes about fifteen events at a time, and loses those of its last requests when it is ended.
  ///
  /// - Parameters:
  ///   - address: part of the request's address.
  ///   - patience: after which it gives up, as it does when the task is cancelled.
  /// - Returns: whether the request is there.
  @discardableResult static func wait(
    for address: String, in path: String, patience: Duration
  ) async -> Bool {
    let deadline = ContinuousClock.now + patience
    var search = RequestSearch(address)
    while true {
      if search.goOn(path) { return true }
      guard ContinuousClock.now < deadline else { return false }
      do { try await Task.sleep(for: .milliseconds(20)) } catch { return false }
    }
  }

  /// Reads a growing file, each byte once.
  private struct RequestSearch {
    private let wanted: Data
    private var offset = 0
    private var end = Data()

    init(_ address: String) { wanted = Data(address.utf8) }

    mutating func goOn(_ path: String) -> Bool {
      guard let file = try? OrdinaryFile.open(path) else { return false }
      defer { close(file.descriptor) }
      if file.size < offset { (offset, end) = (0, Data()) }
      var block = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = pread(file.descriptor, &block, block.count, off_t(offset))
        guard count > 0 else { return false }
        offset += count
        end.append(contentsOf: block.prefix(count))
        if end.range(of: wanted) != nil { return true }
        end = Data(end.suffix(wanted.count))
      }
    }
  }
}
