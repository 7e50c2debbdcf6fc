import Foundation

#if canImport(Darwin)
  import Darwin
#endif

extension Machine {
  /// The machine this program runs on.
  package static var current: Machine {
    Machine(
      platform: "\(operatingSystem) \(architecture)", processor: processorName,
      cores: ProcessInfo.processInfo.activeProcessorCount)
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }

  private static var operatingSystem: String {
    let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    let name = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
    guard let name else { return ProcessInfo.processInfo.operatingSystemVersionString }
    return name.dropFirst(12).trimmingCharacters(in: CharacterSet(charactersIn: "\""))
  }

  private static var processorName: String {
    #if canImport(Darwin)
      var size = 0
      sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0)
      var bytes = [UInt8](repeating: 0, count: size)
      sysctlbyname("machdep.cpu.brand_string", &bytes, &size, nil, 0)
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #else
      processorName(in: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "")
    #endif
  }

  /// - Parameter cpuinfo: the contents of /proc/cpuinfo.
  /// - Returns: on arm64, where the kernel reports no names, the numbers of implementer and part.
  static func processorName(in cpuinfo: String) -> String {
    func value(_ name: String) -> String? {
      let line = cpuinfo.split(separator: "\n").first { $0.hasPrefix(name) }
      return line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }
    if let name = value("model name") { return name }
    guard let maker = value("CPU implementer"), let part = value("CPU part") else {
      return "unknown"
    }
    return "CPU implementer \(maker), part \(part)"
  }
}
