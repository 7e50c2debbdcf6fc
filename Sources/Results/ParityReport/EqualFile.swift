import Foundation

/// Whether a file needs to be written again.
enum EqualFile {
  /// Whether an ordinary file contains exactly these bytes; all of them are compared.
  static func holds(_ path: String, _ data: Data) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) == data.count
    else { return false }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    return data.withUnsafeBytes { wanted in
      guard let start = wanted.baseAddress else { return true }
      return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { block in
        guard let read = block.baseAddress else { return false }
        var offset = 0
        while offset < wanted.count {
          let count = Foundation.read(file, read, min(block.count, wanted.count - offset))
          if count < 0, errno == EINTR { continue }
          guard count > 0, memcmp(read, start + offset, count) == 0 else { return false }
          offset += count
        }
        return true
      }
    }
  }
}
