import Foundation

/// A font in a file, of which only the requested ranges are read.
///
/// The file is read, never mapped: if another program shortens it, the result is an error instead of a crash.
public final class FontFile: FontBytes {
  public let count: Int
  private let descriptor: Int32

  /// - Throws: `unreadable` if it is not an ordinary file, or cannot be opened.
  public init(_ path: String) throws(SoundFontError) {
    // A pipe without a writer must not block the open call.
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw Self.unreadable(path, String(cString: strerror(errno))) }
    var status = stat()
    guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw Self.unreadable(path, "it is not an ordinary file")
    }
    descriptor = opened
    count = Int(status.st_size)
  }

  deinit { close(descriptor) }

  public func bytes(_ range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    var read = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while read < range.count {
        guard let start = buffer.baseAddress else { break }
        let got = pread(
          descriptor, start + read, range.count - read, off_t(range.lowerBound + read))
        if got < 0, errno == EINTR { continue }
        if got <= 0 { break }
        read += got
      }
      filled = read
    }
    return read == range.count ? bytes : nil
  }

  private static func unreadable(_ path: String, _ detail: String) -> SoundFontError {
    SoundFontError(.unreadable, at: 0, "\(path) cannot be read: \(detail)")
  }
}
