import AudioFiles
import AudioSignal
import BrowserCapture
import BrowserDriver
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// The page of sounds as a sound designer uses it, opened from disk.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
@BrowserActor struct SpectraInBrowserTests {
  /// Two tones a second long, one of another rate and half as loud, and silence.
  private func withPage(
    _ fragment: String = "theme=light", _ body: (DrivenPage) throws -> Void
  ) async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func tone(_ amplitude: Double, _ rate: Double) -> SampleBuffer {
      let samples = (0..<Int(rate)).map {
        Float(amplitude * sin(2 * .pi * 440 * Double($0) / rate))
      }
      return SampleBuffer(channels: [samples, samples], sampleRate: rate)
    }
    let long = "a-rather-long-name-of-a-take-that-somebody-recorded-in-the-evening.wav"
    try AudioFile.write(tone(0.5, 48000), to: "\(folder)/loud.wav")
    try AudioFile.write(tone(0.25, 44100), to: "\(folder)/\(long)")
    try AudioFile.write(
      SampleBuffer(channelCount: 1, frameCount: 4800, sampleRate: 48000),
      to: "\(folder)/silent.wav")
    let output = try await Program.run(
      ["spectra", "-o", "\(folder)/out"]
        + ["loud.wav", long, "silent.wav"].map { "\(folder)/\($0)" })
    #expect(output.code == 0, "\(output.standardError)")
    let browser = try DrivenBrowser(executable: try await Browser.findChromium().path)
    defer { browser.close() }
    let page = try browser.newPage()
    try page.open("file://\(folder)/out/index.html#\(fragment)")
    try page.wait(until: Self.isDrawn)
    try body(page)
    #expect(page.complaints() == [])
  }

  private static let isDrawn = """
    document.querySelectorAll('.sound-curves canvas').length === 2
      && document.querySelectorAll('.pictures canvas').length === 3
      && [...document.querySelectorAll('canvas')].every((canvas) => canvas.width > 0
        && new Set(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data).size > 8)
    """

  @Test(arguments: ["light", "dark"], [1280, 360])
  func isReadableInBothThemesAtAnyWidth(theme: String, width: Int) async throws {
    try await withPage("theme=\(theme)") { page in
      try page.resize(width: width, height: 900)
      try page.wait(until: "document.documentElement.clientWidth === \(width)")
      try page.wait(until: Self.isDrawn)

      let problems = try page.evaluate(AccessibilityScript.problems) as? [String]
      #expect(problems == [])
      #expect(try page.number("document.documentElement.scrollWidth") <= Double(width))
    }
  }

  @Test func choosesAndMatchesAndPlaysByKey() async throws {
    try await withPage { page in
      let chosen = "document.querySelector('.pick[aria-pressed=true] bdi').textContent"
      // Silence differs most; the other pair is a click away, and shown alone.
      #expect(try page.text(chosen) == "silent.wav")
      let rows = "document.querySelectorAll('.sound-pairs tbody tr')"
      #expect(try page.text("\(rows)[1].textContent").contains("quieter by 6"))
      _ = try page.evaluate("\(rows)[1].querySelector('button').click()")
      #expect(try page.text(chosen).hasPrefix("a-rather-long"))
      #expect(try page.number("document.querySelectorAll('.sound-list input:checked').length") == 2)
      // 20·log10(2).
      let first = "document.querySelector('.octaves tbody tr').textContent"
      #expect(try page.text(first).contains("\u{2212}6.0\u{A0}dB"))
      _ = try page.evaluate(
        """
        (() => { const select = [...document.querySelectorAll('select')].find((node) => [...node.options].some((option) => option.value === '"rms"'));
          select.value = '"rms"'; select.dispatchEvent(new Event('change')); })()
        """)
      #expect(try page.text("document.querySelectorAll('.tag')[1].textContent") == "+6.0\u{A0}dB")
      #expect(try page.text("document.querySelectorAll('.tag')[2].textContent") == "not matched")

      try page.press("x")
      #expect(try page.text(chosen) == "loud.wav")
      try page.press("x")
      #expect(try page.text(chosen).hasPrefix("a-rather-long"))
      try page.press("p")
      try page.wait(until: "document.querySelector('.play').textContent.includes('Pause')")
      let time = "parseFloat(document.querySelector('.what').textContent)"
      let start = try page.number(time)
      try page.wait(until: "\(time) !== \(start)")
      try page.press("1")
      try page.wait(until: "document.querySelector('.what').textContent.includes('loud.wav')")
      #expect(try page.text("document.querySelector('.play').textContent").contains("Pause"))
      try page.press("p")
      try page.wait(until: "document.querySelector('.play').textContent.includes('Play')")
    }
  }

  @Test func tellsHowEachNumberIsMeasured() async throws {
    try await withPage { page in
      try page.click("[data-measure=tilt] .ask")
      #expect(try page.text("document.querySelector('.formula').textContent").contains("pink"))
      try page.click("[data-measure=loudness] .sort")
      #expect(
        try page.text("document.querySelector('.sound-measures tbody th bdi').textContent")
          == "loud.wav")
    }
  }

  @Test func savesAPlotAsItIsSeen() async throws {
    try await withPage { page in
      let problem = try page.text(
        """
        (() => {
          const saved = [];
          const { createObjectURL } = URL;
          URL.createObjectURL = (blob) => {
            saved[0] = blob;
            return createObjectURL(blob);
          };
          // The link that saves stands nowhere in the page.
          const { click } = HTMLElement.prototype;
          HTMLElement.prototype.click = function () {
            if (this.download) saved[1] = this.download;
            else click.call(this);
          };
          document.querySelector('[aria-label="Save spectra as SVG"]').click();
          return saved[0].text().then((text) => {
            const tree = new DOMParser().parseFromString(text, 'image/svg+xml');
            if (tree.querySelector('parsererror')) return 'no XML';
            return `${saved[1]}: ${tree.querySelectorAll('path').length > 15 && tree.querySelectorAll('text').length > 5}`;
          });
        })()
        """)
      #expect(problem == "spectra.svg: true")
    }
  }

  /// A cursor on one plot is on its neighbour too.
  @Test func sharesItsCursor() async throws {
    try await withPage { page in
      _ = try page.evaluate("document.querySelector('.pictures canvas').focus()")
      try page.press("ArrowRight")
      #expect(try page.number("document.querySelectorAll('.pictures .readout b').length") == 3)
    }
  }
}
