import Foundation

/// The imports of a JavaScript module, by name.
enum ModuleImports {
  /// The strings after `from` and `import`, also in `import('…')`; those in comments count as well.
  static func specifiers(in text: String) -> [String] {
    text.matches(of: /\b(?:from|import)\s*\(?\s*["'`]([^"'`\n]+)["'`]/).map { String($0.1) }
  }

  /// The file that a specifier stands for.
  ///
  /// - Parameter path: of the importing module, as captures record it: "web/…".
  /// - Returns: nil for a package, an address, and anything outside `web`.
  static func resolve(_ name: String, from path: String) -> String? {
    let file = name.prefix { $0 != "?" && $0 != "#" }
    guard file.hasPrefix("./") || file.hasPrefix("../") || file.hasPrefix("/") else { return nil }
    var parts =
      file.hasPrefix("/") ? ["web"] : path.split(separator: "/").dropLast().map(String.init)
    for part in file.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard parts.count > 1 else { return nil }
        parts.removeLast()
      default: parts.append(part.removingPercentEncoding ?? String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
