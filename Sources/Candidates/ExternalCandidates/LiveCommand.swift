import CandidateKit
import ChildProcesses
import DataText
import Foundation
import ParityCases
import ParityResults

/// A program that plays while it is being changed: it reads lines of JSON and writes frames.
///
/// docs/lab.md documents the protocol.
package final class LiveCommand: LivePort {
  /// How long a block may take, and how long a line may wait to be read.
  private static let patience = Duration.seconds(2)
  /// A program may read its samples first.
  private static let firstPatience = Duration.seconds(20)

  package let channelCount: Int
  private let child: ChildProcess
  private var hasPlayed = false

  /// - Parameter stimulus: the WAV file that the page plays in a loop; nil for a case without one.
  /// - Throws: `LivePortError`.
  init(_ child: ChildProcess, definition: CaseDefinition, stimulus: String?) throws {
    self.child = child
    channelCount = definition.channels
    signal(SIGPIPE, SIG_IGN)
    var start: [String: JSONValue] = [
      "id": .string(definition.id), "suite": .string(definition.suite),
      "sampleRate": .number(definition.sampleRate),
      "channels": .number(Double(definition.channels)), "parameters": definition.parameters,
    ]
    if let stimulus { start["stimulus"] = .object(["file": .string(stimulus)]) }
    try send(.object(["start": .object(start)]))
  }

  package func set(_ id: String, to value: JSONValue, at frame: Int) throws {
    try send(
      .object(["set": .string(id), "value": value, "frame": .number(Double(frame))]))
  }

  package func play(note: Int, velocity: Double, isOn: Bool, at frame: Int) throws {
    try send(
      .object([
        "note": .number(Double(note)), "velocity": .number(velocity), "on": .bool(isOn),
        "frame": .number(Double(frame)),
      ]))
  }

  package func render(_ frameCount: Int) throws -> [Float] {
    try send(.object(["render": .number(Double(frameCount))]))
    let count = frameCount * channelCount
    let patience = hasPlayed ? Self.patience : Self.firstPatience
    let deadline = ContinuousClock.now + patience
    guard let bytes = child.readBytes(4 * count, until: deadline) else {
      throw try failure(by: deadline)
    }
    hasPlayed = true
    return bytes.withUnsafeBytes { bytes in
      (0..<count).map {
        Float(
          bitPattern: UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
      }
    }
  }

  private func send(_ message: JSONValue) throws {
    let line = String(decoding: try JSONText.encode(message, indented: false), as: UTF8.self)
    let deadline = ContinuousClock.now + Self.patience
    guard try child.write(line: line, until: deadline) else { throw try failure(by: deadline) }
  }

  /// What happened to a program that does not answer by a deadline; it is ended. Before that, it has closed its output,
  /// as one that ends does: how it ended is known soon, on a busy machine later.
  private func failure(by deadline: ContinuousClock.Instant) throws -> LivePortError {
    defer { child.kill() }
    let isLate = ContinuousClock.now >= deadline
    guard let end = try child.wait(until: .now + (isLate ? .milliseconds(100) : Self.patience))
    else { return isLate ? .hangs : .ended("closed its output, and goes on") }
    let clause = end.isSuccess ? "ended without an error" : end.clause(memoryLimit: nil)
    let words = child.printed.text.map { text in
      "; it printed: " + text.split(separator: "\n").suffix(3).joined(separator: " ")
    }
    return .ended("\(clause)\(words ?? "")")
  }
}
