import Foundation

/// This process's memory.
enum Memory {
  /// The most that it has had at once.
  static var peakMegabytes: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      // In bytes.
      return Double(usage.ru_maxrss) / 1e6
    #else
      getrusage(RUSAGE_SELF.rawValue, &usage)
      // In kibibytes.
      return Double(usage.ru_maxrss) * 1024 / 1e6
    #endif
  }
}
