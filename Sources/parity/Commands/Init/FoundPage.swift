import Foundation
import OrdinaryFiles

/// The page of a folder that is to be ported, and its scripts.
struct FoundPage {
  /// Relative to the project's folder: `web/demo.html`.
  let path: String
  /// How many other pages are beside it.
  let others: Int
  /// Its own scripts that are not modules, relative to its folder, in order; empty if it has modules.
  let classicScripts: [String]
  /// Its first module if none of its modules exports anything, as in the output of bundlers; nil if a case can import
  /// one.
  let bundle: String?

  /// Its path within its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Its folder; "." for the project's own.
  var folder: String {
    path.contains("/") ? path.split(separator: "/").dropLast().joined(separator: "/") : "."
  }

  /// A page is given by its own name, or by its folder.
  ///
  /// - Returns: nil if there is none, and for anything that is not HTML or not below the project's folder.
  init?(_ name: String, in project: String) {
    guard let parts = Self.parts(of: name) else { return nil }
    var isFolder: ObjCBool = false
    let place = Self.join(project, parts.joined(separator: "/"))
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else { return nil }
    let folder = isFolder.boolValue ? parts : parts.dropLast()
    let pages = Self.pages(in: Self.join(project, folder.joined(separator: "/")))
    guard let page = isFolder.boolValue ? pages.first : parts.last, Self.isPage(page) else {
      return nil
    }
    path = (folder + [page]).joined(separator: "/")
    others = pages.filter { $0 != page }.count
    let scripts = Self.scripts(of: Self.join(project, path))
    classicScripts =
      scripts.contains(where: \.isModule)
      ? []
      : scripts.map(\.source).filter { !$0.hasPrefix("/") }
        .map { Self.parts(of: $0)?.joined(separator: "/") ?? $0 }
    let site = Self.join(project, folder.joined(separator: "/"))
    let modules = scripts.filter(\.isModule).map(\.source)
    bundle = modules.contains { Self.exports("\(site)/\($0)") } ? nil : modules.first
  }

  /// Whether a file's name is that of a page.
  static func isPage(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".html") || name.hasSuffix(".htm")
  }

  /// The folders and the file of a relative path, without `.` and `..`.
  ///
  /// - Returns: nil for a path that leaves the folder it starts in.
  static func parts(of path: String) -> [String]? {
    guard !path.hasPrefix("/") else { return nil }
    var parts: [String] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts
  }

  /// `index.html` before others, which may have any name.
  private static func pages(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let pages = names.filter(isPage).sorted()
    return pages.filter { $0 == "index.html" } + pages.filter { $0 != "index.html" }
  }

  /// The scripts in `<script src=…>` from the page's own server.
  private static func scripts(of page: String) -> [(source: String, isModule: Bool)] {
    let data = (try? OrdinaryFile.read(page, limit: 1 << 20)) ?? Data()
    let tags = String(decoding: data, as: UTF8.self)
      .matches(of: /<script\b([^>]*)>/.ignoresCase()).map(\.output.1)
    return tags.compactMap { tag in
      let isModule = tag.contains(/type\s*=\s*["']?module/.ignoresCase())
      let source = tag.firstMatch(of: /\bsrc\s*=\s*["']?([^"'\s>]+)/.ignoresCase())?.output.1
      // A module's text may be in the page itself: it is then a module that no case can import.
      return source.map { (String($0), isModule) } ?? (isModule ? ("", true) : nil)
    }.filter { !$0.source.contains("//") }
  }

  /// Whether a script exports something, or does not exist yet.
  private static func exports(_ path: String) -> Bool {
    guard let data = try? OrdinaryFile.read(path, limit: 64 << 20) else { return true }
    return String(decoding: data, as: UTF8.self).contains(/(^|[;}\s])(export|import)\b\s*["'{*a-z]/)
  }

  private static func join(_ folder: String, _ name: String) -> String {
    name.isEmpty || name == "." ? folder : "\(folder)/\(name)"
  }
}
