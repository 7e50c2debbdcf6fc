import AudioSignal
import BrowserCapture
import Foundation
import GraphTrace
import ParityTerminal
import ReadableNumbers
import ReferenceCapture

/// What a finished recording reports.
extension RecordCommand {
  func reportTapes(_ page: RecordedPage) throws {
    let trace = try Self.trace(of: page.trace)
    let worklets = try AttachedApps.worklets
    for line in TapedNames.lines(trace, worklets: worklets) { Terminal.say(line) }
  }

  func report(_ pack: RecordingPack, _ output: String) {
    for remark in pack.page.remarks.prefix(20) {
      let text = Terminal.printableLine(remark.text)
      Terminal.note(String(format: "page: %@ (at %.3f s)", text, remark.time / 1000))
    }
    if pack.page.remarks.count > 20 {
      Terminal.note("page: and \(pack.page.remarks.count - 20) more, in provenance.json")
    }
    let traffic = pack.page.traffic
    if !traffic.refused.isEmpty {
      Terminal.note(
        "\(allowRemote ? "no answer from" : "refused (--allow-remote allows it)"):"
          + " \(RecordingError.listed(traffic.refused))")
    }
    for answer in traffic.reached {
      Terminal.note("reached: \(answer.url), \(Words.plural(answer.content.count, "byte"))")
    }
    Terminal.say(
      "\(output): \(Self.shape(pack.page.audio)), \(Words.plural(pack.operationCount, "call"))")
    for (index, render) in pack.page.offline.enumerated() {
      let time = String(format: "%.3f s", render.milliseconds / 1000)
      Terminal.say(
        "\(output)/offline/\(index + 1): \(Self.shape(render.audio)), rendered by the page at \(time)"
      )
    }
    reportComparison(pack.page, output)
    for name in pack.provenance.unsupported {
      Terminal.say(
        "unsupported: \(Terminal.printableLine(name)); a native replay cannot sound like the page")
    }
  }

  /// How to compare the longest export with the live sound.
  private func reportComparison(_ page: RecordedPage, _ output: String) {
    guard recorder.offlineRender == nil,
      let (index, render) = page.offline.enumerated()
        .filter({ !page.isRecording($0.element) })
        .max(by: { $0.element.seconds < $1.element.seconds })
    else { return }
    let resampled = render.audio.sampleRate == page.audio.sampleRate ? "" : " --resample"
    Terminal.note(
      "live and export: parity compare \(output)/reference.wav"
        + " \(output)/offline/\(index + 1)/reference.wav --align\(resampled)")
  }

  private static func shape(_ audio: SampleBuffer) -> String {
    "\(Words.plural(audio.channelCount, "channel")), \(Words.count(audio.frameCount)) frames"
      + " at \(Words.count(Int(audio.sampleRate))) Hz"
  }
}
