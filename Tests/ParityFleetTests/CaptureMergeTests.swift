import Foundation
import ParityReferences
import ParityResults
import Testing

@testable import ParityFleet

/// Captures in parts: what is filed of them, and what is refused.
@Suite struct CaptureMergeTests {
  @Test func filesAllOfOneCaptureAtOnce() async throws {
    let captures = try TestCaptures()

    let findings = try await captures.check([try captures.write(1), try captures.write(2)])
    let merged = try MergedCaptures(findings.shards, spread: TestCaptures.spread)
    let references = "\(captures.folder.path)/references"
    _ = try ReferenceStore(folder: references).file(
      merged.batches, obsolete: [], declared: merged.declared, defined: merged.defined)

    #expect(findings.refusals == [])
    #expect(findings.isComplete)
    #expect(merged.captured == ["a/one", "a/two", "b/one", "b/two"])
    let library = try ReferenceLibrary(folder: references)
    #expect(library.manifest.cases.map(\.id) == merged.captured)
    // Of one browser on one machine: one capture, whatever the number of parts.
    #expect(library.manifest.captures.count == 1)
    for entry in library.manifest.cases { _ = try library.load(entry) }
  }

  @Test func saysWhatIsMissing() async throws {
    let captures = try TestCaptures()

    let findings = try await captures.check([try captures.write(2)])

    #expect(!findings.isComplete)
    #expect(findings.missingSentence == "1 of 2 shards is missing: 1")
  }

  @Test func refusesASecondBrowser() async throws {
    let captures = try TestCaptures()
    var part = TestCaptures.Part()
    part.share.origin.browser.version = "2"

    let findings = try await captures.check([try captures.write(1), try captures.write(2, part)])

    #expect(TestShards.refusal(findings).contains("it was captured by Chromium 2, 2 renders, and"))
  }

