import Foundation

/// Where this program may have little memory: a request that is refused ends a program in Swift by a signal.
package enum ScarceMemory {
  /// Below these nothing can be done at all: threads are not made, and their work is waited for without end.
  /// A run of ten small cases ended well with 137 MB of data and with 390 MB of addresses, and did not end with 293 MB
  /// of these.
  private static let leastAddresses = 512 << 20
  private static let leastData = 128 << 20

  /// Ends the program in a sentence where it may have too little memory, now or later.
  package static func prepare() {
    #if canImport(Darwin)
      let kinds = [(RLIMIT_AS, "v", leastAddresses), (RLIMIT_DATA, "d", leastData)]
    #else
      let kinds = [
        (Int32(RLIMIT_AS.rawValue), "v", leastAddresses),
        (Int32(RLIMIT_DATA.rawValue), "d", leastData),
      ]
    #endif
    for (kind, name, least) in kinds {
      var limit = rlimit()
      // The largest number is no limit.
      guard getrlimit(kind, &limit) == 0, limit.rlim_cur < rlim_t(Int.max) else { continue }
      guard limit.rlim_cur >= rlim_t(least) else {
        StandardStreams.writeError(
          "parity: only \(limit.rlim_cur >> 20) MB of memory are allowed here (ulimit -\(name)), and"
            + " \(least >> 20) MB are the least; raise the limit\n")
        exit(2)
      }
      sayWhatEnds()
    }
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
