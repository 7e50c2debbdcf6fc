import AudioSignal
import Foundation
import Testing

@testable import AmbientEngine

/// That its samples are the page's is what suite `presets` compares; here is what holds by itself.
@Suite struct AmbientEngineTests {
  private static let epoch = 1_768_478_411_000.0

  private func engine(seconds: Double = 0.6) throws -> AmbientEngine {
    let state =
      #"{"state": {"leadEnabled": true, "leadLevel": 0.7, "lead1Density": 12, "waveSpread": 0}}"#
    return try AmbientEngine(
      preset: try AppPreset(json: Data(state.utf8)), patches: [try Self.patch()],
      epoch: Self.epoch, seconds: seconds)
  }

  private static func patch() throws -> LeadPatch {
    let json = """
      {"name": "soft_rhodes", "algorithm": "parallel", "xLevel": 1, "xPan": -0.2, "yLevel": 0.9,
      "yPan": 0.2, "beatDetune": 3, "carrier2Mix": 0.4, "modulators": [{"ratio": 1, "index": 0.2,
      "decay": 0.8, "sustain": 0.2}], "envelope": {"attack": 0.01, "decay": 0.3, "sustain": 0.3,
      "release": 0.4}, "filter": {"frequency": 4000, "q": 0.7}, "transient": {"click": 0.1,
      "noise": 0.1, "duration": 12, "decay": 130, "frequency": 4200, "type": "brown"},
      "gain": 0.3}
      """
    return try JSONDecoder().decode(LeadPatch.self, from: Data(json.utf8))
  }

  @Test func rendersTheSameInBlocksOfAnySize() throws {
    let whole = try engine().render()
    #expect(!whole.isSilent)

    var random = Mulberry32(seed: 5)
    let split = try engine()
    var channels: [[Float]] = [[], []]
    while true {
      let block = try split.renderNext(1 + Int(random.next() * 3000))
      guard block.frameCount > 0 else { break }
      for channel in 0..<2 { channels[channel] += block.channels[channel] }
    }

    let isEqual = channels == whole.channels
    #expect(isEqual)
  }

  private func play(_ state: String, epoch: Double = Self.epoch) throws -> SampleBuffer {
    try AmbientEngine(
      preset: try AppPreset(json: Data(#"{"state": \#(state)}"#.utf8)),
      patches: [try Self.patch()], epoch: epoch, seconds: 0.05
    ).render()
  }

  @Test(arguments: [
    (#"{"rootNote": 1e400}"#, "rootNote"), (#"{"rootNote": 1e300}"#, "rootNote"),
    (#"{"cofDriftEnabled": true, "cofCurrentStep": 0.5}"#, "cofCurrentStep"),
    (#"{"cofDriftEnabled": true, "cofCurrentStep": 1e400}"#, "cofCurrentStep"),
  ])
  func namesTheFieldThatLeavesNothingToPlay(state: String, field: String) {
    let error = #expect(throws: AppPresetError.self) { try play(state) }

    guard case .invalidValue(field, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [Double.nan, .infinity, 8.65e15])
  func refusesDatesThatJavaScriptDoesNotHave(epoch: Double) {
    #expect(throws: AppPresetError.self) { try play("{}", epoch: epoch) }
  }

  /// The last two have a boundary at 20 ms, from which on there is no note for the lead.
  @Test(arguments: [
    #"{"rootNote": -1e400}"#, #"{"rootNote": 1000}"#, #"{"cofCurrentStep": 1e400}"#,
    #"{"cofDriftEnabled": true, "cofCurrentStep": 1e300, "rootNote": 4.5}"#,
    #"{"leadEnabled": true, "rootNote": 100}"#, #"{"leadEnabled": true, "rootNote": -300.25}"#,
  ])
  func playsRootsFarAway(state: String) throws {
    let sound = try play(state, epoch: 16000 * 110_529_900 - 20)

    #expect(sound.frameCount == 2400)
    let isFinite = sound.channels.joined().allSatisfy(\.isFinite)
    #expect(isFinite)
  }

  @Test func rendersTheSameInSeveralTasksAtOnce() async throws {
    let first = try engine(seconds: 0.2).render()
    let others = try await withThrowingTaskGroup(of: SampleBuffer.self) { group in
      for _ in 0..<4 { group.addTask { try engine(seconds: 0.2).render() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(others.count == 4)
    let areEqual = others.allSatisfy { $0 == first }
    #expect(areEqual)
  }
}
