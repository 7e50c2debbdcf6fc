#if !canImport(Darwin)
  import Foundation

  extension NumericIdentity.Processor {
    static var current: Self {
      Self(cpuinfo: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "")
    }
  }

  extension NumericIdentity {
    /// The files that are mapped into this process; nil where there is no /proc.
    static var loadedPaths: [String]? {
      // Read until its end: the file reports no length, and is delivered a page at a time.
      guard let file = FileHandle(forReadingAtPath: "/proc/self/maps"),
        let data = try? file.readToEnd()
      else { return nil }
      let maps = String(decoding: data, as: UTF8.self)
      return maps.split(separator: "\n").compactMap { line in
        line.firstIndex(of: "/").map { String(line[$0...]) }
      }
    }

    /// None: each library is a file.
    static var systemLibraries: [String: String]? { [:] }
  }
#endif

extension NumericIdentity.Processor {
  /// - Parameter cpuinfo: the text of /proc/cpuinfo; its first processor stands for all.
  /// - Source: proc_cpuinfo(5); for ARM, `c_show` in arch/arm64/kernel/cpuinfo.c of Linux.
  init(cpuinfo: String) {
    var fields: [Substring: Substring] = [:]
    for line in cpuinfo.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { break }
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0].trimmingBlanks] = parts[1].trimmingBlanks
    }
    let names: [Substring] = [
      "vendor_id", "cpu family", "model", "stepping", "CPU implementer", "CPU variant", "CPU part",
      "CPU revision",
    ]
    let known = names.compactMap { fields[$0] }
    name = known.isEmpty ? nil : known.joined(separator: "/")
    let flags = fields["flags"] ?? fields["Features"] ?? ""
    instructionSets = Set(flags.split(separator: " ").map(String.init))
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}
