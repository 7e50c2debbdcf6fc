import BrowserCapture
import Foundation
import GraphTrace
import ParityTerminal
import ReadableNumbers
import ReferenceCapture

/// What a recording says when it is done.
extension RecordCommand {
  func reportTapes(_ page: RecordedPage) throws {
    let trace = try GraphTrace(json: page.trace.json) { _ in page.trace.samples }
    let worklets = try AttachedApps.worklets
    for line in TapedNames.lines(trace, worklets: worklets) { print(line) }
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
    let audio = pack.page.audio
    print(
      "\(output): \(Words.plural(audio.channelCount, "channel")),"
        + " \(Words.count(audio.frameCount)) frames at \(Words.count(Int(audio.sampleRate))) Hz,"
        + " \(Words.plural(pack.operationCount, "call"))")
    for name in pack.provenance.unsupported {
      print(
        "unsupported: \(Terminal.printableLine(name)); a native replay cannot sound like the page")
    }
  }
}
