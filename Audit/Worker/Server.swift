import CMutantSwitch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Answers on standard output what becomes of the mutants named on standard input.
///
/// A question is a mutant and the renders to try, with their time limits in milliseconds:
/// `17 3:500,4:500`. The answer is the mutant, how it ended and the last render: `17 10 4`.
struct Server {
  private let suite: SuiteRenders
  private let progress: UnsafeMutablePointer<Int32>

  init(_ suite: SuiteRenders) {
    self.suite = suite
    guard let progress = parity_shared_memory(1) else { fatalError("no shared memory") }
    self.progress = progress
  }

  func run() {
    while let line = readLine() {
      let words = line.split(separator: " ")
      guard words.count == 2, let mutant = Int32(words[0]) else { fatalError("asked '\(line)'") }
      let renders = words[1].split(separator: ",").compactMap { word -> (Int, Int32)? in
        let parts = word.split(separator: ":")
        guard parts.count == 2, let index = Int(parts[0]), let limit = Int32(parts[1]),
          suite.renders.indices.contains(index)
        else { return nil }
        return (index, limit)
      }
      let ending = Child.run { attempt(mutant, on: renders) }
      print(mutant, ending, progress[0])
      fflush(nil)
    }
  }

  private func attempt(_ mutant: Int32, on renders: [(index: Int, limit: Int32)]) -> Int32 {
    parity_set_mutant(mutant)
    for render in renders {
      progress[0] = Int32(render.index)
      parity_limit_time(render.limit)
      let ending = suite.outcome(of: render.index)
      if ending != .matches { return ending.rawValue }
    }
    return SuiteRenders.Ending.matches.rawValue
  }
}
