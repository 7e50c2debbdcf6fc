import Foundation
import ParityResults
import TestPlugins
import TestProjects
import Testing
import ToolRequirements

@testable import PluginCandidates

/// What a plugin does wrong is its case's error, in words; the reference is the plugin's input.
@Suite struct PluginFaultTests {
  /// The case's own parameters say nothing to the plugin.
  private func candidate(_ path: String, fault: String = "none", _ more: String = "") -> String {
    """
    own:
      plugin: \(path)
      ignore: [gain, type, deep]
      fixed: { Fault: '\(fault)' }
    \(more.isEmpty ? "  block: 16" : more)
    """
  }

  private func result(
    _ fault: String, _ more: String = "", of path: String? = nil
  ) async throws -> CaseResult {
    try await OwnProject.result(
      candidate(try path ?? FaultyPlugin.clap(), fault: fault, more))
  }

  @Test func passesAndDropsTheLatencyThatIsReported() async throws {
    let result = try await result("none")

    #expect(result.verdict == .pass, "\(result.message)")
    #expect(result.comparison?.isBitExact == true)
    #expect(result.plannedLatency == 16)
    // What may cause a difference is kept, and says nothing where there is none.
    #expect(result.remarks?.allSatisfy { $0.weight == .cause } ?? true)
    #expect(!result.message.contains("bypassed"))
  }

  @Test(.needs(.lilv))
  func passesAsLV2() async throws {
    let result = try await result("none", of: FaultyPlugin.lv2())

    #expect(result.comparison?.isBitExact == true, "\(result.message)")
    #expect(result.plannedLatency == 16)
  }

  /// Blocks of 16 frames: the plugin loses its patience in the third, its 40th sample is bad, 16 of which are
  /// latency.
  @Test(arguments: [
    ("abort in block", "SIGABRT in the block at frame 32"),
    ("abort in block", "it printed: faulty: out of patience"),
    ("crash at activation", "SIGSEGV while it was activated"),
    ("abort when set", "SIGABRT while parameters were set"),
    ("exits", "exit code 0 in the block at frame 0"),
    ("not a number", "1 sample that is not finite, the first at frame 24, channel 1"),
    ("random", "two renders of it differ: null depth"),
    ("latency changes", "from 16 to 17 frames, at frame 48"),
  ])
  func isAnError(fault: String, message: String) async throws {
    let result = try await result(fault)

    #expect(result.verdict == .error)
    #expect(result.message.contains(message), "\(result.message)")
  }

  /// Of a VST3 the host's own tables are others; what is said is the same.
  @Test(arguments: [
    ("abort in block", "SIGABRT in the block at frame 32"),
    ("abort when set", "SIGABRT while parameters were set"),
    ("not a number", "1 sample that is not finite, the first at frame 24, channel 1"),
    ("random", "two renders of it differ: null depth"),
    ("latency changes", "from 16 to 17 frames, at frame 48"),
  ])
  func isAnErrorAsVST3(fault: String, message: String) async throws {
    let result = try await result(fault, of: FaultyPlugin.vst3())

    #expect(result.verdict == .error)
    #expect(result.message.contains(message), "\(result.message)")
  }

  @Test(arguments: [
    ("none", Verdict.pass, "bit-exact"),
    ("prints", .pass, "bit-exact"),
    ("abort at unload", .pass, "crashed while it was unloaded (SIGABRT)"),
    ("rounds", .pass, "it changes the rounding of numbers"),
    ("bypassed", .fail, "output is its input"),
    ("silent", .error, "the candidate is silent"),
  ])
  func isJudgedAsVST3(fault: String, verdict: Verdict, message: String) async throws {
    let result = try await result(fault, of: FaultyPlugin.vst3())

    #expect(result.verdict == verdict, "\(result.message)")
    #expect(result.message.contains(message), "\(result.message)")
  }

  @Test(arguments: [
    ("TWO", "Faulty, Faulty, the second"),
    ("EMPTY", "it is a library, but not a VST3 plugin: it has no 'GetPluginFactory'"),
    ("CHANNELS=2", "it offers 2 channels of output, and the case has 1"),
  ])
  func isAnErrorAsVST3BeforeAnythingIsRendered(definition: String, message: String) async throws {
    let result = try await result("none", of: FaultyPlugin.vst3(definition))

    #expect(result.verdict == .error)
    #expect(result.message.contains(message), "\(result.message)")
  }

