import Foundation
import TestProjects
import Testing

/// What a command writes never takes the place of what it reads, or of somebody else's file.
@Suite(.takesTurns) struct OverwritingTests {
  private func expectKept(
    _ arguments: [String], _ path: String, _ part: String,
    location: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: path))

    let output = try await Commands.run(arguments)

    #expect(output.code == 2, "\(output.standardError)", sourceLocation: location)
    #expect(
      output.standardError.contains(part), "\(output.standardError)", sourceLocation: location)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path)) == before, sourceLocation: location)
  }

  @Test func keepsATraceAndItsSamplesThatAReplayIsWrittenOver() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    let id = "\(project.references)/fdn-hadamard/four-lines-noise"
    let trace = "\(id)/graph.json"
    let samples = "\(project.references)/fdn-hadamard/samples.f32"
    let link = "\(project.folder)/link.wav"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: trace)

    try await expectKept(["replay", trace, "-o", trace], trace, "is the input")
    try await expectKept(["replay", trace, "-o", trace, "--force"], trace, "is the input")
    try await expectKept(["replay", trace, "-o", link, "--force"], trace, "is the same file as")
    try await expectKept(
      ["replay", trace, "--samples", samples, "-o", samples, "--force"], samples, "is the input")
  }

  @Test func keepsAFileOfAnotherKindUnlessForced() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    let trace = "\(project.references)/fdn-hadamard/four-lines-noise/graph.json"
    let notes = "\(project.folder)/notes.txt"
    try Data("years of work".utf8).write(to: URL(fileURLWithPath: notes))

    try await expectKept(["replay", trace, "-o", notes], notes, "--force")
    // A picture is a RIFF file, too.
    let picture = "\(project.folder)/picture.webp"
    try Data("RIFF\u{8}\0\0\0WEBPVP8 ".utf8).write(to: URL(fileURLWithPath: picture))
    try await expectKept(["replay", trace, "-o", picture], picture, "--force")

    #expect(try await Commands.run(["replay", trace, "-o", notes, "--force"]).code == 0)
  }

  /// A WAV file like any other, but for what stands beside it.
  @Test func keepsAReferenceThatARenderIsWrittenOver() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    let id = "\(project.references)/fdn-hadamard/four-lines-noise"
    let reference = "\(id)/reference.wav"
    let link = "\(project.folder)/link.wav"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: reference)

    for output in [reference, link] {
      try await expectKept(
        ["replay", "\(id)/graph.json", "-o", output, "--force"], reference, "is a reference")
      try await expectKept(
        ["render", "--app", "note-player", "--notes", "A4", "-o", output], reference,
        "is a reference")
    }
  }

  /// A file that is no WAV file stands where a stem would.
  @Test func keepsAFileThatAStemIsWrittenOver() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    let stems = "\(project.folder)/stems"
    let preset = "\(Checkout.folder)/reference-audio/web/apps/ambient/presets/dust.json"
    let render = [
      "render", preset, "--seconds", "0.1", "-o", "\(project.folder)/a.wav", "--stems", stems,
    ]
    let first = try await Commands.run(render)
    #expect(first.code == 0, "\(first.standardError)")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: stems).first)
    try Data("years of work".utf8).write(to: URL(fileURLWithPath: "\(stems)/\(name)"))

    try await expectKept(render, "\(stems)/\(name)", "--force")
  }

  @Test func keepsTheProjectFileThatAPackIsWrittenOver() async throws {
    let own = try OwnProject(candidates: "own:\n  command: [cp, good.wav, '{output}']")
    defer { own.remove() }

    try await expectKept(
      ["pack", "--project", own.folder, "-o", "\(own.folder)/parity.yml"],
      "\(own.folder)/parity.yml", "parity.yml")
  }

  @Test func keepsAFolderOfForeignFilesThatIsRecordedInto() async throws {
    let own = try OwnProject(candidates: "own:\n  command: [cp, good.wav, '{output}']")
    defer { own.remove() }
    try own.write("<script></script>", to: "page.html")

    try await expectKept(
      ["record", "\(own.folder)/page.html", "--seconds", "1", "-o", own.folder],
      "\(own.folder)/parity.yml", own.folder)
  }

  @Test func keepsTheProjectFileThatAPlanIsWrittenOver() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    let notes = "\(project.folder)/notes.txt"
    try Data("years of work".utf8).write(to: URL(fileURLWithPath: notes))
    let words = ["plan", "--project", project.folder, "--suite", "rng", "-n", "2", "-o"]

    try await expectKept(words + [notes], notes, "is not a plan")

    let plan = "\(project.folder)/plan.json"
    #expect(try await Commands.run(words + [plan]).code == 0)
    #expect(try await Commands.run(words + [plan]).code == 0)
  }
}
