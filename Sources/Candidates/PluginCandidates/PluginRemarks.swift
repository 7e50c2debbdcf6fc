import AudioSignal
import CandidateKit
import ParityProject
import ParityResults
import ReadableNumbers

/// Observations on a plugin's render besides its sound.
struct PluginRemarks {
  private(set) var all: [RenderRemark] = []

  /// - Parameters:
  ///   - audio: preceded by the frames of the latency.
  ///   - stimulus: its input; nil for none.
  init(
    _ transcript: PluginProcess.Transcript, _ specification: PluginSpecification,
    audio: SampleBuffer, latency: Int, stimulus: SampleBuffer?
  ) {
    for answer in transcript.answers {
      switch answer.event {
      case .compared where answer.name == "block": addBlock(answer, latency, specification)
      case .rendered where answer.name == "first": addSlowness(answer)
      case .note: all.append(RenderRemark("the plugin: \(answer.text ?? "")", .note))
      default: break
      }
    }
    if let fault = transcript.unloadFault {
      all.append(RenderRemark("the plugin \(fault)", .note))
    }
    // Silence is reported by the comparison.
    if let stimulus,
      Self.isCopy(audio, of: stimulus) || Self.isCopy(audio.dropping(frames: latency), of: stimulus)
    {
      all.append(
        RenderRemark("the plugin's output is its input: it is bypassed, or does nothing", .cause))
    }
  }

  private mutating func addBlock(
    _ answer: PluginAnswer, _ latency: Int, _ specification: PluginSpecification
  ) {
    guard !answer.isEqual, let block = answer.block, let frame = answer.frame else { return }
    let depth = answer.nullDepth ?? 0
    if let tolerance = specification.blockTolerance, depth <= tolerance { return }
    all.append(
      RenderRemark(
        "with blocks of \(block) frames it does not sound the same as with \(specification.blocks[0]):"
          + " null depth \(DiagnosisText.decibels(depth)), first at frame"
          + " \(DiagnosisText.grouped(frame)), channel \((answer.channel ?? 0) + 1)"
          + Self.multiple(frame + latency, of: block, specification.blocks[0]),
        .failure))
  }

  /// Mentions block boundaries if the difference begins at one.
  static func multiple(_ frame: Int, of block: Int, _ other: Int) -> String {
    for size in [block, other] where frame.isMultiple(of: size) {
      return ", where block \(frame / size) of \(size) frames begins"
    }
    return ""
  }

  private mutating func addSlowness(_ answer: PluginAnswer) {
    guard let first = answer.firstTenth, let last = answer.lastTenth, first > 0,
      let subnormals = answer.subnormals, subnormals > 0, last > 4 * first, last > 0.001
    else { return }
    all.append(
      RenderRemark(
        "its last tenth took \(DiagnosisText.number(last / first, digits: 2)) times as long as its first,"
          + " with \(DiagnosisText.grouped(subnormals)) subnormal samples", .note))
  }

  private static func isCopy(_ audio: SampleBuffer, of stimulus: SampleBuffer) -> Bool {
    guard audio.channelCount == stimulus.channelCount, stimulus.frameCount > 0 else { return false }
    let count = min(audio.frameCount, stimulus.frameCount)
    return zip(audio.channels, stimulus.channels).allSatisfy {
      $0.prefix(count).elementsEqual($1.prefix(count))
    }
  }
}
