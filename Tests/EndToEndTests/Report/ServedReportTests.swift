import BrowserDriver
import Foundation
import TestProjects
import Testing
import ToolRequirements

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `parity report --serve` as a porter uses it: buttons that do what the terminal does.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium), .reportFixture)
struct ServedReportTests {
  private func serve(
    environment: [String: String] = [:]
  ) async throws -> (program: RunningProgram, address: String) {
    let fixture = try #require(ReportFixture.current)
    let program = try RunningProgram(
      ["report", "--serve", "--no-open", "--project", fixture.project.folder],
      log: "\(fixture.project.folder)/serve-\(UUID().uuidString.prefix(8)).log",
      environment: environment)
    #expect(try await program.hears("Ctrl-C ends"), "\(program.text)")
    let address = try #require(
      program.text.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+\/\w+\//)?.0)
    return (program, String(address))
  }

  @Test func acceptsADifferenceWhereItIsSeen() async throws {
    let fixture = try #require(ReportFixture.current)
    let (program, address) = try await serve()

    try await Self.open("\(address)index.html#case=\(ReportFixture.quieter)@engine") { page in
      try page.wait(until: "document.querySelector('.case-actions') !== null")
      _ = try page.evaluate(
        "[...document.querySelectorAll('.case-actions button')].find((button) => button.textContent.startsWith('Accept')).click()"
      )
      try page.wait(
        until: "document.querySelector('dialog.approve[open] textarea') === document.activeElement")
      try page.type("quieter by <half> a decibel")
      try page.click("dialog.approve [type=submit]")
      // A page of its own, at another origin.
      try page.wait(
        until: "location.hostname === 'localhost' && document.querySelector('.approval') !== null")
      #expect(
        try page.text("document.querySelector('.approval dl').textContent")
          .contains("quieter by <half> a decibel"))
      try page.click(".approval [type=checkbox]")
      try page.click(".approval [type=submit]")
      // Back in the report, which comes again by itself once all cases were judged by it.
      try page.wait(
        until:
          "document.querySelector('#case-panel .case-head')?.dataset.verdict === 'known-divergence'"
      )
    }

