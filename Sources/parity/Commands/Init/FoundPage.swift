import Foundation
import OrdinaryFiles

/// The page of a folder that is to be ported, and the scripts that it is made of.
struct FoundPage {
  /// Relative to the project's folder: `web/demo.html`.
  let path: String
  /// How many other pages lie beside it.
  let others: Int
  /// Its own scripts that are no modules, relative to its folder, in their order; none where it has modules.
  let classicScripts: [String]

  /// The folder that holds it; "." for the project's own.
  var folder: String {
    path.contains("/") ? path.split(separator: "/").dropLast().joined(separator: "/") : "."
  }

  /// A page is named by itself, or by its folder.
  ///
  /// - Returns: nil where there is none.
  init?(_ name: String, in project: String) {
    var isFolder: ObjCBool = false
    guard
      FileManager.default.fileExists(atPath: Self.join(project, name), isDirectory: &isFolder)
    else { return nil }
    let parts = name.split(separator: "/").filter { $0 != "." }.map(String.init)
    let folder = isFolder.boolValue ? parts : parts.dropLast()
    let pages = Self.pages(in: Self.join(project, folder.joined(separator: "/")))
    guard let page = isFolder.boolValue ? pages.first : parts.last else { return nil }
    path = (folder + [page]).joined(separator: "/")
    others = pages.filter { $0 != page }.count
    classicScripts = Self.classicScripts(of: Self.join(project, path))
  }

  /// `index.html` before others, which may be called anything.
  private static func pages(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let pages = names.filter { $0.hasSuffix(".html") || $0.hasSuffix(".htm") }.sorted()
    return pages.filter { $0 == "index.html" } + pages.filter { $0 != "index.html" }
  }

  /// What `<script src=…>` of the page's own server names.
  private static func classicScripts(of page: String) -> [String] {
    let data = (try? OrdinaryFile.read(page, limit: 1 << 20)) ?? Data()
    let text = String(decoding: data, as: UTF8.self)
    let tags = text.matches(of: /<script\b([^>]*)>/.ignoresCase()).map(\.output.1)
    guard !tags.contains(where: { $0.contains(/type\s*=\s*["']?module/.ignoresCase()) }) else {
      return []
    }
    return tags.compactMap { tag in
      let source = tag.firstMatch(of: /\bsrc\s*=\s*["']?([^"'\s>]+)/.ignoresCase())?.output.1
      return source.map(String.init)
    }.filter { !$0.contains("//") && !$0.hasPrefix("/") }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    name.isEmpty || name == "." ? folder : "\(folder)/\(name)"
  }
}
