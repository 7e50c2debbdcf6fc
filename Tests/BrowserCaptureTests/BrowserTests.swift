import ChildProcesses
import Foundation
import OrdinaryFiles
import Testing

@testable import BrowserCapture

@Suite struct BrowserTests {
  @Test func saysWhereItLookedWhenThereIsNoBrowser() async {
    let error = await #expect(throws: CaptureError.self) {
      try await Browser.findChromium(environment: ["PATH": "/nonexistent"])
    }

    #expect(error?.description.contains("PARITY_CHROMIUM") == true)
    #expect(error?.description.contains("apt-get install chromium") == true)
  }

  /// The names of the application's folder and of the program in it are those of Google's, Mozilla's and Microsoft's
  /// disk images.
  @Test(arguments: [
    (BrowserKind.chromium, "Google Chrome Canary", "Google Chrome Canary"),
    (.chromium, "Google Chrome for Testing", "Google Chrome for Testing"),
    (.chromium, "Microsoft Edge", "Microsoft Edge"),
    (.firefox, "Firefox Developer Edition", "firefox"),
  ])
  func findsAnApplicationOfOneUser(kind: BrowserKind, name: String, program: String) async throws {
    let home = try PrivateFolder(prefix: "parity-test")
    defer { home.remove() }
    let folder = "\(home.path)/Applications/\(name).app/Contents/MacOS"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: try script("echo '\(name) 12.3.4'", in: home), toPath: "\(folder)/\(program)")

    let browser = try await Browser.find(
      kind, environment: ["PATH": "/nonexistent", "HOME": home.path])

    #expect(browser.path == "\(folder)/\(program)")
    #expect(browser.name == name)
  }

  @Test func refusesAPathThatCannotBeRun() async {
    await #expect(throws: CaptureError.browserNotExecutable(.chromium, path: "/etc/passwd")) {
      try await Browser.findChromium(environment: ["PARITY_CHROMIUM": "/etc/passwd"])
    }
  }

  @Test func refusesAFolder() async {
    await #expect(throws: CaptureError.browserNotExecutable(.chromium, path: "/tmp")) {
      try await Browser.findChromium(environment: ["PARITY_CHROMIUM": "/tmp"])
    }
  }

  /// A program that can be run is not called one that cannot, whatever keeps it from answering.
  @Test func saysWhyAProgramDoesNotTellItsVersion() async throws {
    let folder = try PrivateFolder(prefix: "parity-test")
    defer { folder.remove() }
    let path = try script("yes | head -c 10000", in: folder)
    let failure = ProgramQuestion.Failure.talkative(program: path, mostBytes: 4096)

    await #expect(throws: CaptureError.browserUnanswered(.chromium, failure)) {
      try await Browser.findChromium(environment: ["PARITY_CHROMIUM": path])
    }
    #expect(
      "\(CaptureError.browserUnanswered(.chromium, failure))".contains("more than 4096 bytes"))
  }

  @Test func refusesAProgramThatNamesNoVersion() async throws {
    let folder = try PrivateFolder(prefix: "parity-test")
    defer { folder.remove() }
    let path = try script("echo hello", in: folder)

    await #expect(
      throws: CaptureError.browserVersionUnknown(.chromium, path: path, output: "hello")
    ) {
      try await Browser.findChromium(environment: ["PARITY_CHROMIUM": path])
    }
  }

  // The first is what Debian's Chromium prints, the second Chrome's form of it.
  @Test(arguments: [
    ("Chromium 156.0.8078.79 built on Debian GNU/Linux 12", "Chromium", "156.0.8078.79"),
    ("Google Chrome 149.0.1.2 ", "Google Chrome", "149.0.1.2"),
  ])
  func readsNameAndVersion(output: String, name: String, version: String) async throws {
    let folder = try PrivateFolder(prefix: "parity-test")
    defer { folder.remove() }
    let path = try script("echo '\(output)'", in: folder)

    let browser = try await Browser.findChromium(environment: ["PARITY_CHROMIUM": path])

    #expect(browser == Browser(name: name, version: version, path: path))
  }

  @Test func prefersTheFirstNameOnThePath() async throws {
    let folder = try PrivateFolder(prefix: "parity-test")
    defer { folder.remove() }
    _ = try script("echo 'Google Chrome 1.2.3'", in: folder, name: "google-chrome")
    let chromium = try script("echo 'Chromium 4.5.6'", in: folder, name: "chromium")

    let browser = try await Browser.findChromium(environment: ["PATH": "/none:\(folder.path)"])

    #expect(browser.path == chromium)
  }

  @Test func findsEachKindByItsOwnVariable() async throws {
    let folder = try PrivateFolder(prefix: "parity-test")
    defer { folder.remove() }
    let firefox = try script("echo 'Mozilla Firefox 153.7.0esr'", in: folder)

    let found = try await Browser.find(.firefox, environment: ["PARITY_FIREFOX": firefox])

    #expect(found.kind == .firefox)
    #expect(found.name == "Mozilla Firefox")
    #expect(found.version == "153.7.0")
  }

  /// WebKitGTK has no headless mode: without a display to give it, it counts as missing.
  @Test func missesWebKitWithoutADisplay() async {
    let error = await #expect(throws: CaptureError.self) {
      try await Browser.find(.webkit, environment: ["PATH": "/nonexistent"])
    }

    #expect(error?.description.contains("xvfb") == true)
  }

  private func script(
    _ body: String, in folder: PrivateFolder, name: String = "browser"
  ) throws -> String {
    let path = "\(folder.path)/\(name)"
    try Data("#!/bin/sh\n\(body)\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }
}
