import AudioSignal
import Comparison
import GraphTrace

extension GraphDiagnoser {
  /// Up to this many seconds after the first difference, the graph without a mistake must match the reference.
  private static let provedSeconds = 0.5
  /// In dB, for `isTrue`.
  private static let leastAdvantage = 20.0

  /// Whether the graph without a mistake equals the reference, or is far nearer to it than the candidate is: otherwise
  /// a mistake that changes nothing would seem to be confirmed.
  func isTrue(
    _ trace: GraphTrace, keepFrom: Int, reference: SampleBuffer, candidate: SampleBuffer,
    _ costs: ExperimentCosts
  ) -> Bool {
    guard (0...trace.context.length).contains(keepFrom) else { return false }
    let clock = ProcessorClock()
    // Up to half a second after the first difference: rendering the rest of a long case would take the time that the
    // search needs.
    let floor = DiagnosisSubject.floor(of: reference)
    let parted =
      reference.firstDifference(from: candidate, floor: floor)
      ?? reference.firstDifference(from: candidate) ?? 0
    let heard = parted + Int(whole: trace.context.sampleRate * Self.provedSeconds)
    let isSounding = reference.onset(floor: 0).map { $0 < heard } ?? false
    let frames = min(trace.context.length, isSounding ? keepFrom + heard : .max)
    guard
      let clean = try? DoctoredGraph(trace, worklets: worklets)
        .render(frames: frames).dropping(frames: keepFrom),
      case let seconds = clock.seconds,
      let own = Self.nullDepth(reference, clean, frames: clean.frameCount)
    else { return false }
    costs.note(seconds, forFrames: frames)
    // A candidate that is silent so far leaves all of the reference.
    let its = Self.nullDepth(reference, candidate, frames: clean.frameCount) ?? 0
    return own <= its - Self.leastAdvantage
  }

  private static func nullDepth(
    _ reference: SampleBuffer, _ candidate: SampleBuffer, frames: Int
  ) -> Double? {
    func first(_ buffer: SampleBuffer) -> SampleBuffer {
      SampleBuffer(
        channels: buffer.channels.map { Array($0.prefix(frames)) }, sampleRate: buffer.sampleRate)
    }
    guard
      let compared = try? SignalComparison(reference: first(reference), candidate: first(candidate))
    else { return nil }
    return compared.nullDepth ?? -.infinity
  }
}
