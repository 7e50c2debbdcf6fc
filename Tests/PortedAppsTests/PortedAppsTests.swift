import AudioSignal
import CandidateKit
import ParityCases
import ParityReferences
import ReplayCandidate
import Testing
import WebAudio
import WebRuntime

@testable import GraphDiagnosis
@testable import GraphTrace
@testable import PortedApps

/// A second app, made for these tests: a suite, a worklet, a preset. It attaches by the same protocol as
/// those that come with the program.
private struct TinyApp: PortedApp {
  static let name = "tiny"

  init(webFolder: String) {}

  var ports: [String: SuitePort] { ["tiny": SuitePort(HalfPort.self)] }

  func registerWorklets(
    in registry: inout WorkletRegistry, random: RandomStream, designs: WorkletDesignSet
  ) {
    registry.register("half", minimumInputs: 1) { _ in HalfProcessor() }
  }

  var workletPrices: [String: WorkletSource.Price] { ["half": .init(perQuantum: 7)] }
  var presets: (any AppPresets)? { TinyPresets() }
}

/// Half of the stimulus.
private enum HalfPort: ComponentPort {
  static func render(
    _ definition: CaseDefinition, stimulus: SampleBuffer?
  ) throws -> SampleBuffer {
    var audio = stimulus ?? SampleBuffer(channels: [], sampleRate: definition.sampleRate)
    audio.channels = audio.channels.map { $0.map { $0 / 2 } }
    return audio
  }

  static let implementation = "half"
}

private final class HalfProcessor: AudioWorkletProcessor {
  func process(_ quantum: borrowing WorkletQuantum) -> Bool { false }
}

private struct TinyPresets: AppPresets {
  let suite = "tiny-presets"
  let names = ["soft"]

  func performance(of request: PresetRequest) throws -> any PresetPerformance {
    throw NoPort(suite: request.path, known: [])
  }
}

/// Another app that claims one of the tiny app's names.
private struct Rival: PortedApp {
  static let name = "rival"
  var ports: [String: SuitePort] = [:]
  var worklet: String?
  var presets: (any AppPresets)?

  init(webFolder: String = "") {}

  func registerWorklets(
    in registry: inout WorkletRegistry, random: RandomStream, designs: WorkletDesignSet
  ) {
    if let worklet { registry.register(worklet) { _ in HalfProcessor() } }
  }
}

@Suite struct PortedAppsTests {
  private let definition = CaseDefinition(
    id: "tiny/x", suite: "tiny", name: "x", component: "Half", kind: .graph, source: "x.js",
    sampleRate: 48000, frames: 4, channels: 1,
    stimulus: .object(["kind": .string("constant"), "value": .number(0.5)]),
    parameters: .object([:]))

  @Test func rendersASuiteWithTheAppThatHasAPortOfIt() throws {
    let port = PortCandidate(try PortedApps([TinyApp(webFolder: "")]))
    let input = SampleBuffer(channels: [[1, 0.5, -1, 0]], sampleRate: 48000)

    let rendering = try port.render(RenderRequest(definition) { input })

    // Halves are exact.
    #expect(rendering.audio.channels == [[0.5, 0.25, -0.5, 0]])
    #expect(rendering.stages == nil)
  }

  @Test func registersTheWorkletsOfAllApps() throws {
    var rival = Rival()
    rival.worklet = "third"

    let apps = try PortedApps([TinyApp(webFolder: ""), rival])

    let registry = apps.workletSource.registry(RandomSeed(value: nil), WorkletDesignSet())
    #expect(registry.names == ["half", "third"])
    #expect(apps.workletSource.price("half").perQuantum == 7)
  }

  @Test func refusesTwoAppsWithOneSuite() {
    var rival = Rival()
    rival.ports = ["tiny": SuitePort(HalfPort.self)]

    #expect(throws: PortedAppError(what: "suite", name: "tiny", apps: ["tiny", "rival"])) {
      try PortedApps([TinyApp(webFolder: ""), rival])
    }
  }

  @Test func refusesTwoAppsWithOneWorklet() {
    var rival = Rival()
    rival.worklet = "half"

    #expect(throws: PortedAppError(what: "worklet", name: "half", apps: ["tiny", "rival"])) {
      try PortedApps([TinyApp(webFolder: ""), rival])
    }
  }

  @Test func refusesTwoAppsWithOnePreset() {
    var rival = Rival()
    rival.presets = TinyPresets()

    let error = #expect(throws: PortedAppError.self) {
      try PortedApps([TinyApp(webFolder: ""), rival])
    }

    #expect(
      error?.description
        == "the apps 'tiny' and 'rival' both have a preset 'soft'; rename it in one of them")
  }

  @Test func refusesOneAppTwice() {
    #expect(throws: PortedAppError(what: "app", name: "tiny", apps: ["tiny", "tiny"])) {
      try PortedApps([TinyApp(webFolder: ""), TinyApp(webFolder: "")])
    }
  }

  @Test func rendersNothingWithoutApps() {
    let error = #expect(throws: NoPort.self) {
      try PortCandidate(PortedApps()).render(RenderRequest(definition))
    }

    #expect(error == NoPort(suite: "tiny", known: []))
  }
}
