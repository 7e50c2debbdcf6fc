import Foundation
import TestProjects
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.takesTurns) struct WatchCommandTests {
  private func replace(_ path: String, _ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try #require(text.contains(old))
    try text.replacing(old, with: new).write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func buildsAndRunsAgainAfterEachChange() async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    try replace(
      "\(example.folder)/parity.yml", "    timeLimit: 10 s",
      "    timeLimit: 10 s\n    build: [make, fixed]")
    let source = "\(example.folder)/port/voice.hpp"
    let watch = try RunningProgram(
      ["watch", "--project", example.folder, "--no-open", "--case", "voice/plain"],
      log: "\(example.folder)/watch.log")

    #expect(try await watch.hears("watching"), "\(watch.text)")
    #expect(watch.text.contains("PASS  1 case"), "\(watch.text)")
    let address = try #require(watch.text.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+\/\w+/)?.0)
    let page = try await Self.get("\(address)/index.html")
    #expect(page.contains("\"seen\":1,"))

    // A build that fails shows why, and nothing is run.
    try replace(source, "#pragma once", "#pragma once\nnot C++;")
    #expect(try await watch.hears("the build failed"), "\(watch.text)")
    #expect(watch.text.contains("error:"))
    #expect(watch.text.contains("changed: \(source)"))

    try replace(source, "not C++;", "// mended")
    #expect(try await watch.hears("PASS  1 case", times: 2), "\(watch.text)")
    #expect(try await watch.hears("watching", times: 3))
    // Whoever waits is told of the new run.
    #expect(try await Self.get("\(address)/~run?seen=1") == "2")
    #expect(try await Self.status("\(address)/../parity.yml") == 404)
    // Nobody who does not know the address gets anything.
    let port = try #require(address.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/)?.0)
    #expect(try await Self.status("\(port)/index.html") == 404)
    #expect(try await Self.status("\(address)/%2e%2e/%2e%2e/parity.yml") == 404)
    #expect(watch.interrupt() == 130)
  }

  private static func get(_ address: String) async throws -> String {
    let url = try #require(URL(string: address))
    return String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
  }

  private static func status(_ address: String) async throws -> Int? {
    let url = try #require(URL(string: address))
    return (try await URLSession.shared.data(from: url).1 as? HTTPURLResponse)?.statusCode
  }

  @Test func endsWhereThereIsNoProject() async throws {
    let folder = "/tmp/parity-none-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let output = try await Program.run(["watch", "--project", folder])

    #expect(output.code == 2)
    #expect(output.standardError.contains("there is no project in \(folder)"))
  }
}
