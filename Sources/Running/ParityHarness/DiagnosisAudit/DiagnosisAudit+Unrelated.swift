import AudioSignal
import CandidateKit
import Comparison
import GraphTrace
import ParityReferences
import WebAudio

extension DiagnosisAudit {
  /// How the sounds that a case's sources play begin.
  private func stimuli(_ entry: Manifest.Entry) throws -> Set<[Float]> {
    let trace = try GraphTrace(RenderRequest(try library.load(entry), in: library))
    let spans = trace.steps.filter {
      $0.members["type"]?.text == "AudioBufferSourceNode" || $0.members["name"]?.text == "buffer"
    }.flatMap { step -> [WorkletMessage] in
      let buffer = step.members["attributes"]?["buffer"] ?? step.members["value"]
      guard case .array(let spans)? = buffer?["channels"] else { return [] }
      return spans
    }
    return Set(spans.compactMap { trace.samples(of: $0).map { Array($0.prefix(32)) } })
  }

  /// Diagnoses pairs of unrelated sounds, in which nothing may be explained.
  ///
  /// - Returns: what was explained nevertheless.
  package func unrelated(count: Int) throws -> [Outcome] {
    let entries = try entries()
    var random = SplitMix(seed: seed ^ 0xA5A5)
    var wrong: [Outcome] = []
    var tried = 0
    var draws = 0
    while tried < count, draws < 100 * count {
      draws += 1
      guard let one = random.pick(entries), let other = random.pick(entries),
        one.suite != other.suite
      else { continue }
      let (reference, candidate) = (try library.load(one), try library.load(other).audio)
      let frames = min(reference.audio.frameCount, candidate.frameCount)
      guard reference.audio.channelCount == candidate.channelCount, frames > 4096,
        reference.audio.sampleRate == candidate.sampleRate
      else { continue }
      let (own, foreign) = (reference.audio.first(frames), candidate.first(frames))
      // The same stimulus through two graphs is related, however little of it can be seen.
      guard try stimuli(one).isDisjoint(with: stimuli(other)),
        let alignment = Alignment.measure(reference: own, candidate: foreign),
        alignment.confidence < 0.1
      else { continue }
      tried += 1
      let said = diagnoses(reference, own, foreign).filter { !$0.cause.isRemark }
      if !said.isEmpty {
        wrong.append(
          Outcome(
            id: "\(one.id) against \(other.id)", faults: [], score: .wrong,
            sentences: said.map(\.sentence), seconds: 0))
      }
    }
    return wrong
  }
}

extension SampleBuffer {
  fileprivate func first(_ frames: Int) -> SampleBuffer {
    SampleBuffer(channels: channels.map { Array($0.prefix(frames)) }, sampleRate: sampleRate)
  }
}
