/// Which renders reach which sites, and how long each takes.
package struct Coverage: Sendable {
  package struct Render: Equatable, Sendable {
    /// The case and the candidate, such as `biquad/lowpass (engine)`.
    package let name: String
    package let microseconds: Int
  }

  /// One render's visits to a site.
  package struct Visits: Equatable, Sendable {
    package let render: Int
    package let count: Int

    package init(render: Int, count: Int) {
      self.render = render
      self.count = count
    }
  }

  package private(set) var renders: [Render] = []
  /// By the first mutant of the site.
  private var visits: [Int32: [Visits]] = [:]

  /// - Parameter recording: what `mutant-worker record` prints.
  /// - Throws: `copyDiffers` when a render without a mutant does not match its reference;
  ///   `workerFailed` when the recording is empty or garbled.
  package init(recording: String) throws(MutationError) {
    for line in recording.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 5, let time = Int(fields[3]) else {
        throw .workerFailed(detail: "recorded '\(line.prefix(80))'")
      }
      let name = "\(fields[0]) (\(fields[1]))"
      guard fields[2] == "0" else { throw .copyDiffers(render: name) }
      for site in fields[4].split(separator: " ") {
        let numbers = site.split(separator: ":").compactMap { Int32($0) }
        guard numbers.count == 2 else { throw .workerFailed(detail: "recorded site '\(site)'") }
        visits[numbers[0], default: []].append(
          Visits(render: renders.count, count: Int(numbers[1])))
      }
      renders.append(Render(name: name, microseconds: time))
    }
    guard !renders.isEmpty else { throw .workerFailed(detail: "it recorded no render") }
  }

  /// The renders that reach a site, in the suite's order.
  package func visits(toSite first: Int32) -> [Visits] { visits[first] ?? [] }

  /// Most cases render in milliseconds, whole presets in seconds: all mutants meet the renders that
  /// make up the first second, shortest first, before one of them meets the others.
  ///
  /// - Parameters:
  ///   - renders: those that reach a mutant.
  ///   - limit: how many seconds of them to try in all; what is beyond is in neither part.
  package func split(
    _ renders: [Int], limit: Double = .infinity
  ) -> (early: [Int], late: [Int]) {
    let sorted = renders.sorted {
      (self.renders[$0].microseconds, $0) < (self.renders[$1].microseconds, $1)
    }
    let early = prefix(sorted, seconds: 1)
    return (early, Array(prefix(sorted, seconds: max(limit, 1)).dropFirst(early.count)))
  }

  private func prefix(_ renders: [Int], seconds: Double) -> [Int] {
    var sum = 0
    return Array(
      renders.prefix {
        sum += self.renders[$0].microseconds
        return Double(sum) < 1_000_000 * seconds
      })
  }

  /// What a render may take: ten times what it takes without a mutant, and half a second at least,
  /// in milliseconds of processor time.
  package func timeLimit(of render: Int) -> Int {
    max(500, renders[render].microseconds / 100)
  }
}
