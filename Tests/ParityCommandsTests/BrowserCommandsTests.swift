import Testing

/// Commands that open a browser: what they refuse before they do.
@Suite struct BrowserCommandsTests {
  @Test(arguments: [
    (["http://example.com/"], "example.com is not this machine"),
    (["/nonexistent/page.html"], "no such file or folder"),
    (["/tmp", "--seconds", "0"], "--seconds must be above 0 and at most 3600, not 0.0"),
    (["/tmp", "--sample-rate", "1"], "--sample-rate must be between 3000 and 768000 Hz, not 1.0"),
    (["/tmp", "--epoch", "soon"], "--epoch soon: a time like"),
  ])
  func recordRefusesWhatItCannotDo(arguments: [String], text: String) async throws {
    let output = try await Commands.run(
      ["record"] + arguments.prefix(1) + ["--seconds", "1", "-o", "/tmp/never"]
        + arguments.dropFirst())

    #expect([2, 64].contains(output.code))
    #expect(output.standardError.contains(text), "\(output.standardError)")
  }

  @Test func namesTheBrowsersThereAre() async throws {
    let unknown = try await Commands.run(["capture", "--browser", "netscape"])
    #expect(unknown.code == 64)
    #expect(unknown.standardError.contains("there are chromium, firefox, webkit, all"))

    let check = try await Commands.run(["capture", "--check", "--browser", "firefox"])
    #expect(check.code == 64)
  }
}
