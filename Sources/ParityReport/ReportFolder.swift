import Foundation

/// A folder that appears under its name when all of it is written.
///
/// Files go into a hidden folder beside it; `publish` puts that in the place of the last report.
public struct ReportFolder: Sendable {
  public let path: String
  private let staging: String

  /// - Throws: `ReportError.unwritable`.
  public init(path: String) throws(ReportError) {
    let url = URL(fileURLWithPath: path)
    self.path = path
    staging =
      url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent)-\(UUID().uuidString)").path
    do {
      try FileManager.default.createDirectory(
        atPath: staging, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, detail: Self.reason(error))
    }
  }

  /// Where a file is until the report is published; makes the folders on the way.
  ///
  /// - Throws: `ReportError.unwritable`.
  public func stagedPath(_ relativePath: String) throws(ReportError) -> String {
    let target = URL(fileURLWithPath: staging).appendingPathComponent(relativePath)
    do {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, detail: Self.reason(error))
    }
    return target.path
  }

  public func write(_ data: Data, to relativePath: String) throws(ReportError) {
    let target = try stagedPath(relativePath)
    do {
      try data.write(to: URL(fileURLWithPath: target))
    } catch {
      throw .unwritable(path: path, detail: Self.reason(error))
    }
  }

  /// Puts the new report in the place of the old one.
  ///
  /// - Throws: `ReportError.unwritable`.
  public func publish() throws(ReportError) {
    let files = FileManager.default
    let old = staging + "-old"
    do {
      if files.fileExists(atPath: path) { try files.moveItem(atPath: path, toPath: old) }
      try files.moveItem(atPath: staging, toPath: path)
    } catch {
      throw .unwritable(path: path, detail: Self.reason(error))
    }
    try? files.removeItem(atPath: old)
  }

  /// Forgets what was written; does nothing after `publish`.
  public func discard() { try? FileManager.default.removeItem(atPath: staging) }

  private static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let underlying, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return error.localizedDescription
  }
}
