import ChildProcesses
import Foundation

/// A sound that ffmpeg decodes: of the format that its name says, whole, and the only one in its file.
///
/// Left to itself, ffmpeg takes the format from the content: a text that names other files would be their sound.
enum FfmpegSound {
  /// The format of each ending that libsndfile does not read, as ffmpeg calls it.
  private static let formats = [
    "m4a": "mov", "mp4": "mov", "m4b": "mov", "aac": "aac", "wma": "asf", "webm": "matroska",
    "mka": "matroska",
  ]
  private static let longestDecoding = Duration.seconds(300)
  /// Of what is decoded, in bytes: an hour of stereo at 48 kHz is 1.4 GB.
  private static let largest = 2_000_000_000
  /// By how much a sound may be shorter than its file says, in seconds: encoders add some frames at both ends.
  private static let slack = 0.2
  /// By how much a sound may begin later, or go on later, than one frame after the other, in seconds. Containers count
  /// in milliseconds, and encoders begin some frames late.
  private static let mostLate = 0.05

  static func isOne(_ path: String) -> Bool {
    formats[URL(fileURLWithPath: path).pathExtension.lowercased()] != nil
  }

  /// - Returns: a WAV file in `folder`.
  /// - Throws: `ComparedSound.Unusable`.
  static func decode(_ path: String, in folder: String) throws -> String {
    func refused(_ reason: String) -> ComparedSound.Unusable { .init("\(path): \(reason)") }
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let output = "\(folder)/\(UUID().uuidString).wav"
    let times = output + ".times"
    defer { try? FileManager.default.removeItem(atPath: times) }
    let words = [
      "ffmpeg", "-nostdin", "-hide_banner", "-nostats", "-v", "info",
      "-protocol_whitelist", "file", "-f", formats[url.pathExtension.lowercased()] ?? "",
      "-i", "file:\(url.path)", "-map", "0:a:0", "-c:a", "pcm_f32le", "-fs", "\(largest)",
      "-f", "wav", "file:\(output)",
      "-map", "0:a:0", "-c:a", "pcm_s16le", "-f", "framecrc", "file:\(times)",
    ]
    let child: ChildProcess
    do throws(ChildProcess.StartFailure) {
      child = try ChildProcess(
        words, environment: ProcessInfo.processInfo.environment, workingFolder: folder,
        streams: .keeps)
    } catch {
      guard error.isMissing else { throw refused("cannot start ffmpeg: \(error.reason)") }
      throw refused(
        "libsndfile does not read this format, and ffmpeg, which does, is not installed; install it"
          + " ('apt-get install ffmpeg', 'brew install ffmpeg'), or convert the file to WAV")
    }
    guard let end = try child.wait(until: .now + longestDecoding) else {
      child.kill()
      throw refused("ffmpeg did not finish within five minutes")
    }
    let size = (try? FileManager.default.attributesOfItem(atPath: output))?[.size] as? Int
    guard end.isSuccess, let size else {
      throw refused("ffmpeg cannot read it\(child.printed.lastLine.map { ": \($0)" } ?? "")")
    }
    guard size < largest - 1_000_000 else {
      throw refused("it is longer than can be decoded here; cut it, or convert it to WAV")
    }
    let told = Told(child.printed.text ?? "")
    guard told.sounds == 1 else {
      throw refused("it holds \(told.sounds) sounds; convert the one that is meant to WAV")
    }
    if told.isCut { throw refused("it is cut off: ffmpeg reads no further than its damage") }
    if let declared = told.seconds, let rate = told.sampleRate, let channels = told.channels {
      let seconds = Double(size) / Double(4 * channels) / rate
      guard seconds > declared - slack else {
        throw refused(
          "it is cut off: it says that it lasts \(String(format: "%.2f", declared)) s, and"
            + " \(String(format: "%.2f", seconds)) s are there")
      }
    }
    guard let late = FrameTimes.lateness(told, path: times) else {
      throw refused("ffmpeg does not say when its sound is to be played; convert it to WAV")
    }
    if late.seconds > mostLate {
      throw refused(
        "its sound \(late.at == 0 ? "begins" : "goes on after \(String(format: "%.2f", late.at)) s")"
          + " \(String(format: "%.2f", late.seconds)) s later than its samples do, by the times in the file;"
          + " convert it to WAV as it is to be heard")
    }
    return output
  }

  /// When the frames of a file are to be played, which is not always one after the other.
  private enum FrameTimes {
    /// Of a list of frames, in bytes: those of an hour take a tenth of this.
    private static let largest = 100_000_000

    /// The first place, in seconds of samples, at which a player would be late, and by how much; 0 where it never is.
    ///
    /// - Parameter path: ffmpeg's list of decoded frames: stream, two times, length in samples, size, checksum.
    static func lateness(_ told: Told, path: String) -> (at: Double, seconds: Double)? {
      if let start = told.start, start > mostLate { return (0, start) }
      guard let rate = told.sampleRate, rate > 0,
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int,
        size < largest, let text = try? String(contentsOfFile: path, encoding: .utf8)
      else { return nil }
      var next: Double?
      var samples = 0.0
      for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
        let parts = line.split(separator: ",").prefix(4).map {
          Double($0.trimmingPrefix(while: \.isWhitespace))
        }
        guard parts.count == 4, let time = parts[2], let length = parts[3] else { return nil }
        if let next, (time - next) / rate > mostLate {
          return (samples / rate, (time - next) / rate)
        }
        // From the beginning: small delays add up.
        next = (next ?? time) + length
        samples += length
      }
      return (0, 0)
    }
  }

  /// What ffmpeg says of a file before and while it decodes it.
  private struct Told {
    var sounds = 0
    /// When its sound begins, in seconds.
    var start: Double?
    var seconds: Double?
    var sampleRate: Double?
    var channels: Int?
    var isCut = false

    init(_ text: String) {
      var isInput = false
      for line in text.split(whereSeparator: \.isNewline) {
        if line.hasPrefix("Input #0") { isInput = true }
        if line.hasPrefix("Output #0") || line.hasPrefix("Stream mapping") { isInput = false }
        // Metadata are indented deeper, and a name follows a colon there.
        if isInput, line.hasPrefix("  Stream #0:"), line.contains(": Audio: ") { sounds += 1 }
        if isInput, line.hasPrefix("  Duration: ") {
          start = line.firstRange(of: ", start: ").flatMap { mark in
            Double(line[mark.upperBound...].prefix { $0 != "," })
          }
          let parts = line.dropFirst(12).prefix { $0 != "," }.split(separator: ":").map {
            Double($0)
          }
          if parts.count == 3, let hours = parts[0], let minutes = parts[1], let rest = parts[2] {
            seconds = 3600 * hours + 60 * minutes + rest
          }
        }
        if line.contains("Estimating duration") { seconds = nil }
        if line.contains("ended prematurely") || line.contains("Truncat")
          || line.contains("partial file") || line.contains("Error while decoding")
          || line.contains("Invalid data found when processing")
        {
          isCut = true
        }
      }
      guard let output = text.range(of: "Output #0") else { return }
      let tail = text[output.upperBound...]
      guard
        let line = tail.split(whereSeparator: \.isNewline).first(where: { $0.contains(": Audio: ") }
        )
      else { return }
      sampleRate = line.split(separator: ",").first { $0.hasSuffix(" Hz") }
        .flatMap { Double($0.dropLast(3).trimmingPrefix(" ")) }
      let layout = line.split(separator: ",").dropFirst(2).first.map { $0.trimmingPrefix(" ") }
      channels = layout == "mono" ? 1 : layout == "stereo" ? 2 : nil
    }
  }
}
