import CMutantSwitch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Renders everything without a mutant: which sites each render reaches and how often, and how much
/// processor time it takes, which a busy machine does not change.
///
/// Prints a line for each render: name, candidate, ending, microseconds, and `site:count` for
/// every site, separated by tabs.
struct Recorder {
  private let suite: SuiteRenders
  private let siteCount: Int
  private let hits: UnsafeMutablePointer<Int32>
  private let microseconds: UnsafeMutablePointer<Int32>

  init(_ suite: SuiteRenders, siteCount: Int) throws {
    self.suite = suite
    self.siteCount = siteCount
    guard let hits = parity_shared_memory(siteCount + 1), let time = parity_shared_memory(1) else {
      fatalError("no shared memory")
    }
    self.hits = hits
    microseconds = time
  }

  func run() throws {
    for (index, render) in suite.renders.enumerated() {
      let ending = Child.run {
        let start = clock()
        let outcome = suite.outcome(of: index)
        // A tick of this clock is a microsecond, on any system after POSIX.
        microseconds[0] = Int32(clamping: clock() - start)
        return outcome.rawValue
      }
      hits.update(repeating: 0, count: siteCount + 1)
      _ = Child.run {
        parity_count_into(hits)
        return suite.outcome(of: index).rawValue
      }
      let reached = (0...siteCount).filter { hits[$0] > 0 }.map { "\($0):\(hits[$0])" }
      print(
        render.id, render.candidate.name, ending, microseconds[0], reached.joined(separator: " "),
        separator: "\t")
    }
  }
}
