import Foundation

/// One import at a time in a folder.
struct FolderLock {
  private let descriptor: Int32

  init(_ folder: String) throws(FontImportError) {
    let path = "\(folder)/\(FontImport.lockName)"
    let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard opened >= 0 else { throw .failed("\(path): \(DurableFile.reason())") }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      var buffer = [UInt8](repeating: 0, count: 128)
      let count = read(opened, &buffer, buffer.count)
      close(opened)
      throw .busy(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self))
    }
    descriptor = opened
    let text = Array("process \(getpid()), since \(Date())".utf8)
    ftruncate(opened, 0)
    _ = text.withUnsafeBytes { pwrite(opened, $0.baseAddress, $0.count, 0) }
  }

  func release() {
    ftruncate(descriptor, 0)
    // Closing is not enough: a process that is just being started has the descriptor, too, until it becomes
    // its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

enum FolderSpace {
  static func free(_ folder: String) -> Int {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return 0 }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }
}
