import Foundation
import ParityCases

/// Why a page could not be recorded.
package indirect enum RecordingError: Error, Equatable {
  case noPage(String, detail: String)
  case remotePage(host: String)
  /// The page's own server did not answer.
  case pageServer(address: String, detail: String)
  /// The browser shows the page, but the recorder never reported.
  case neverBegan(seconds: Int, remarks: [String])
  case noContext(seconds: Double, reasons: [String])
  /// An action or a click for which the page has no target.
  case cannotDo(text: String)
  /// A missing file that an action was to choose.
  case noFile(String)
  case noMIDIFile(String, detail: String)
  /// The page's script does not return.
  case scriptHangs(phase: String, milliseconds: Double, seconds: Int)
  /// Real work that the page waits for does not finish.
  case stuck(phase: String, milliseconds: Double, seconds: Int)
  case leftPage(address: String, milliseconds: Double)
  /// - Parameter loudest: its largest sample; nil if all are zero.
  case silent(seconds: Double, loudest: Float?, reasons: [String])
  case notFinite(NonFiniteSamples, CapturedTrace)
  /// The samples were read twice, and differ.
  case alteredSamples
  /// The page made fewer offline renders than requested; `count` is how many.
  case noOfflineRender(Int, count: Int)
  case page(text: String, milliseconds: Double)
  /// There is no display for a window.
  case noDisplay
  /// package.json has no such script.
  case noScript(folder: String, script: String, scripts: [String])
  case scriptFailed(script: String, detail: String)
  /// Another error, on a page that may need shared memory, with the reason to think so.
  case unisolated(String, RecordingError)
  /// Another error, on a page that was kept from reaching these addresses.
  case refused([String], RecordingError)
  /// The browser wrote no log of its requests, or one without its beginning or end.
  case noNetworkLog
}

extension RecordingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noPage(let page, let detail):
      "cannot record \(page): \(detail)"
    case .remotePage(let host):
      "\(host) is not this machine; a recording runs the page's script here and sends its requests"
        + " there: add --allow-remote if that is intended"
    case .pageServer(let address, let detail):
      "\(address) cannot be read: \(detail)"
    case .neverBegan(let seconds, let remarks):
      "the page did not begin to load within \(seconds) s; its Content-Security-Policy may forbid"
        + " the recorder's script" + Self.remarked(remarks)
    case .noContext(let seconds, let reasons):
      "the page made no AudioContext in \(Self.time(seconds * 1000)) of its time"
        + Self.explained(reasons)
    case .cannotDo(let text): text
    case .noMIDIFile(let path, let detail): "\(path) cannot be played: \(detail)"
    case .noFile(let path):
      "\(path): no such file to choose; paths in a file of actions are relative to that file"
    case .scriptHangs(let phase, let milliseconds, let seconds):
      "the page's script has not returned for \(seconds) s, at \(Self.time(milliseconds)) of its"
        + " time (\(phase)); raise --timeout if it only needs longer"
    case .stuck(let phase, let milliseconds, let seconds):
      "there was no progress for \(seconds) s, at \(Self.time(milliseconds)) of the page's time (\(phase))"
    case .leftPage(let address, let milliseconds):
      "the page went to \(address.isEmpty ? "another address" : address) at \(Self.time(milliseconds))"
        + " of its time, before the recording's end"
    case .silent(let seconds, let loudest, let reasons):
      "the page was silent for all \(Self.time(seconds * 1000))"
        + (loudest.map { " (its largest sample is \($0))" } ?? "") + Self.explained(reasons)
    case .notFinite(let samples, _):
      "\(samples); --allow-non-finite records them as silence"
    case .alteredSamples:
      "these are not the samples that the browser rendered: read a second time, in a document of their own, they"
        + " are others; a script of the page stands between, so nothing is written"
    case .noOfflineRender(let number, let count):
      "the page has rendered \(count == 0 ? "nothing" : "\(count)") by itself that can be heard, so there is no offline"
        + " render \(number)"
    case .noDisplay:
      "--show opens a window, and there is no display here (DISPLAY and WAYLAND_DISPLAY are not set);"
        + " write the file of actions by hand (docs/recording.md)"
    case .noScript(let folder, let script, let scripts):
      "\(folder)/package.json has no script '\(script)'"
        + (scripts.isEmpty ? "" : "; there are \(scripts.joined(separator: ", "))")
    case .scriptFailed(let script, let detail):
      "the script '\(script)' of package.json served nothing: \(detail)"
    case .refused(let addresses, let error):
      Self.withoutGuess(error)
        + "\n        the page asked for \(Self.listed(addresses)), beyond this machine, and was refused;"
        + " put the files next to it, or add --allow-remote"
    case .unisolated(let reason, let error): Self.withoutGuess(error) + "\n        \(reason)"
    case .noNetworkLog:
      "the browser's log of requests is incomplete, so what the page reached is unknown; try again"
    case .page(let text, let milliseconds):
      "\(text), at \(Self.time(milliseconds)) of the page's time"
    }
  }

  /// The first few of them.
  package static func listed(_ texts: [String]) -> String {
    texts.prefix(3).joined(separator: ", ")
      + (texts.count > 3 ? " and \(texts.count - 3) more" : "")
  }

  static func time(_ milliseconds: Double) -> String {
    String(format: "%.3f s", milliseconds / 1000)
  }

  /// For pages about which nothing is known.
  private static let guess = "nothing of the page tells why; does it start playing later?"

  /// The error without the guess, once something is known after all.
  private static func withoutGuess(_ error: RecordingError) -> String {
    "\(error)".replacingOccurrences(of: "\n        \(guess)", with: "")
  }

  private static func explained(_ reasons: [String]) -> String {
    let lines =
      reasons.isEmpty ? [guess] : reasons
    let hint = "--click, --at and --do act on a page; docs/recording.md"
    return (lines + [hint]).map { "\n        \($0)" }.joined()
  }

  private static func remarked(_ remarks: [String]) -> String {
    remarks.first.map { "\n        the page said: \($0)" } ?? ""
  }
}