  @Test(arguments: [
    ("clap", "org.example.falty", "org.example.faulty"), ("vst3", "Fulty", "Faulty"),
  ])
  func proposesTheNearestId(format: String, id: String, nearest: String) async throws {
    try await expectTheNearest(
      nearest, to: id, of: format == "clap" ? FaultyPlugin.clap() : FaultyPlugin.vst3())
  }

  @Test(.needs(.lilv)) func proposesTheNearestIdOfAnLV2Bundle() async throws {
    try await expectTheNearest(
      "http://example.org/faulty", to: "http://example.org/falty",
      of: FaultyPlugin.lv2(named: "unnamed"))
  }

  private func expectTheNearest(_ nearest: String, to id: String, of path: String) async throws {
    let result = try await result("none", "  id: \(id)", of: path)

    #expect(result.verdict == .error)
    #expect(
      result.message.contains("the file contains no plugin '\(id)'; did you mean '\(nearest)'?"),
      "\(result.message)")
  }

  @Test func saysThatABundleIsForAnotherMachine() async throws {
    let result = try await OwnProject.result(
      "own:\n  plugin: Synth.vst3\n  ignore: [gain, type, deep]"
    ) { own in
      let folder = "\(own.folder)/Synth.vst3/Contents/m68k-linux"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try own.write("", to: "Synth.vst3/Contents/m68k-linux/Synth.so")
    }

    #expect(result.verdict == .error)
    #expect(result.message.contains("is it for another machine?"), "\(result.message)")
  }

  @Test func keepsTheSoundThatIsNotFinite() async throws {
    let own = try OwnProject(candidates: candidate(FaultyPlugin.clap(), fault: "not a number"))
    defer { own.remove() }

    let outcome = try await own.outcomes()[0]

    #expect(outcome.result.verdict == .error)
    let samples = try #require(outcome.exhibits.candidateAudio?.channels[0])
    #expect(samples.count == OwnProject.frames)
    #expect(samples[24].isNaN && !samples[23].isNaN)
  }

  /// Late by 7 frames more than it says, without any parameter: known before the first case, and said
  /// where a case differs.
  @Test func findsOutBeforeTheFirstCase() async throws {
    let late = try #require(FaultyPlugin.faults.firstIndex(of: "late"))
    let own = try OwnProject(
      candidates: """
        own:
          plugin: \(try FaultyPlugin.clap("HARMLESS", "ALWAYS=\(late)"))
          ignore: [gain, type, deep]
        """)
    defer { own.remove() }

    let result = try await own.run()[0]

    #expect(result.verdict == .fail)
    #expect(
      result.message.contains("fails the check 'latency': it reports 16 frames"),
      "\(result.message)")
    let kept = try FileManager.default.contentsOfDirectory(atPath: "\(own.folder)/.parity/plugins")
    #expect(kept.count == 1)
  }

  @Test(arguments: [
    ("LOAD_FAULT", "SIGABRT while it was loaded"),
    ("CREATE_FAULT", "SIGABRT while an instance was made"),
    ("CHANNELS=2", "it offers 2 channels of output, and the case has 1"),
    ("EMPTY", "it is a library, but not a CLAP plugin: it has no 'clap_entry'"),
    ("DEAF", "it has no audio input, and the case has a stimulus"),
    ("TWO", "--id of check-plugin: org.example.faulty, org.example.faulty.second"),
  ])
  func isAnErrorBeforeAnythingIsRendered(definition: String, message: String) async throws {
    let result = try await result("none", of: FaultyPlugin.clap(definition))

    #expect(result.verdict == .error)
    #expect(result.message.contains(message), "\(result.message)")
  }

  @Test func endsAPluginThatHangs() async throws {
    let result = try await result("hang")

    #expect(result.verdict == .error)
    #expect(
      result.message.contains("hangs: no block for 5 s, in the block at frame 32"),
      "\(result.message)")
  }

  @Test func endsAPluginAtTheTimeLimit() async throws {
    let result = try await result("hang", "  timeLimit: 900 ms")

    #expect(result.verdict == .error)
    #expect(result.message.contains("was not ready within 0.9 s"), "\(result.message)")
  }

  @Test func endsAPluginThatPrintsWithoutEnd() async throws {
    let result = try await result("floods", "  timeLimit: 900 ms")

    #expect(result.verdict == .error)
    #expect(
      result.message.contains("was not ready within 0.9 s, and was ended in the block at frame 0"),
      "\(result.message)")
    // Where it was ended, in the middle of a line.
    #expect(result.message.contains("it printed: "), "\(result.message)")
  }

  @Test func listensPastWhatAPluginPrints() async throws {
    let result = try await result("prints")

    #expect(result.verdict == .pass, "\(result.message)")
  }

  @Test(arguments: [
    ("abort at unload", "the plugin crashed while it was unloaded (SIGABRT)"),
    ("hang at unload", "the plugin was not unloaded within 2 s"),
    ("rounds", "the plugin: it changes the rounding of numbers"),
  ])
  func passesWithARemark(fault: String, remark: String) async throws {
    let result = try await result(fault)

    #expect(result.verdict == .pass, "\(result.message)")
    #expect(result.message.contains(remark), "\(result.message)")
    #expect(result.remarks?.contains { $0.text.contains(remark) } == true)
  }

  @Test func isStrictWhereAsked() async throws {
    let result = try await result("abort at unload", "  strict: true")

    #expect(result.verdict == .error)
    #expect(result.message.contains("crashed while it was unloaded"), "\(result.message)")
  }

  @Test func saysThatItIsBypassed() async throws {
    let result = try await result("bypassed")

    #expect(result.verdict == .fail)
    #expect(result.message.contains("output is its input"), "\(result.message)")
  }

  @Test func saysThatItIsSilent() async throws {
    let result = try await result("silent")

    #expect(result.verdict == .error)
    #expect(result.message.contains("the candidate is silent"), "\(result.message)")
  }

  /// The first block of 128 frames differs in its first sample alone, which is latency; that of 32 frames
  /// also at 32, 16 frames on.
  @Test func failsWhenBlocksDecideOnTheSound() async throws {
    let result = try await result("block dependent", "  block: [128, 32]")

    #expect(result.verdict == .fail)
    #expect(
      result.message.contains("with blocks of 32 frames it does not sound the same as with 128"),
      "\(result.message)")
    #expect(
      result.message.contains("first at frame 16, channel 1, where block 1 of 32 frames begins"),
      "\(result.message)")
  }

  @Test func allowsADifferenceBetweenBlocksWhereAsked() async throws {
    let result = try await result(
      "block dependent", "  block: [128, 32]\n  blockTolerance: -10 dB")

    #expect(!result.message.contains("does not sound the same"), "\(result.message)")
    // Its first sample differs as well, before the sound that is compared begins.
    #expect(result.message.contains("that its latency drops are not silent"), "\(result.message)")
  }

  @Test func allowsChanceWhereAsked() async throws {
    let result = try await result("random", "  deterministic: false")

    // Compared, and of course not what the browser rendered.
    #expect(result.verdict == .fail, "\(result.message)")
  }

  @Test func saysHowLateItIsInsteadOfWhatItReports() async throws {
    let own = try OwnProject(
      candidates: candidate(try FaultyPlugin.clap(), fault: "late"), frames: 8192,
      stimulus: #"{"kind": "noise", "amplitude": 0.5, "seed": 3}"#)
    defer { own.remove() }

    let result = try await own.run()[0]

    #expect(result.verdict == .fail)
    #expect(
      result.message.contains("reports a latency of 16 frames, but is 23 late"), "\(result.message)"
    )
  }

  /// The plugin counts 2,000 times as far in its last tenth, whatever the machine.
  @Test func noticesWhatGrowsSlowWithSubnormals() async throws {
    let own = try OwnProject(
      candidates: candidate(try FaultyPlugin.clap(), fault: "subnormals", "  block: 128"),
      frames: 48000, stimulus: #"{"kind": "impulse"}"#)
    defer { own.remove() }

    let result = try await own.run()[0]

    #expect(result.message.contains("its last tenth took"), "\(result.message)")
    #expect(result.message.contains("subnormal samples"), "\(result.message)")
  }
}
