import BrowserCapture
import BrowserDriver
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// HiSynth's page as a musician uses it: played, its presets, strings, files and tour.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct HiSynthPageTests {
  private static let web = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("reference-audio/web")

  private static let allLamps =
    "QWxsIExhbXBz:Y2JhsADCowzuAA==:k1dlsDhrkWYFAA==:E8ls8NgQweAGAA==:"
    + "Y2ZgZmU+a5BmdtaEmcE1zYoBSDEwWBhbMzMyMDIzMjIwMzCCaQA=:"
    + "Y3BgOmvCuCAwxDQhgLHBo8GfkeGYQxAjAA==:Y2SwAAA="

  /// Opens the page, loaded and without its tour, and sees to it that nothing was complained of.
  private func withPage(
    query: String = "", width: Int = 1280,
    _ body: @escaping @BrowserActor (DrivenPage) throws -> Void
  ) async throws {
    let server = try await WebFolderServer(Self.web)
    defer { server.stop() }
    let browser = try await Browser.findChromium()
    try await Self.drive(browser, "\(server.address)/apps/hisynth/index.html\(query)", width, body)
  }

  @BrowserActor private static func drive(
    _ browser: Browser, _ address: String, _ width: Int,
    _ body: @BrowserActor (DrivenPage) throws -> Void
  ) throws {
    let driven = try DrivenBrowser(executable: browser.path)
    defer { driven.close() }
    let page = try driven.newPage(width: width, height: 900)
    try page.open(address)
    try page.wait(until: "document.body.classList.contains('loaded')")
    try page.press("Escape")
    try body(page)
    #expect(page.complaints() == [])
  }

  private static func label(_ panel: String, _ index: Int) -> String {
    "document.querySelectorAll('#\(panel) canvas')[\(index)].getAttribute('aria-label')"
  }

  @Test func aChordByKeyboardIsHeardAndShown() async throws {
    try await withPage { page in
      _ = try page.evaluate("document.getElementById('rack').scrollIntoView({block: 'center'})")
      _ = try page.evaluate(
        """
        for (const code of ['KeyA', 'KeyD', 'KeyG']) {
          dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }));
        }
        """)
      try page.wait(until: "\(Self.label("rack", 0)).includes('peak')")
      try page.wait(until: "\(Self.label("rack", 1)).includes('C4 E4 G4; 3 sounding')")
      // Keys that a window no longer hears come up.
      _ = try page.evaluate("dispatchEvent(new Event('blur'))")
      try page.wait(until: "\(Self.label("rack", 1)).includes('0 sounding')")
    }
  }

  @Test func loadsEachPresetAndAString() async throws {
    try await withPage { page in
      let count = try page.number("document.querySelectorAll('#presets option').length")
      #expect(count == 12)
      for index in 0..<12 {
        let title = try page.text(
          """
          (() => {
            const menu = document.querySelector('#presets select');
            menu.selectedIndex = \(index);
            menu.dispatchEvent(new Event('change'));
            return menu.selectedOptions[0].textContent;
          })()
          """)
        try page.wait(
          until:
            "document.getElementById('preset-name').textContent === \(DrivenPage.literal(title))"
        )
      }
      try Self.load(Self.allLamps, in: page)
      try page.wait(until: "\(Self.said) === 'All Lamps is loaded'")
    }
  }

  /// A file that arrives late used to replace what was chosen after it.
  @Test func theLastChoiceIsLoadedInWhateverOrderFilesArrive() async throws {
    try await withPage { page in
      _ = try page.evaluate(
        """
        const request = window.fetch;
        const late = new Promise((resolve) => { window.release = resolve; });
        window.fetch = async (address, ...rest) => {
          const answer = await request(address, ...rest);
          if (!String(address).includes('brass-lantern')) return answer;
          await late;
          // In a task of its own, after all that waits for the text.
          return { ok: true, async text() {
            const text = await answer.text();
            setTimeout(() => { window.wasRead = true; });
            return text;
          } };
        };
        const menu = document.querySelector('#presets select');
        for (const name of ['brass-lantern', 'hollow-reed']) {
          menu.value = name;
          menu.dispatchEvent(new Event('change'));
        }
        """)
      try page.wait(until: "\(Self.said) === 'Hollow Reed is loaded'")
      _ = try page.evaluate("release()")
      try page.wait(until: "window.wasRead === true")
      #expect(try page.text("document.getElementById('preset-name').textContent") == "Hollow Reed")
    }
  }

  @Test func saysWhatIsWrongWithAString() async throws {
    try await withPage { page in
      for (text, error) in [
        ("", "empty"), ("x", "parts: 1"), (String(repeating: "A", count: 4097), "too long"),
        (Self.allLamps.replacingOccurrences(of: "k1dl", with: "*1dl"), "part 2: not base64"),
        (
          Self.allLamps.replacingOccurrences(of: "Y2JhsADCowzuAA==", with: "AAAA"),
          "part 1: not deflate"
        ),
      ] {
        try Self.load(text, in: page)
        try page.wait(until: "\(Self.said) === '\(error)'")
      }
      #expect(try page.text("document.getElementById('preset-name').textContent") == "Plain Glass")
    }
  }

  private static let said = "document.querySelector('#presets .error').textContent"

  @BrowserActor private static func load(_ text: String, in page: DrivenPage) throws {
    _ = try page.evaluate(
      """
      (() => {
        document.querySelector('#presets textarea').value = \(DrivenPage.literal(text));
        [...document.querySelectorAll('#presets button')]
          .find((button) => button.textContent === 'Load string').click();
      })()
      """)
  }

  @Test func playsAMIDIFileThatIsDroppedAndRefusesJunk() async throws {
    try await withPage { page in
      let drop = { (content: String, name: String) in
        """
        (async () => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([\(content)], '\(name)'));
          document.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
        })()
        """
      }
      _ = try page.evaluate(drop("'junk'", "junk.mid"))
      let error = "document.querySelector('#rack .error').textContent"
      try page.wait(until: "\(error) === 'junk.mid: not a MIDI file'")
      let song = "await (await fetch('songs/stairwell.mid')).arrayBuffer()"
      _ = try page.evaluate(drop(song, "mine.mid"))
      try page.wait(until: "document.querySelectorAll('#rack option').length === 3")
      _ = try page.evaluate("document.getElementById('rack').scrollIntoView({block: 'center'})")
      _ = try page.evaluate("document.querySelector('#rack .buttons button').click()")
      try page.wait(until: "\(Self.label("rack", 1)).startsWith('Piano roll: ')")
      try page.wait(until: "\(Self.label("rack", 1)).includes('A2')")
    }
  }

  @Test func walksThroughEightSteps() async throws {
    try await withPage { page in
      let step = "document.querySelector('#walkthrough .step').textContent"
      _ = try page.evaluate("document.getElementById('tour').focus()")
      try page.press("Enter")
      for number in 1...8 {
        try page.wait(until: "\(step) === 'Step \(number) of 8'")
        if number < 8 { try page.press("ArrowRight") }
      }
      try page.press("ArrowLeft")
      try page.wait(until: "\(step) === 'Step 7 of 8'")
      try page.press("Escape")
      try page.wait(until: "!document.getElementById('walkthrough').open")
      #expect(try page.text("document.activeElement.id") == "tour")
    }
  }

  @Test func fitsIntoANarrowWindow() async throws {
    try await withPage(width: 360) { page in
      #expect(
        try page.isTrue(
          "document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
      let tooWide = try page.evaluate(
        "[...document.querySelectorAll('section')].filter((one) => one.scrollWidth > one.clientWidth)"
          + ".map((one) => one.id)")
      #expect(tooWide as? [String] == [])
      let tooSmall = try page.evaluate(
        """
        [...document.querySelectorAll('button, select, input:not([hidden])')]
          .filter((one) => one.offsetParent && !one.closest('.bed'))
          .filter((one) => Math.min(...Object.values(one.getBoundingClientRect().toJSON()).slice(2, 4)) < 44)
          .map((one) => one.outerHTML)
        """)
      #expect(tooSmall as? [String] == [])
    }
  }

  @Test func everyControlHasANameOfItsOwn() async throws {
    try await withPage { page in
      let shared = try page.evaluate(
        """
        [...document.querySelectorAll('.panel')].flatMap((panel) => {
          const names = [...panel.querySelectorAll('button, input:not([hidden]), select, textarea')]
            .map((one) => one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent
              ?? one.textContent.trim());
          return names.filter((name, place) => !name || names.indexOf(name) !== place);
        })
        """)
      #expect(shared as? [String] == [])
    }
  }

  @Test func saysThatThereIsNoSuchPreset() async throws {
    let server = try await WebFolderServer(Self.web)
    defer { server.stop() }
    let browser = try await Browser.findChromium()
    try await Self.openUnknown(browser, "\(server.address)/apps/hisynth/index.html?preset=nope")
  }

  @BrowserActor private static func openUnknown(_ browser: Browser, _ address: String) throws {
    let driven = try DrivenBrowser(executable: browser.path)
    defer { driven.close() }
    let page = try driven.newPage()
    try page.open(address)
    try page.wait(until: "document.getElementById('message')?.textContent === `No preset 'nope'`")
  }
}
