import Foundation

/// Why the system could not do something with a file, with what to do about it.
public enum SystemReason {
  /// As a clause, to follow what could not be done; without Foundation's wrapping.
  ///
  /// - Parameter path: the file to be written; by default the one that the error itself names.
  public static func of(_ error: any Error, at path: String? = nil) -> String {
    guard let number = number(of: error) else { return (error as NSError).localizedDescription }
    return text(number, at: path ?? self.path(of: error))
  }

  /// The same for an `errno`.
  public static func of(errno number: Int32, at path: String? = nil) -> String {
    text(number, at: path)
  }

  /// A whole sentence for an error of the system.
  ///
  /// - Returns: nil for an error with a description of its own.
  public static func sentence(_ error: any Error) -> String? {
    guard [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains((error as NSError).domain) else {
      return nil
    }
    let what = path(of: error).map { "cannot use \($0)" } ?? "the system refused"
    return "\(what): \(of(error))"
  }

  private static func text(_ number: Int32, at path: String?) -> String {
    switch number {
    case ENOSPC, EDQUOT: return "the disk is full; make room, or write elsewhere"
    case EFBIG: return "the file would be larger than is allowed here (ulimit -f); raise the limit"
    case EACCES, EPERM: return "no permission; allow it (chmod), or write elsewhere"
    case EROFS: return "it is on a read-only disk; write elsewhere"
    case ENOTDIR, EEXIST:
      return path.flatMap(fileInTheWay).map {
        "\($0) is a file where a folder is needed; move it away"
      }
        ?? (number == EEXIST
          ? "it already exists; move it away" : "a folder on the way is a file")
    case EISDIR, ENOTEMPTY: return "a folder is where a file is needed; move it away"
    case ENOENT: return "there is no such file or folder"
    case ENAMETOOLONG: return "its name is too long; choose a shorter one"
    case EMFILE, ENFILE: return "too many files are open (ulimit -n); raise the limit"
    default: return String(cString: strerror(number)).lowercased()
    }
  }

  /// The first part of a path that exists but is not a folder.
  private static func fileInTheWay(_ path: String) -> String? {
    var part = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      part += part.isEmpty || part == "/" ? String(name) : "/\(name)"
      var status = stat()
      guard stat(part, &status) == 0 else { return nil }
      if status.st_mode & S_IFMT != S_IFDIR { return part }
    }
    return nil
  }

  private static func number(of error: any Error) -> Int32? {
    if let error = error as? POSIXError { return error.code.rawValue }
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    guard error.domain == NSCocoaErrorDomain else { return nil }
    if let below = error.userInfo[NSUnderlyingErrorKey] as? any Error,
      let number = number(of: below)
    {
      return number
    }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: return ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: return EACCES
    case .fileWriteFileExists: return EEXIST
    case .fileWriteOutOfSpace: return ENOSPC
    case .fileWriteVolumeReadOnly: return EROFS
    default: return nil
    }
  }

  private static func path(of error: any Error) -> String? {
    let known = (error as NSError).userInfo
    return known["NSDestinationFilePath"] as? String ?? known[NSFilePathErrorKey] as? String
      ?? (known[NSURLErrorKey] as? URL)?.path
  }
}
