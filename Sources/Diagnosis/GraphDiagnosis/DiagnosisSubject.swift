import AudioSignal
import GraphTrace

/// A case whose candidate differs from the reference, ready for experiments.
///
/// - Units: frames count from the first that the case renders.
package struct DiagnosisSubject {
  /// The largest cost of one render that the search may ask for, in units of `DoctoredGraph.cost`: a twentieth of a
  /// second.
  private static let affordable = 60_000

  package let graph: DoctoredGraph
  package let reference: SampleBuffer
  package let candidate: SampleBuffer
  /// Rendered frames at the start that reference and candidate leave out.
  package let keepFrom: Int
  /// The first frame at which the candidate differs by more than `floor`, or, if it never does, at all.
  package let firstDifference: Int
  /// The first frame at which the candidate's events may differ: as long before the difference is heard as the first
  /// source's start precedes the reference's first sound, as with a compressor's look-ahead.
  let firstTold: Int
  /// The first frame at which it differs at all.
  let firstUnequal: Int
  /// Smaller differences count as rounding: 80 dB below the reference's peak.
  package let floor: Float

  /// Kept frames about which nothing is known, such as those of a gap: they count as equal.
  let ignored: [Range<Int>]

  /// In frames.
  private static let longestLag = 1200

  static func floor(of reference: SampleBuffer) -> Float {
    1e-4 * (reference.channels.joined().lazy.map(abs).max() ?? 0)
  }

  /// nil when reference and candidate are equal, or of different shapes.
  package init?(
    graph: DoctoredGraph, reference: SampleBuffer, candidate: SampleBuffer, keepFrom: Int,
    ignoring ignored: [Range<Int>] = []
  ) {
    guard reference.channelCount == candidate.channelCount,
      reference.frameCount == candidate.frameCount,
      let exact = reference.firstDifference(from: candidate)
    else { return nil }
    floor = Self.floor(of: reference)
    let first = reference.firstDifference(from: candidate, floor: floor) ?? exact
    var suspecting = graph
    suspecting.suspect(
      SuspectedNodes.find(in: graph, parting: first + keepFrom), parting: first + keepFrom)
    self.graph = suspecting
    self.ignored = ignored
    self.reference = reference
    self.candidate = candidate
    self.keepFrom = keepFrom
    firstDifference = first + keepFrom
    let stopped = Set(graph.steps.filter { $0.name == "stop" }.compactMap(\.node))
    let notes = Self.starts(of: graph) { stopped.contains($0.node ?? -1) }
    let begun = (notes.isEmpty ? Self.starts(of: graph) : notes).min() ?? 0
    let lag = reference.onset(floor: floor).map { $0 + keepFrom - begun } ?? 0
    firstTold = (0...Self.longestLag).contains(lag) ? firstDifference - lag : firstDifference
    firstUnequal = exact + keepFrom
  }

  /// The frame up to which the candidate's difference has so much of its energy.
  func frames(holding share: Double) -> Int {
    let count = reference.frameCount
    var energies = [Double](repeating: 0, count: count)
    for (own, other) in zip(reference.channels, candidate.channels) {
      for frame in 0..<count {
        let difference = Double(own[frame]) - Double(other[frame])
        energies[frame] += difference * difference
      }
    }
    let least = share * energies.reduce(0, +)
    var held = 0.0
    let last = energies.firstIndex { energy in
      held += energy
      return held >= least
    }
    return (last ?? count) + keepFrom
  }

  /// The frame of the last source start that is not later than the first difference.
  var begun: Int { starts.filter { $0 <= firstDifference }.max() ?? 0 }

  /// The frame at which a source starts.
  func start(of id: Int) -> Int? {
    Self.starts(of: graph, where: { $0.node == id }).first
  }

  /// The frames at which sources start.
  var starts: [Int] { Self.starts(of: graph) }

  private static func starts(
    of graph: DoctoredGraph, where isMeant: (GraphTrace.Step) -> Bool = { _ in true }
  ) -> [Int] {
    graph.steps.filter { $0.name == "start" && isMeant($0) }.map { step in
      guard case .array(let arguments)? = step.members["args"] else { return step.at }
      // Computed as in the engine, where a source may start in a million years.
      let frame = (arguments.first?.numberValue ?? 0) * graph.sampleRate
      return max(step.at, Int(whole: max(frame, 0)))
    }
  }

  /// Where a mistake of this size has its first effect above the floor; nil when it has none.
  package func firstEffect(of mistake: Mistake, size: Double, frames: Int) -> Int? {
    var doctored = graph
    mistake.make(&doctored, size)
    return render(doctored, frames: frames)
      .flatMap { reference.firstDifference(from: $0, floor: floor) }.map { $0 + keepFrom }
  }

  /// The kept frames of a graph's render; nil when the engine refuses the graph, or when the render would cost more
  /// than the search can afford.
  package func render(_ graph: DoctoredGraph, frames: Int) -> SampleBuffer? {
    guard graph.cost(frames: frames) <= Self.affordable else { return nil }
    return try? graph.render(frames: frames).dropping(frames: keepFrom)
  }
}

extension SampleBuffer {
  /// The first frame at which any channel differs by more than `floor`, within the length of both.
  package func firstDifference(from other: SampleBuffer, floor: Float = 0) -> Int? {
    zip(channels, other.channels).compactMap { own, others in
      zip(own, others).enumerated().first { abs($0.element.0 - $0.element.1) > floor }?.offset
    }.min()
  }

  /// The first frame that is louder than `floor`.
  package func onset(floor: Float, from first: Int = 0) -> Int? {
    channels.compactMap { $0.dropFirst(first).firstIndex { abs($0) > floor } }.min()
  }
}
