import Foundation
import OrdinaryFiles

/// What a folder shows to a developer who is about to port its page.
struct Surroundings {
  /// The folder of the page, relative; "." if none was found.
  let web: String
  /// nil if none was found.
  let page: FoundPage?
  /// Scripts that define worklet processors, relative to `web`.
  let worklets: [String]
  /// What builds native code here, in a few words; nil if nothing known was found.
  let build: String?

  private static let places = [".", "public", "web", "www", "src", "app", "dist", "docs"]
  private static let builds = [
    ("CMakeLists.txt", "build/render"), ("Package.swift", ".build/release/render"),
    ("Cargo.toml", "target/release/render"), ("meson.build", "build/render"),
    ("Makefile", "./render"),
  ]

  /// - Parameter chosen: the page, or its folder; nil to look for it.
  init(folder: String, page chosen: String? = nil) {
    let files = FileManager.default
    // A folder with an index.html before one with another page.
    let page =
      chosen.map { FoundPage($0, in: folder) }
      ?? Self.places.first { files.fileExists(atPath: "\(folder)/\($0)/index.html") }
      .flatMap { FoundPage($0, in: folder) }
      ?? Self.places.lazy.compactMap { FoundPage($0, in: folder) }.first
    self.page = page
    let web = page?.folder ?? chosen ?? "."
    self.web = web
    build = Self.builds.first { files.fileExists(atPath: "\(folder)/\($0.0)") }?.1
    worklets = Self.worklets(in: "\(folder)/\(web)")
  }

  /// Looks at most three folders deep, and at no more than 500 scripts: a home folder may be large.
  private static func worklets(in folder: String) -> [String] {
    var found: [String] = []
    var left = 500
    func look(_ path: String, _ depth: Int) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)")) ?? []
      for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" && left > 0 {
        let relative = path.isEmpty ? name : "\(path)/\(name)"
        if name.hasSuffix(".js") || name.hasSuffix(".mjs") {
          left -= 1
          let text = try? OrdinaryFile.read("\(folder)/\(relative)", limit: 1 << 20)
          if text?.range(of: Data("registerProcessor(".utf8)) != nil { found.append(relative) }
        } else if depth < 3 {
          look(relative, depth + 1)
        }
      }
    }
    look("", 0)
    return Array(found.prefix(5))
  }
}
