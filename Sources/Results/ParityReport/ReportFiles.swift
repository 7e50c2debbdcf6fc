import Foundation
import OrdinaryFiles
import ParityResults

/// The list of a report's files, stored beside them: a report that replaces it replaces these files, and nothing that a
/// user has put there.
enum ReportFiles {
  static let fileName = ".written-by-parity"

  /// Lists everything in a folder.
  ///
  /// - Parameter path: the folder's future name.
  /// - Throws: `ReportError.unwritable`.
  static func list(_ folder: String, of path: String) throws(ReportError) {
    let names = files(in: folder).joined(separator: "\n") + "\n"
    do {
      try Data(names.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(fileName)"))
    } catch {
      throw .unwritable(path: path, detail: SystemReason.of(error, at: path))
    }
  }

  /// Lists more that Parity writes into a report that is there.
  static func add(_ names: [String], to report: String) throws {
    let path = "\(report)/\(fileName)"
    let listed = OrdinaryFile.contents(path).map { String(decoding: $0, as: UTF8.self) }
    let known =
      listed?.split(separator: "\n").map(String.init) ?? files(in: report).filter(isOwn)
    let all = Set(known + names).sorted().joined(separator: "\n") + "\n"
    try WholeFile.write(Data(all.utf8), to: path)
  }

  /// Names that reports consist of; a report without a list, by an earlier version, contains nothing else.
  private static let ownNames: Set<String> = [
    "index.html", "results.json", "junit.xml", "summary.md", "codequality.json", "cases", "plots",
    "listen", "sources", "audio",
  ]

  private static func isOwn(_ file: String) -> Bool {
    ownNames.contains(String(file.prefix { $0 != "/" }))
  }

  /// - Returns: nil when the folder contains nothing else.
  static func firstForeign(in folder: String) -> String? {
    // Listing it as text would overlook it, and it would be lost.
    if let name = FolderNames.firstThatIsNoText(below: folder) { return name }
    guard let list = OrdinaryFile.contents("\(folder)/\(fileName)") else {
      return files(in: folder).first { !isOwn($0) }
    }
    let known = Set(String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init))
    return files(in: folder).first { !known.contains($0) && $0 != fileName }
  }

  /// Everything that is not a folder, by path within the folder.
  static func files(in folder: String) -> [String] {
    (FileManager.default.subpaths(atPath: folder) ?? []).sorted().filter { name in
      var status = stat()
      return lstat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }
  }
}
