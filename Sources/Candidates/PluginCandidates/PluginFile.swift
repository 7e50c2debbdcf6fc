import Foundation
import OrdinaryFiles
import ParityCases

/// A plugin's file, as far as it can be examined without loading it.
package struct PluginFile: Sendable {
  package enum Format: String, Sendable { case clap, lv2, vst3 }

  /// Absolute.
  package let path: String
  package let format: Format

  /// - Throws: `PluginFileFault`.
  package init(_ path: String) throws(PluginFileFault) {
    var full = URL(fileURLWithPath: path).standardizedFileURL.path
    while full.count > 1, full.hasSuffix("/") { full.removeLast() }
    self.path = full
    let name = URL(fileURLWithPath: full).lastPathComponent
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) else {
      throw .missing(path: full, nearest: Self.neighbour(of: full))
    }
    switch URL(fileURLWithPath: full).pathExtension.lowercased() {
    case "clap": format = .clap
    case "lv2":
      format = .lv2
      guard isFolder.boolValue else {
        throw .lv2IsFile(name: name)
      }
      guard FileManager.default.fileExists(atPath: "\(full)/manifest.ttl") else {
        throw .noManifest(name: name)
      }
    case "vst3": format = .vst3
    case "component":
      throw .audioUnit(name: name)
    case "vst", "dll":
      throw .vst2(name: name)
    case "so", "dylib":
      throw .library(name: name, bundle: Self.bundle(of: full))
    default:
      throw .unknownFormat(name: name)
    }
    for library in libraries { try Self.check(library) }
  }

  /// Its code, as far as it can be found without a host.
  private var libraries: [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    // A bundle has a folder for each type of machine, from which the host chooses.
    let names = format == .lv2 ? (try? FileManager.default.contentsOfDirectory(atPath: path)) : []
    // One bundle may contain libraries for several systems.
    #if canImport(Darwin)
      let endings = [".so", ".dylib"]
    #else
      let endings = [".so"]
    #endif
    return (names ?? []).filter { endings.contains(where: $0.hasSuffix) }.sorted().map {
      "\(path)/\($0)"
    }
  }

  /// Every library in it, including those for other machines.
  var codes: [String] {
    guard format != .lv2 else { return libraries }
    // With the point, the target of a link is walked through: bundles under development are often links.
    let names =
      FileManager.default.enumerator(atPath: "\(path)/.")?.compactMap { $0 as? String } ?? []
    let inner = names.filter(Self.isLibrary).sorted().map { "\(path)/\($0)" }
    return inner.isEmpty ? libraries : inner
  }

  /// By its name, or, on macOS, by its position in a bundle.
  static func isLibrary(_ name: String) -> Bool {
    name.hasSuffix(".so") || name.hasSuffix(".dylib") || name.hasPrefix("Contents/MacOS/")
  }

  /// The enclosing folder that is a plugin.
  private static func bundle(of path: String) -> String? {
    let parts = path.split(separator: "/")
    let end = parts.lastIndex { [".lv2", ".vst3", ".clap"].contains(where: $0.hasSuffix) }
    return end.map { "/" + parts[...$0].joined(separator: "/") }
  }

  private static func neighbour(of path: String) -> String? {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return NearestName.to(url.lastPathComponent, among: names)
  }

  #if os(Linux)
    /// Names of machine numbers in ELF files.
    private static let machines = [
      3: "x86", 40: "ARM", 62: "x86-64", 183: "AArch64", 243: "RISC-V",
    ]
  #endif

  /// Whether a library is for this machine: the loader's own messages about that vary.
  private static func check(_ path: String) throws(PluginFileFault) {
    #if os(Linux)
      let name = URL(fileURLWithPath: path).lastPathComponent
      guard let head = head(of: path) else { throw .unreadable(name: name) }
      guard head.count >= 20, head.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else {
        throw .noLibraryHere(name: name)
      }
      guard let own = self.head(of: "/proc/self/exe"), own.count >= 20 else { return }
      let (machine, here) = (Int(head[18]) | Int(head[19]) << 8, Int(own[18]) | Int(own[19]) << 8)
      guard machine == here, head[4] == own[4] else {
        throw .otherMachine(name: name, machine: machines[machine], here: machines[here])
      }
    #endif
  }

  private static func head(of path: String) -> [UInt8]? {
    guard let file = try? OrdinaryFile.open(path) else { return nil }
    defer { close(file.descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = pread(file.descriptor, &bytes, bytes.count, 0)
    return count >= 0 ? Array(bytes[..<count]) : nil
  }
}
