import Foundation

/// For systems with little memory: a failed allocation ends a Swift program with a signal.
package enum ScarceMemory {
  /// Ends the program with a message if it may run out of memory later. If it has too little to start, `CProgramStart`
  /// has already ended it.
  package static func prepare() {
    #if canImport(Darwin)
      let kinds = [RLIMIT_AS, RLIMIT_DATA]
    #else
      let kinds = [Int32(RLIMIT_AS.rawValue), Int32(RLIMIT_DATA.rawValue)]
    #endif
    let isLimited = kinds.contains { kind in
      var limit = rlimit()
      // The largest number means no limit.
      return getrlimit(kind, &limit) == 0 && limit.rlim_cur < rlim_t(Int.max)
    }
    if isLimited { sayWhatEnds() }
  }

  private static func sayWhatEnds() {
    for number in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP] {
      signal(number) { _ in
        // Must not allocate memory.
        let text: StaticString =
          "parity: ended, most likely for lack of memory, which is limited here (ulimit -v, -d); raise the limit\n"
        _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
        _exit(2)
      }
    }
  }
}
