import AudioSignal
import Foundation

/// Renders of the parts of a graph that mistakes can be heard in, put in the place of what the parts sound like
/// without them.
///
/// A page of a hundred notes takes as long to render as all of them do; one of the notes takes a hundredth. What
/// the rest adds is the same with a mistake and without.
final class PartRenders {
  /// A part is worth it if it takes at most this share of the whole render.
  private static let worthwhile = 0.6
  private static let mostKept = 48

  private let subject: DiagnosisSubject
  private let flow: SignalFlow?
  /// The parts without a mistake, as far as they were rendered.
  private var clean: [GraphPart: SampleBuffer] = [:]

  init(_ subject: DiagnosisSubject) {
    self.subject = subject
    flow = SignalFlow(subject.graph)
  }

  /// - Returns: nil where the whole has to be rendered, or may as well be.
  func part(of doctored: DoctoredGraph, from original: DoctoredGraph, frames: Int) -> GraphPart? {
    guard let flow,
      let part = GraphPart(original, doctored.steps, flow),
      cost(of: part, frames: frames) <= Self.worthwhile * Double(frames)
    else { return nil }
    return part
  }

  /// In frames of the whole graph.
  func cost(of part: GraphPart, frames: Int) -> Double {
    guard let flow else { return Double(frames) }
    let share = Double(part.nodes.count + 1) / Double(flow.nodes.count + 1)
    return Double(max(0, frames - part.origin)) * share
  }

  /// The kept frames of the graph with a mistake; nil when they cannot be rendered.
  func render(
    _ part: GraphPart, of doctored: DoctoredGraph, from original: DoctoredGraph, frames: Int
  ) -> [[Float]]? {
    let kept = max(0, frames - subject.keepFrom)
    var sound = subject.reference.channels.map { Array($0.prefix(kept)) }
    let count = frames - part.origin
    guard count > 0 else { return sound }
    let own = clean[part].flatMap { $0.frameCount >= count ? $0 : nil }
    guard let own = own ?? (try? original.render(part, frames: count)),
      let other = try? doctored.render(part, frames: count),
      other.firstNonFiniteSample == nil, other.channelCount == sound.count
    else { return nil }
    if clean.count >= Self.mostKept, clean[part] == nil { clean = [:] }
    clean[part] = own
    // The part's first frame among those that are kept.
    let start = part.origin - subject.keepFrom
    for channel in sound.indices {
      for frame in max(0, start)..<max(0, start, sound[channel].count) {
        let inside = frame - start
        sound[channel][frame] +=
          other.channels[channel][inside] - own.channels[channel][inside]
      }
    }
    return sound
  }
}