  @Test func refusesCapturesOfOtherScripts() async throws {
    let captures = try TestCaptures()
    let paths = [try captures.write(1), try captures.write(2)]

    let changed = try await captures.check(paths, scripts: ["web/cases/a.js": "12"])
    let gone = try await captures.check(paths, scripts: [:])

    for findings in [changed, gone] {
      #expect(
        TestShards.refusal(findings).contains("its web/cases/a.js differs from the project's"))
    }
  }

  /// What is packed is consistent with itself, and still not a capture.
  @Test(arguments: ["silent", "length", "spread", "lost", "id", "both"])
  func refusesWhatIsNoCapture(what: String) async throws {
    let captures = try TestCaptures()
    var part = TestCaptures.Part()
    let id = captures.plan.cases(of: 2)[0].id
    switch what {
    case "silent": part.levels[id] = 0
    case "length":
      part.doctor = { folder in
        let path = "\(folder)/case.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try text.replacing("128", with: "64").write(toFile: path, atomically: true, encoding: .utf8)
      }
    case "spread": part.change = { $0[0].spread?.renders = 1 }
    case "lost": part.change = { $0.removeLast() }
    case "id": part.change = { $0[0].id = "a/three" }
    default: part.change = { $0[0].failure = "it failed, too" }
    }

    let findings = try await captures.check([try captures.write(1), try captures.write(2, part)])

    #expect(!findings.isComplete)
    #expect(TestShards.refusal(findings).contains("0002-of-0002.parityshard is damaged: "))
  }

  @Test func refusesTwoAttemptsThatCapturedDifferently() async throws {
    let captures = try TestCaptures()
    var paths = [try captures.write(1), try captures.write(2)]
    var part = TestCaptures.Part()
    let id = captures.plan.cases(of: 2)[0].id
    part.levels[id] = 0.25
    let first = try Data(contentsOf: URL(fileURLWithPath: paths[1]))
    try captures.write(2, part)
    let other = "\(captures.folder.path)/late.parityshard"
    try FileManager.default.moveItem(atPath: paths[1], toPath: other)
    try first.write(to: URL(fileURLWithPath: paths[1]))
    paths.append(other)

    let findings = try await captures.check(paths)

    #expect(TestShards.refusal(findings).contains("\(id) was captured differently"))
  }

  @Test func keepsRunsAndCapturesApart() async throws {
    let captures = try TestCaptures()
    let shards = try TestShards()
    let captured = try captures.write(1)

    let asRun = try await shards.check([try shards.write(1), try shards.write(2), captured])
    let asCapture = try await captures.check([captured, try shards.write(2)])

    #expect(TestShards.refusal(asRun).contains("'parity merge --captures' files those"))
    #expect(TestShards.refusal(asCapture).contains("it is part of a run"))
  }

  /// One that could not be captured does not keep the others from being filed, and is told.
  @Test func filesWhatCouldBeCaptured() async throws {
    let captures = try TestCaptures()
    var part = TestCaptures.Part()
    let id = captures.plan.cases(of: 2)[0].id
    part.failing[id] = "\(id): it is silent"
    part.share.failures = ["a.js does not load"]

    let findings = try await captures.check([try captures.write(1), try captures.write(2, part)])
    let merged = try MergedCaptures(findings.shards, spread: TestCaptures.spread)

    #expect(findings.isComplete)
    #expect(merged.failures == ["\(id): it is silent", "a.js does not load"])
    #expect(!merged.captured.contains(id))
    // It is announced: its reference of before is not removed.
    #expect(merged.announced.contains(id))
  }

  /// A case that two machines rendered says how far they are from each other, and that goes into the manifest;
  /// of one machine it is no evidence about platforms.
  @Test(arguments: [true, false]) func tellsHowFarMachinesAreApart(areTwo: Bool) async throws {
    let captures = try TestCaptures(checkShare: 1)
    let id = captures.plan.cases(of: 1)[0].id
    var part = TestCaptures.Part()
    part.levels[id] = 0.501
    if areTwo { part.machine.machine.processor = "another" }

    let findings = try await captures.check([try captures.write(1), try captures.write(2, part)])
    let merged = try MergedCaptures(findings.shards, spread: TestCaptures.spread)
    let references = "\(captures.folder.path)/references"
    _ = try ReferenceStore(folder: references).file(merged.batches, obsolete: [])

    #expect(findings.isComplete)
    let check = try #require(merged.checks.first { $0.id == id })
    #expect(merged.checks.count == 4)
    // 0.501 against 0.5, as float32.
    #expect(abs((check.spread?.maxAbsoluteError ?? 0) - 0.001) < 1e-6)
    #expect(check.areTwoMachines == areTwo)
    let entry = try ReferenceLibrary(folder: references).manifest.cases.first { $0.id == id }
    #expect((entry?.platforms != nil) == areTwo)
    // What is filed is the case's own render.
    #expect(entry?.spread.maxAbsoluteError == 0)
  }

  /// A share that was asked for and is not there is no evidence that machines agree.
  @Test(arguments: ["none", "some", "more"])
  func refusesOtherChecksThanAreDrawn(what: String) async throws {
    let captures = try TestCaptures(checkShare: what == "more" ? nil : 1)
    let drawn = captures.plan.cases(of: 1).map(\.id)
    var part = TestCaptures.Part()
    switch what {
    case "none": part.checks = []
    case "some": part.checks = Array(drawn.dropLast())
    default: part.checks = [drawn[0]]
    }

    let findings = try await captures.check([try captures.write(1), try captures.write(2, part)])

    let expected =
      switch what {
      case "none": "it did not render \(drawn[0]) once more, as --check-share asks it to"
      case "some": "it did not render \(drawn[drawn.count - 1]) once more"
      default: "it rendered cases once more that --check-share does not draw"
      }
    #expect(TestShards.refusal(findings).contains("0002-of-0002.parityshard: \(expected)"))
  }

  /// What neither could capture says nothing about how far machines are apart.
  @Test(arguments: [true, false]) func tellsWhoCouldNotCapture(both: Bool) async throws {
    let captures = try TestCaptures(checkShare: 1)
    let id = captures.plan.cases(of: 1)[0].id
    var part = TestCaptures.Part()
    part.failing[id] = "\(id): it is silent"

    let findings = try await captures.check([
      try captures.write(1, both ? part : .init()), try captures.write(2, part),
    ])
    let merged = try MergedCaptures(findings.shards, spread: TestCaptures.spread)

    #expect(findings.isComplete)
    let check = try #require(merged.checks.first { $0.id == id })
    #expect(check.spread == nil)
    #expect(check.failedTwice == both)
  }

  /// A stimulus or a take that changed since makes another sound of the same script.
  @Test func refusesCapturesOfOtherInputs() async throws {
    let captures = try TestCaptures()
    let paths = [try captures.write(1), try captures.write(2)]

    let changed = try await captures.check(paths, inputs: ["take.wav": "23"])
    let gone = try await captures.check(paths, inputs: [:])
    let added = try await captures.check(
      paths, inputs: ["take.wav": "22", "lab/takes/a/new.json": "24"])

    for findings in [changed, gone] {
      #expect(TestShards.refusal(findings).contains("its take.wav differs from the project's"))
    }
    #expect(TestShards.refusal(added).contains("its lab/takes/a/new.json differs from"))
  }

  /// They become part of the manifest, which nothing reads any more with one of these in it.
  @Test(arguments: ["defined", "suite", "modules", "checks", "declared", "twice"])
  func refusesNamesThatAreNone(what: String) async throws {
    let captures = try TestCaptures()
    var part = TestCaptures.Part()
    let other = captures.plan.cases(of: 1)[0].id
    switch what {
    case "defined": part.share.defined = ["a": ["../one"]]
    case "suite": part.share.defined = ["..": ["one"]]
    case "modules": part.share.modules = ["a/b"]
    case "checks":
      part.checks = ["a/../../one"]
      part.failing["a/../../one"] = "it is silent"
    case "declared": part.share.declared = ["one"]
    default:
      part.checks = [other, other]
      part.failing[other] = "it is silent"
    }

    let findings = try await captures.check([try captures.write(1), try captures.write(2, part)])

    let expected = what == "twice" ? "occurs twice" : "which is not a case's id"
    #expect(TestShards.refusal(findings).contains("0002-of-0002.parityshard is damaged: "))
    #expect(TestShards.refusal(findings).contains(expected), "\(TestShards.refusal(findings))")
  }

  /// The same cases everywhere, about as many as asked for.
  @Test func drawsAShareOfTheCases() {
    let ids = (0..<10_000).map { "suite/case-\($0)" }
    let drawn = ids.filter { CheckShare.draws($0, share: 0.02) }

    // 200 expected; five standard deviations of a binomial distribution are 70.
    #expect((130...270).contains(drawn.count))
    #expect(ids.allSatisfy { CheckShare.draws($0, share: 1) })
    #expect((1...3).map { CheckShare.checker(of: $0, count: 3) } == [2, 3, 1])
  }
}
