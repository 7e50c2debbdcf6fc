import BrowserCapture
import BrowserDriver
import Foundation
import Testing

/// `parity lab` as somebody has it: a program that runs on, and says where its page is.
///
/// Its process is asked by one test alone, from whichever actor that is on.
final class RunningLab: @unchecked Sendable {
  private let process = Process()
  private let log: String
  let address: String

  /// - Throws: where it names no address within two minutes.
  init(_ folder: String, _ arguments: [String] = []) async throws {
    log = "/tmp/parity-lab-\(UUID().uuidString.prefix(8)).log"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let handle = FileHandle(forWritingAtPath: log)
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["lab"] + arguments + ["--project", folder]
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    var found: String?
    for _ in 0..<1200 where found == nil {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      found = text.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+\/[a-z0-9]+\//).map { String($0.0) }
      if found == nil {
        guard process.isRunning else { break }
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    address = try #require(found, "\((try? String(contentsOfFile: log, encoding: .utf8)) ?? "")")
  }

  var isRunning: Bool { process.isRunning }
  var number: pid_t { process.processIdentifier }

  func interrupt() -> Int32 {
    process.interrupt()
    process.waitUntilExit()
    return process.terminationStatus
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(atPath: log)
  }

  /// Opens the page in a browser, and checks that nothing was complained of but what is expected.
  func visit(
    width: Int = 1280, expecting complaint: String? = nil,
    _ body: @escaping @BrowserActor (DrivenPage, DrivenBrowser) throws -> Void
  ) async throws {
    let browser = try await Browser.findChromium()
    try await Self.drive(browser, address, width, complaint, body)
  }

  @BrowserActor private static func drive(
    _ browser: Browser, _ address: String, _ width: Int, _ expected: String?,
    _ body: @BrowserActor (DrivenPage, DrivenBrowser) throws -> Void
  ) throws {
    let driven = try DrivenBrowser(executable: browser.path)
    defer { driven.close() }
    let page = try open(address, in: driven, width: width)
    try body(page, driven)
    #expect(page.complaints().filter { $0 != expected } == [])
  }

  @BrowserActor static func open(
    _ address: String, in browser: DrivenBrowser, width: Int = 1280
  ) throws -> DrivenPage {
    let page = try browser.newPage(width: width, height: 900)
    try page.open(address)
    try page.wait(until: "document.body.classList.contains('ready')")
    return page
  }
}

/// A project with one tone, whose port can do whatever a test wants.
struct ToneProject {
  let folder: String

  /// - Parameter live: what a live port does with a block, in Python: `block(count)` gives its samples; nil
  ///   for no port but the engine.
  init(live: String? = nil) throws {
    folder = "/tmp/parity-tone-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/web", withIntermediateDirectories: true)
    let candidates =
      live == nil
      ? "" : "candidates:\n  tone:\n    command: [python3, port.py, '{case}']\n    live: true\n"
    try write(
      """
      version: 1
      web: web
      suites:
        tone:
          module: tone.js
          seconds: 0.25
          parameters:
            level: { default: 0.25, from: 0, to: 1 }
            pitch: { default: 440, from: 20, to: 20000, scale: logarithmic, unit: Hz }
          cases:
            plain: {}
      \(candidates)
      """, to: "parity.yml")
    try write(
      """
      export const component = 'Tone';
      export function build(context, { parameters: { level, pitch } }) {
        const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
        const gain = new GainNode(context, { gain: level });
        tone.connect(gain).connect(context.destination);
        tone.start();
        return { tone, gain };
      }
      export function update({ tone, gain }, id, value, time) {
        if (id === 'level') gain.gain.setValueAtTime(value, time);
        else tone.frequency.setValueAtTime(value, time);
      }
      """, to: "web/tone.js")
    try write(
      """
      import json, math, os, struct, sys, time
      phase, level, pitch = 0.0, 0.25, 440.0
      def tone(count):
          global phase
          samples = []
          for _ in range(count):
              samples.append(level * math.sin(phase))
              phase += 2 * math.pi * pitch / 48000
          return samples
      played = 0
      def block(count):
      \((live ?? "return tone(count)").split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
      for line in sys.stdin:
          message = json.loads(line)
          if message.get("set") == "level": level = message["value"]
          if message.get("set") == "pitch": pitch = message["value"]
          if "render" in message:
              samples = block(message["render"])
              played += len(samples)
              sys.stdout.buffer.write(struct.pack("<%df" % len(samples), *samples))
              sys.stdout.buffer.flush()
      """, to: "port.py")
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
