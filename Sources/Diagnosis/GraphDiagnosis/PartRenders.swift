import AudioSignal
import Comparison
import Foundation
import GraphTrace

/// Renders only the parts of a graph in which mistakes can be heard, and replaces what those parts sound like without
/// them.
///
/// A page of a hundred notes takes as long to render as all of them together; one note takes a hundredth. The rest
/// sounds the same with a mistake and without. Where all of it goes through a compressor, that holds for the
/// compressor's input (`GraphTail`).
final class PartRenders {
  /// A part is used if it takes at most this share of a render of the whole.
  private static let worthwhile = 0.6
  private static let mostKept = 48
  /// The share of the reference's energy by which a render by way of the end may differ: rounding.
  private static let rounding = 1e-10

  private let subject: DiagnosisSubject
  private let flow: SignalFlow?
  private let tail: GraphTail?
  private let frontFlow: SignalFlow?
  /// The parts rendered without a mistake, as far as needed so far.
  private var clean: [GraphPart: SampleBuffer] = [:]
  /// The graphs without their end, by the number of frames that they are for.
  private var fronts: [Int: DoctoredGraph] = [:]
  /// The input of the end; nil until it is rendered.
  private var entering: SampleBuffer?
  private var endHolds = true

  init(_ subject: DiagnosisSubject) {
    self.subject = subject
    flow = SignalFlow(subject.graph)
    tail = flow == nil || subject.reference.channelCount != 2 ? nil : GraphTail(subject.graph)
    frontFlow = tail.flatMap { SignalFlow(subject.graph.replacing($0.front(subject.graph.steps))) }
  }

  /// - Returns: nil where the whole must be rendered, or may as well be.
  func part(of doctored: DoctoredGraph, from original: DoctoredGraph, frames: Int) -> GraphPart? {
    guard let flow else { return nil }
    let bound = Self.worthwhile * Double(frames)
    if let part = GraphPart(original, doctored.steps, flow),
      cost(of: part, frames: frames) <= bound
    {
      return part
    }
    guard endHolds, let tail, let frontFlow else { return nil }
    let parts = [
      { GraphPart(end: tail, original, doctored.steps) },
      { [self] in
        GraphPart.inFront(
          of: tail, original, doctored.steps, front: front(original), frontFlow)
      },
    ]
    for part in parts {
      if let part = part(), cost(of: part, frames: frames) <= bound { return part }
    }
    return nil
  }

  /// In frames of the whole graph.
  func cost(of part: GraphPart, frames: Int) -> Double {
    guard let flow else { return Double(frames) }
    func share(_ count: Int) -> Double { Double(count + 1) / Double(flow.nodes.count + 1) }
    let own = Double(max(0, frames - part.origin)) * share(part.nodes.count)
    return own + (part.place == .front ? Double(frames) * share(tail?.nodes.count ?? 0) : 0)
  }

  /// The kept frames of the graph with a mistake; nil when they cannot be rendered.
  func render(
    _ part: GraphPart, of doctored: DoctoredGraph, from original: DoctoredGraph, frames: Int
  ) -> [[Float]]? {
    switch part.place {
    case .whole:
      let kept = max(0, frames - subject.keepFrom)
      let sound = subject.reference.channels.map { Array($0.prefix(kept)) }
      return changed(sound, part, doctored, original, frames: frames, first: subject.keepFrom)
    case .front:
      guard let tail, let entering = entering(frames) else { return nil }
      let sound = entering.channels.map { Array($0.prefix(frames)) }
      return changed(
        sound, part, doctored.replacing(tail.front(doctored.steps)), front(original),
        frames: frames, first: 0
      ).flatMap { end(original, original.steps, hearing: $0, frames: frames) }
    case .end:
      guard let entering = entering(frames) else { return nil }
      return end(doctored, doctored.steps, hearing: entering.channels, frames: frames)
    }
  }

  /// A sound in which a part is replaced by the same part with a mistake.
  private func changed(
    _ sound: [[Float]], _ part: GraphPart, _ doctored: DoctoredGraph, _ original: DoctoredGraph,
    frames: Int, first: Int
  ) -> [[Float]]? {
    var sound = sound
    let count = frames - part.origin
    guard count > 0 else { return sound }
    let own = clean[part].flatMap { $0.frameCount >= count ? $0 : nil }
    guard let own = own ?? (try? original.render(part, frames: count)),
      let other = try? doctored.render(part, frames: count),
      other.firstNonFiniteSample == nil, other.channelCount == sound.count
    else { return nil }
    if clean.count >= Self.mostKept, clean[part] == nil { clean = [:] }
    clean[part] = own
    // The part's first frame among the kept ones.
    let start = part.origin - first
    for channel in sound.indices {
      for frame in max(0, start)..<max(0, start, sound[channel].count) {
        let inside = frame - start
        sound[channel][frame] +=
          other.channels[channel][inside] - own.channels[channel][inside]
      }
    }
    return sound
  }

  // MARK: The end

  private func front(_ original: DoctoredGraph) -> DoctoredGraph {
    guard let tail else { return original }
    if let known = fronts[original.thinnedTo] { return known }
    let front = original.replacing(tail.front(original.steps))
    fronts[original.thinnedTo] = front
    return front
  }

  /// The input of the end without a mistake; nil where playing it gives another sound than the reference.
  private func entering(_ frames: Int) -> SampleBuffer? {
    if let entering, entering.frameCount >= frames { return endHolds ? entering : nil }
    guard endHolds else { return nil }
    let rendered = try? front(subject.graph).render(frames: frames)
    entering = rendered
    endHolds =
      rendered.flatMap { entering in
        end(subject.graph, subject.graph.steps, hearing: entering.channels, frames: frames)
      }.map(isReference) ?? false
    return endHolds ? rendered : nil
  }

  private func isReference(_ sound: [[Float]]) -> Bool {
    var (left, all) = (0.0, 0.0)
    for (own, reference) in zip(sound, subject.reference.channels) {
      for (one, other) in zip(own, reference) {
        left += Double(one - other) * Double(one - other)
        all += Double(other) * Double(other)
      }
    }
    return left <= Self.rounding * all
  }

  /// The kept frames of the end's output for a signal.
  private func end(
    _ graph: DoctoredGraph, _ steps: [GraphTrace.Step], hearing signal: [[Float]], frames: Int
  ) -> [[Float]]? {
    guard let tail else { return nil }
    var end = graph
    let spans = signal.map { end.add(Array($0.prefix(frames))) }
    let own = steps.filter { step in
      guard let named = step.nodes else { return step.name != "label" }
      return named.allSatisfy {
        $0 == 0 || tail.nodes.contains($0) || $0 > DoctoredGraph.unrecorded
      }
    }
    end.steps =
      own
      + GraphTail.player(
        DoctoredGraph.unrecorded * 2, into: tail.entry, spans, rate: graph.sampleRate)
    guard let rendered = try? end.render(frames: frames), rendered.firstNonFiniteSample == nil
    else {
      return nil
    }
    return rendered.dropping(frames: subject.keepFrom).channels
  }
}
