import Foundation

let blockSize = 128

/// A case from `case.json`, and its stimulus in whole blocks.
struct Case {
  let id: String
  let suite: String
  let output: String
  let rate: Double
  let frames: Int
  let channels: Int
  let parameters: [String: Any]
  private let stimulus: [[Float]]
  let stimulusFrames: Int

  var blocks: Int { (frames + blockSize - 1) / blockSize }
  var stimulusChannels: Int { stimulus.count }

  init?(_ line: String) throws {
    guard
      let json = try JSONDecoder().decode(JSON.self, from: Data(line.utf8)).value
        as? [String: Any],
      let id = json["id"] as? String, let suite = json["suite"] as? String,
      let output = json["output"] as? String, let rate = json["sampleRate"] as? Double,
      let frames = json["frames"] as? Double, let channels = json["channels"] as? Double
    else { return nil }
    (self.id, self.suite, self.output) = (id, suite, output)
    (self.rate, self.frames, self.channels) = (rate, Int(frames), Int(channels))
    parameters = json["parameters"] as? [String: Any] ?? [:]
    let file = (json["stimulus"] as? [String: Any])?["file"] as? String
    let samples = try file.map(WAV.read) ?? []
    stimulusFrames = samples.first?.count ?? 0
    let whole = (Int(frames) + blockSize - 1) / blockSize * blockSize
    stimulus = samples.map {
      $0.prefix(whole) + [Float](repeating: 0, count: max(0, whole - $0.count))
    }
  }

  /// At its own length.
  func stimulus(_ channel: Int) -> [Float] { Array(stimulus[channel].prefix(stimulusFrames)) }

  /// - Returns: nil after the stimulus has ended.
  func input(_ block: Int, _ channel: Int) -> [Float]? {
    let start = block * blockSize
    guard start < stimulusFrames else { return nil }
    return Array(stimulus[min(channel, stimulus.count - 1)][start..<(start + blockSize)])
  }

  func node(_ name: String) -> Members {
    Members(Members(Members(parameters).members("nodes")).members(name))
  }
}

/// Any JSON value. Not parsed with `JSONSerialization`: on Linux it reads 0.0278541666666666 as a decimal number, and
/// the resulting double is often not the nearest.
struct JSON: Decodable {
  let value: Any

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let members = try? container.decode([String: JSON].self) {
      value = members.mapValues(\.value)
    } else if let list = try? container.decode([JSON].self) {
      value = list.map(\.value)
    } else if let flag = try? container.decode(Bool.self) {
      value = flag
    } else if let number = try? container.decode(Double.self) {
      value = number
    } else {
      value = (try? container.decode(String.self)) ?? ""
    }
  }
}

/// Members of a JSON object.
struct Members {
  let all: [String: Any]

  init(_ all: [String: Any]) { self.all = all }

  func number(_ name: String, or other: Double = 0) -> Double { all[name] as? Double ?? other }
  func text(_ name: String) -> String { all[name] as? String ?? "" }
  func members(_ name: String) -> [String: Any] { all[name] as? [String: Any] ?? [:] }

  /// A parameter of a node: its option, and the calls made on it.
  func automation(
    _ name: String, or other: Float = 0, _ range: ClosedRange<Float>, rate: Double,
    isBlockwise: Bool = false
  ) -> ParameterAutomation {
    Self.automation(
      Float(Members(members("options")).number(name, or: Double(other))),
      calls: members("params")[name], range, rate: rate, isBlockwise: isBlockwise)
  }

  static func automation(
    _ value: Float, calls: Any?, _ range: ClosedRange<Float>, rate: Double,
    isBlockwise: Bool = false
  ) -> ParameterAutomation {
    var curve = ParameterAutomation(
      value, in: range, sampleRate: rate, isBlockwise: isBlockwise)
    for call in calls as? [[Any]] ?? [] {
      let numbers = call.dropFirst().compactMap { $0 as? Double }
      switch call[0] as? String {
      case "setValueAtTime": curve.set(Float(numbers[0]), at: numbers[1])
      case "linearRampToValueAtTime": curve.rampLinearly(to: Float(numbers[0]), at: numbers[1])
      case "exponentialRampToValueAtTime":
        curve.rampExponentially(to: Float(numbers[0]), at: numbers[1])
      case "setTargetAtTime":
        curve.approach(Float(numbers[0]), from: numbers[1], timeConstant: numbers[2])
      default: preconditionFailure("no such method")
      }
    }
    return curve
  }
}
