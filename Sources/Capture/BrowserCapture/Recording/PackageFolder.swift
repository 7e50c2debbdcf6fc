import Foundation
import OrdinaryFiles

/// A folder filled by a package manager (`node_modules`), for pages that import modules by package names.
///
/// - Source: <https://nodejs.org/api/packages.html#package-entry-points>; conditions as bundlers set
///   them for browsers.
struct PackageFolder: Sendable {
  /// The folder's path on Parity's server.
  static let prefix = "/parity-packages/"
  private static let conditions = ["browser", "import", "module", "default"]
  /// Folders of packages nested deeper are ignored.
  private static let deepest = 4

  let path: String

  /// - Throws: `RecordingError.noPage` when it is not a folder.
  init(_ path: String) throws(RecordingError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { throw .noPage(path, detail: "--packages takes the folder that holds the packages") }
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Names to addresses; packages inside packages apply only within these.
  func importMap() -> ImportMap {
    var map = ImportMap()
    addPackages(of: path, at: Self.prefix, scope: nil, depth: 0, &map)
    return map
  }

  /// The file at an address below the prefix. Imports without an extension are resolved as bundlers do, by a redirect,
  /// so that relative imports start from the right place.
  func answer(_ address: String) -> Answer? {
    let inner = String(address.dropFirst(Self.prefix.count))
    let parts = inner.split(separator: "/", omittingEmptySubsequences: false)
    guard address.hasPrefix(Self.prefix),
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") })
    else { return nil }
    for ending in ["", ".js", ".mjs", "/index.js", "/index.mjs"] {
      var isFolder: ObjCBool = false
      let file = "\(path)/\(inner)\(ending)"
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
        !isFolder.boolValue, !Self.isHidden(file)
      else { continue }
      if !ending.isEmpty { return .moved(address + ending) }
      return OrdinaryFile.contents(file).map {
        .file(ServedFile(name: inner, content: $0))
      }
    }
    return nil
  }

  /// Links are followed, as package managers create them; their targets may themselves be in hidden folders.
  private static func isHidden(_ path: String) -> Bool {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().lastPathComponent.hasPrefix(".")
  }

  enum Answer {
    case file(ServedFile)
    case moved(String)
  }

  private func addPackages(
    of folder: String, at address: String, scope: String?, depth: Int, _ map: inout ImportMap
  ) {
    for name in Self.packages(in: folder) {
      let (place, base) = ("\(folder)/\(name)", "\(address)\(name)/")
      guard let data = OrdinaryFile.contents("\(place)/package.json"),
        let package = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
      else { continue }
      for (specifier, file) in Self.entries(of: package) {
        map.add(name + specifier.dropFirst(), base + file.drop { $0 == "." || $0 == "/" }, scope)
      }
      let inner = "\(place)/node_modules"
      if depth < Self.deepest, FileManager.default.fileExists(atPath: inner) {
        addPackages(
          of: inner, at: "\(base)node_modules/", scope: base, depth: depth + 1, &map)
      }
    }
  }

  private static func packages(in folder: String) -> [String] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    return names.filter { !$0.hasPrefix(".") }.flatMap { name in
      name.hasPrefix("@") ? packages(in: "\(folder)/\(name)").map { "\(name)/\($0)" } : [name]
    }
  }

  /// Its entry points, `.` and `./part`, with their files; those with a trailing slash are prefixes.
  private static func entries(of package: [String: Any]) -> [(String, String)] {
    guard let exports = package["exports"] else {
      let named = ["browser", "module", "jsnext:main", "main"].lazy
        .compactMap { package[$0] as? String }.first
      return [(".", named ?? "index.js"), ("./", "./")]
    }
    guard let paths = exports as? [String: Any], paths.keys.contains(where: { $0.hasPrefix(".") })
    else { return target(exports).map { [(".", $0)] } ?? [] }
    return paths.sorted { $0.key < $1.key }.compactMap { path, value in
      guard let file = target(value) else { return nil }
      // An import map cannot express a suffix after a star; without one, both sides are prefixes.
      guard path.contains("*") else { return (path, file) }
      return path.hasSuffix("*") && file.hasSuffix("*")
        ? (String(path.dropLast()), String(file.dropLast())) : nil
    }
  }

  private static func target(_ value: Any) -> String? {
    if let file = value as? String { return file }
    if let list = value as? [Any] { return list.lazy.compactMap(target).first }
    guard let choices = value as? [String: Any] else { return nil }
    return conditions.lazy.compactMap { choices[$0].flatMap(target) }.first
  }
}
