import Foundation

/// Where this program may have little memory: a request that is refused ends a program in Swift by a signal.
package enum ScarceMemory {
  /// Ends the program in a sentence where it may have too little memory later. Where it has too little to begin
  /// with, `CProgramStart` has ended it.
  package static func prepare() {
    #if canImport(Darwin)
      let kinds = [RLIMIT_AS, RLIMIT_DATA]
    #else
      let kinds = [Int32(RLIMIT_AS.rawValue), Int32(RLIMIT_DATA.rawValue)]
    #endif
    let isLimited = kinds.contains { kind in
      var limit = rlimit()
      // The largest number is no limit.
      return getrlimit(kind, &limit) == 0 && limit.rlim_cur < rlim_t(Int.max)
    }
    if isLimited { sayWhatEnds() }
  }

  private static func sayWhatEnds() {
    for number in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP] {
      signal(number) { _ in
        // Nothing that takes memory.
        let text: StaticString =
          "parity: ended, most likely for lack of memory, which is limited here (ulimit -v, -d); raise the limit\n"
        _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
        _exit(2)
      }
    }
  }
}
