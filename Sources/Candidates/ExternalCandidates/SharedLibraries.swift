import ChildProcesses
import Foundation
import OrdinaryFiles
import ParityReferences

/// The libraries with which a program is linked at startup, as found by the system's own loader.
package enum SharedLibraries {
  /// A line for each library: its path, and its content.
  ///
  /// - Returns: empty for a script and a statically linked program; a unique value if the loader is not available.
  static func lines(
    of program: String, environment: [String: String], folder: String
  ) -> [String] {
    #if os(Linux)
      guard hasLoader(program) else { return [] }
      // The loader lists them and exits before the program starts.
      return listed(
        by: [program], environment.merging(["LD_TRACE_LOADED_OBJECTS": "1"]) { $1 }, folder)
    #else
      return hasLoader(program) ? [unknown] : []
    #endif
  }

  /// The dependencies of a library; none of its code is run.
  ///
  /// - Parameter program: the one whose loader is used.
  /// - Returns: a unique value if the loader is not available.
  package static func lines(ofLibrary library: String, loadedBy program: String) -> [String] {
    #if os(Linux)
      guard let loader = loader(of: program) else { return [] }
      return listed(by: [loader, "--list", library], [:], "/")
    #else
      return [unknown]
    #endif
  }

  /// For unknown libraries: no earlier result matches this value.
  private static let unknown = "unknown libraries \(UUID())"

  private static func listed(
    by words: [String], _ environment: [String: String], _ folder: String
  ) -> [String] {
    let asking = InheritedEnvironment.current.merging(environment) { $1 }
    guard
      let child = try? ChildProcess(
        words, environment: asking, workingFolder: folder, streams: .talks)
    else { return [] }
    child.closeInput()
    defer { child.kill() }
    let deadline = ContinuousClock.now + .seconds(10)
    var paths: [String] = []
    while let line = try? child.readLine(until: deadline), paths.count < 1000 {
      // "libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f…)"
      let words = line.split(separator: " ").map { $0.trimmingCharacters(in: .whitespaces) }
      if let path = words.first(where: { $0.hasPrefix("/") }) { paths.append(path) }
    }
    return paths.map { "\($0) \(FileIdentity.ofFile($0) ?? "")" }
  }

  /// Whether a program names a loader: one that does not would start to run.
  static func hasLoader(_ program: String) -> Bool {
    #if os(Linux)
      loader(of: program) != nil
    #else
      // Practically every program on macOS names it.
      head(of: program, 4).map(isMachO) ?? false
    #endif
  }

  /// Whether a file is a program or library for macOS, for one processor type or several.
  ///
  /// - Source: mach-o/loader.h, MH_MAGIC_64; mach-o/fat.h, FAT_MAGIC.
  static func isMachO(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xcf, 0xfa, 0xed, 0xfe]) || head.starts(with: [0xca, 0xfe, 0xba, 0xbe])
  }

  private static func head(of program: String, _ most: Int) -> [UInt8]? {
    guard let file = try? OrdinaryFile.open(program) else { return nil }
    defer { close(file.descriptor) }
    var bytes = [UInt8](repeating: 0, count: most)
    let count = pread(file.descriptor, &bytes, bytes.count, 0)
    return count >= 0 ? Array(bytes[..<count]) : nil
  }

  /// The program that links another at startup.
  private static func loader(of program: String) -> String? {
    guard let bytes = head(of: program, 1 << 16) else { return nil }
    let count = bytes.count
    // A 64-bit little-endian ELF file: the offset of its segment table is at 32, an entry's size at 54, their number at
    // 56; type 3 names the loader.
    guard count >= 64, bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else { return nil }
    func number(_ offset: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    let (table, size, entries) = (number(32, 6), number(54, 2), number(56, 2))
    // In an entry, the text's offset is at 8, and its length at 32, including the terminating zero.
    for offset in (0..<entries).map({ table + $0 * size })
    where offset + 40 <= count && number(offset, 4) == 3 {
      let (place, length) = (number(offset + 8, 6), number(offset + 32, 6))
      guard length > 0, place >= 0, place + length <= count else { return nil }
      return String(decoding: bytes[place..<place + length].prefix { $0 != 0 }, as: UTF8.self)
    }
    return nil
  }
}
