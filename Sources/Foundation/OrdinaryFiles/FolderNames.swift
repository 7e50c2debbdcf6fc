import Foundation

/// Names of files as the system has them, which may be any bytes, while all that Parity writes and compares is text.
public enum FolderNames {
  /// The first name below a folder that is not UTF-8 text, and would be missing from a listing as text.
  ///
  /// - Parameter isDeep: whether to search the folders within it, at any depth.
  /// - Returns: its path within the folder, with the bytes that are not text written as `\xE9`; nil where
  ///   there is none.
  public static func firstThatIsNoText(below folder: String, isDeep: Bool = true) -> String? {
    var pending = [""]
    while let relative = pending.popLast() {
      guard let stream = opendir(relative.isEmpty ? folder : "\(folder)/\(relative)") else {
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let bytes = bytes(of: entry)
        let prefix = relative.isEmpty ? "" : "\(relative)/"
        guard let name = String(validating: bytes, as: UTF8.self) else {
          return prefix + escaped(bytes)
        }
        guard isDeep, name != ".", name != ".." else { continue }
        if isFolder(entry, at: "\(folder)/\(prefix)\(name)") { pending.append(prefix + name) }
      }
    }
    return nil
  }

  /// Text as it is, all other bytes as `\xE9`.
  public static func escaped(_ bytes: [UInt8]) -> String {
    var (text, rest) = ("", bytes[...])
    while let first = rest.first {
      let length = (1...4).first { length in
        length <= rest.count && String(validating: rest.prefix(length), as: UTF8.self) != nil
      }
      if let length {
        text += String(decoding: rest.prefix(length), as: UTF8.self)
      } else {
        text += "\\x" + String(first, radix: 16, uppercase: true)
      }
      rest = rest.dropFirst(length ?? 1)
    }
    return text
  }

  /// Asks the file system only where the folder's entry does not say.
  private static func isFolder(
    _ entry: UnsafeMutablePointer<dirent>, at path: @autoclosure () -> String
  ) -> Bool {
    let kind = Int(entry.pointee.d_type)
    guard kind == Int(DT_UNKNOWN) else { return kind == Int(DT_DIR) }
    var status = stat()
    return lstat(path(), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func bytes(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
        Array(
          UnsafeBufferPointer(
            start: $0, count: strlen(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))))
      }
    }
  }
}
