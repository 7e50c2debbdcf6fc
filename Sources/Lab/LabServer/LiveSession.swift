import CandidateKit
import DataText
import FlyingFox
import Foundation
import ParityCases
import ParityResults
import Synchronization

/// One page's port: applies changes and notes, and renders as far as the page requests.
///
/// Everything happens on a separate queue, so that a slow port holds nothing else up.
final class LiveSession: @unchecked Sendable {
  /// Frames of a block; a change takes effect from the next one on.
  private static let block = 256
  /// How far ahead a page may request.
  private static let mostAhead = 1 << 15

  private struct Message: Decodable {
    let start: CaseDefinition?
    let values: [String: ParityCases.JSONValue]?
    let sets: [String: ParityCases.JSONValue]?
    let note: Int?
    let velocity: Double?
    let on: Bool?
    let want: Int?
    let change: UInt32?
  }

  /// What is sent to the page besides sound.
  private struct State: Encodable {
    let state: String
    var channels: Int?
    var reason: String?
  }

  private let queue = DispatchQueue(label: "parity-lab-port", qos: .userInteractive)
  private let project: LabProject
  private let send: @Sendable (WSMessage) -> Void
  private var port: (any LivePort)?
  private var rendered = 0
  private var generation: UInt32 = 0
  /// The page's number of the last change that the next render contains.
  private var change: UInt32 = 0
  /// Set at once, even while the queue renders.
  private let ended = Atomic(false)
  private var hasEnded: Bool { ended.load(ordering: .relaxed) }

  init(_ project: LabProject, send: @escaping @Sendable (WSMessage) -> Void) {
    self.project = project
    self.send = send
  }

  func end() {
    ended.store(true, ordering: .relaxed)
    queue.async { [self] in port = nil }
  }

  func refuse(_ reason: String) { tell(State(state: "refused", reason: reason)) }

  func receive(_ text: String) {
    queue.async { [self] in
      guard !hasEnded else { return }
      guard let message = try? JSONText.decode(Message.self, from: Data(text.utf8)) else {
        return refuse("this is not a message of the lab")
      }
      handle(message)
    }
  }

  private func handle(_ message: Message) {
    if let start = message.start { return begin(start, message.values ?? [:]) }
    guard let port else { return }
    do {
      if let want = message.want { return try render(to: want, port) }
      if let sets = message.sets {
        for (id, value) in sets.sorted(by: { $0.key < $1.key }) { try set(id, to: value, port) }
      } else if let note = message.note, (0...127).contains(note), let isOn = message.on {
        let velocity = min(max(message.velocity ?? 1, 0.001), 1)
        try port.play(note: note, velocity: velocity, isOn: isOn, at: rendered)
      } else {
        return refuse("this is not a message of the lab")
      }
      change = message.change ?? change
    } catch {
      mute(error)
    }
  }

  private func begin(_ definition: CaseDefinition, _ values: [String: ParityCases.JSONValue]) {
    port = nil
    rendered = 0
    generation &+= 1
    do {
      try definition.validate()
      guard let candidate = project.candidate(for: definition.suite) as? any PlaysLive,
        let port = try candidate.livePort(for: definition)
      else { return tell(State(state: "takes")) }
      self.port = port
      for (id, value) in values.sorted(by: { $0.key < $1.key }) { try set(id, to: value, port) }
      tell(State(state: "playing", channels: port.channelCount))
    } catch {
      mute(error)
    }
  }

  /// An unknown parameter is reported and ignored, and the port plays on.
  private func set(_ id: String, to value: ParityCases.JSONValue, _ port: any LivePort) throws {
    do {
      try port.set(id, to: value, at: rendered)
    } catch LivePortError.unknownParameter(let id) {
      refuse("\(LivePortError.unknownParameter(id))")
    }
  }

  private func render(to want: Int, _ port: any LivePort) throws {
    let end = min(want, rendered + Self.mostAhead)
    while rendered < end, !hasEnded {
      let samples = try port.render(Self.block)
      if let place = samples.firstIndex(where: { !$0.isFinite }) {
        throw LivePortError.notFinite(frame: rendered + place / port.channelCount)
      }
      rendered += Self.block
      send(.data(packet(samples)))
    }
  }

  /// Generation and number of the last change, then the frames: all little-endian, 32 bits each.
  private func packet(_ samples: [Float]) -> Data {
    var data = Data(capacity: 8 + 4 * samples.count)
    for number in [generation, change] {
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    for sample in samples {
      withUnsafeBytes(of: sample.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }

  /// A port that crashed, hangs or is no longer finite is not called again; the page may restart it.
  private func mute(_ error: any Error) {
    port = nil
    tell(State(state: "muted", reason: "\(error)"))
  }

  private func tell(_ state: State) {
    guard let json = try? JSONText.encode(state, indented: false) else { return }
    send(.text(String(decoding: json, as: UTF8.self)))
  }
}
