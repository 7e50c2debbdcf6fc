import Foundation

extension TemporaryProject {
  /// What was published into the folder `site` of the project, by path.
  package var siteFiles: [String: Data] {
    let site = "\(folder)/site"
    var files: [String: Data] = [:]
    for name in FileManager.default.subpaths(atPath: site) ?? [] {
      files[name] = FileManager.default.contents(atPath: "\(site)/\(name)")
    }
    return files
  }
}
