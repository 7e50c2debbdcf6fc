#if canImport(Darwin)
  import Darwin

  extension NumericIdentity.Processor {
    /// Apple's processors have no family or stepping, but one name for each model.
    static var current: Self {
      let known = ["machdep.cpu.family", "machdep.cpu.model", "machdep.cpu.stepping"].compactMap {
        SystemControl.number($0).map(String.init)
      }
      let name = SystemControl.text("machdep.cpu.brand_string").map {
        ([$0] + known).joined(separator: "/")
      }
      // Reported by Intel processors; Apple's have no such list.
      let sets = ["machdep.cpu.features", "machdep.cpu.leaf7_features"].compactMap {
        SystemControl.text($0)?.lowercased()
      }
      return Self(
        name: name,
        instructionSets: Set(sets.joined(separator: " ").split(separator: " ").map(String.init)))
    }
  }

  extension NumericIdentity {
    /// The libraries that are loaded into this process.
    static var loadedPaths: [String]? {
      (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
    }

    /// The system's own libraries are not files but part of the system's build, which has a number.
    static var systemLibraries: [String: String]? {
      SystemControl.text("kern.osversion").map { ["macOS": $0] }
    }
  }

  /// System values by name: sysctl(3).
  private enum SystemControl {
    static func text(_ name: String) -> String? {
      var size = 0
      guard sysctlbyname(name, nil, &size, nil, 0) == 0, size > 1 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctlbyname(name, &bytes, &size, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    static func number(_ name: String) -> Int32? {
      var (value, size) = (Int32(0), MemoryLayout<Int32>.size)
      guard sysctlbyname(name, &value, &size, nil, 0) == 0 else { return nil }
      return value
    }
  }
#endif