    let limits = try String(
      contentsOfFile: "\(fixture.project.references)/limits.yml", encoding: .utf8)
    #expect(limits.contains("quieter by <half> a decibel"))
    #expect(program.interrupt() == 130)
  }

  /// As if a script had found its way into the page: it has all that the page has, and nobody at the mouse.
  @Test func acceptsNothingThatAScriptAsksFor() async throws {
    let fixture = try #require(ReportFixture.current)
    let limits = "\(fixture.project.references)/limits.yml"
    let before = FileManager.default.contents(atPath: limits)
    let (program, address) = try await serve()

    try await Self.openHostile("\(address)index.html") { page in
      try page.wait(until: "document.querySelector('.drop') !== null")
      let found = try page.text(
        """
        (async () => {
          const said = [];
          const body = JSON.stringify({ id: "\(ReportFixture.quieter)", candidate: "engine", reason: "smuggled" });
          const { confirm } = await (await fetch("~approve", { method: "POST", body })).json();
          const attempt = (name, work) => work().then((text) => said.push(`${name}: ${text}`), () => said.push(`${name}: refused`));
          await attempt("reads", async () => (await fetch(confirm)).text());
          await attempt("presses", async () => (await fetch(confirm, { method: "POST", body: "once=" })).text());
          await attempt("presses unread", async () => (await fetch(confirm, { method: "POST", mode: "no-cors", body: "once=" })).text());
          await attempt("finds it here", async () => {
            const answer = await fetch(confirm.replace("localhost", "127.0.0.1"));
            return answer.ok ? "found" : "not here";
          });
          const frame = Object.assign(document.createElement("iframe"), { src: confirm });
          document.body.append(frame);
          await new Promise((done) => { frame.onload = done; setTimeout(done, 3000); });
          await attempt("frames", async () => frame.contentWindow.document.querySelector("form").outerHTML);
          const form = Object.assign(document.createElement("form"), { action: confirm, method: "post" });
          document.body.append(form);
          form.submit();
          await attempt("opens", async () => {
            const other = window.open(confirm);
            for (let turn = 0; turn < 100; turn += 1) {
              await new Promise((done) => setTimeout(done, 50));
              const form = other.document.querySelector("form"); // Throws as soon as the page is there.
              if (form) return form.outerHTML;
            }
            return "an empty window";
          });
          await attempt("adds a script", () => new Promise((done, fail) => {
            document.head.append(Object.assign(document.createElement("script"), { textContent: "window.smuggled = 1" }));
            window.smuggled ? done("runs") : fail();
          }));
          return said.join("; ");
        })()
        """)
      #expect(
        found
          == "reads: refused; presses: refused; presses unread: refused; finds it here: not here; frames: refused;"
          + " opens: refused; adds a script: refused")
    }

    #expect(FileManager.default.contents(atPath: limits) == before)
    #expect(program.interrupt() == 130)
  }

  /// Scripts that somebody put into the report's folder: into the page, and into the files of a case.
  @Test func runsNoScriptButItsOwn() async throws {
    let report = "\(try #require(ReportFixture.current).project.folder)/reports/latest"
    let (page, plots) = ("\(report)/index.html", "\(report)/plots/engine/gain/half.js")
    let (own, drawn) = (
      try Data(contentsOf: URL(fileURLWithPath: page)),
      try Data(contentsOf: URL(fileURLWithPath: plots))
    )
    defer {
      try? own.write(to: URL(fileURLWithPath: page))
      try? drawn.write(to: URL(fileURLWithPath: plots))
    }
    let smuggled = Data("window.smuggled = true;".utf8)
    try
      (own + Data("<script>".utf8) + smuggled
      + Data("</script><img src=x onerror='window.smuggled = true'>".utf8))
      .write(to: URL(fileURLWithPath: page))
    try (smuggled + drawn).write(to: URL(fileURLWithPath: plots))
    let (program, address) = try await serve()

    try await Self.openHostile("\(address)index.html#case=gain/half@engine") { page in
      try page.wait(until: "document.querySelector('.plots [role=alert]') !== null")
      #expect(try page.isTrue("window.smuggled === undefined"))
    }
    try Data("<!doctype html><title>Another</title><script>1</script>".utf8)
      .write(to: URL(fileURLWithPath: page))
    try await Self.openHostile("\(address)index.html") { page in
      let text = try page.text("document.body.textContent")
      #expect(text.contains("'parity report' writes it anew"))
    }
    #expect(program.interrupt() == 130)
  }

  @Test func runsACaseAgainAndOpensItsSource() async throws {
    let fixture = try #require(ReportFixture.current)
    let editor = "\(fixture.project.folder)/editor"
    try
      "#!/bin/sh\nprintf '%s %s' \"$1\" \"$2\" > '\(editor).tmp' && mv '\(editor).tmp' '\(editor).log'\n"
      .write(
        toFile: editor, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
    let (program, address) = try await serve(environment: ["PARITY_EDITOR": editor])

    try await Self.open("\(address)index.html#case=\(ReportFixture.oneSample)@engine") { page in
      try page.wait(until: "document.querySelector('.case-actions') !== null")
      _ = try page.evaluate(
        "[...document.querySelectorAll('.case-actions button')].find((button) => button.textContent === 'Open the source').click()"
      )
      try page.wait(
        until: "document.querySelector('.service-line').textContent.startsWith('Opened ')")
      _ = try page.evaluate(
        "[...document.querySelectorAll('.case-actions button')].find((button) => button.textContent === 'Run again').click()"
      )
      try page.wait(until: "location.pathname.includes('/~rerun/')")
      try page.wait(until: "document.querySelector('#headline') !== null")
      #expect(
        try page.text("document.querySelector('#headline').textContent").contains("Only a part"))
    }

    for _ in 0..<600 where !FileManager.default.fileExists(atPath: "\(editor).log") {
      try await Task.sleep(for: .milliseconds(100))
    }
    let opened = try String(contentsOfFile: "\(editor).log", encoding: .utf8)
    #expect(opened.contains("/web/cases/fdn") && opened.last?.isNumber == true, "\(opened)")
    #expect(program.interrupt() == 130)
  }

  /// Two sines, the second 5 frames late and half as loud: aligned, nothing is left of the difference.
  @Test func comparesSoundsThatAreDroppedOnIt() async throws {
    let (program, address) = try await serve()

    try await Self.open("\(address)index.html") { page in
      try page.wait(until: "document.querySelector('.drop') !== null")
      _ = try page.evaluate(CasePage.exports(of: "wave-file.js"))
      _ = try page.evaluate(
        """
        (() => {
          const tone = (delay, level) => Float32Array.from({ length: 24000 }, (_, frame) =>
            level * (Math.sin(0.05 * (frame - delay)) + Math.sin(0.00001 * (frame - delay) ** 2)));
          const file = (name, samples) => new File([Parity.waveFile([samples], 48000)], name);
          const data = new DataTransfer();
          data.items.add(file('web "a".wav', tone(0, 0.4)));
          data.items.add(file('../native.wav', tone(5, 0.4)));
          document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        })()
        """)
      try page.wait(until: "location.pathname.includes('/~compared/1/')")
      try page.wait(until: CasePage.isDrawn)
      // What was compensated is said.
      #expect(
        try page.text("document.querySelector('#case-panel').textContent").contains("5 samples"))
      #expect(
        try page.isTrue("document.querySelector('.bar a').textContent.includes('The report')"))
    }
    #expect(program.interrupt() == 130)
  }

  @Test func answersNobodyElse() async throws {
    let (program, address) = try await serve()
    let port = try #require(address.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/)?.0)
    func status(_ path: String, _ headers: [String: String] = [:], method: String = "GET")
      async throws -> Int?
    {
      var request = URLRequest(url: try #require(URL(string: path)))
      request.httpMethod = method
      if method != "GET" { request.httpBody = Data("null".utf8) }
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      return (try await URLSession.shared.data(for: request).1 as? HTTPURLResponse)?.statusCode
    }

    #expect(try await status("\(address)index.html") == 200)
    #expect(try await status("\(port)/index.html") == 404)
    #expect(try await status("\(port)/~again", method: "POST") == 404)
    // A page of elsewhere, and a name that was made to point here.
    #expect(
      try await status("\(address)~again", ["Origin": "http://evil.example"], method: "POST") == 403
    )
    #expect(try await status("\(address)index.html", ["Host": "evil.example"]) == 403)
    #expect(try await status("\(address)%2e%2e/parity.yml") == 404)
    // A report that somebody was given may hold links to anything.
    let link = "\(try #require(ReportFixture.current).project.folder)/reports/latest/linked.txt"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "/etc/passwd")
    #expect(try await status("\(address)linked.txt") == 404)
    try FileManager.default.removeItem(atPath: link)
    #expect(try await status("\(address)~nothing", method: "POST") == 400)
    #expect(program.interrupt() == 130)
  }

  /// The same of a page that has reason to complain.
  @BrowserActor private static func openHostile(
    _ address: String, _ body: (DrivenPage) throws -> Void
  ) throws {
    let browser = try DrivenBrowser(executable: try #require(ReportFixture.current).browser.path)
    defer { browser.close() }
    let page = try browser.newPage()
    try page.open(address)
    try body(page)
  }

  @BrowserActor private static func open(
    _ address: String, _ body: (DrivenPage) throws -> Void
  ) throws {
    try withPage(address, body)
  }
}
