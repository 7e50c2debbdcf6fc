import AudioFiles
import BrowserCapture
import BrowserDriver
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// A case's page as a porter uses it: plots on one cursor, numbers, sound and a blind test.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium), .reportFixture)
@BrowserActor struct CaseInBrowserTests {
  private let failing = "case=\(ReportFixture.quieter)@engine"

  @Test func drawsEveryViewOfACaseThatDiffers() throws {
    try withReport(failing) { page in
      try page.wait(until: CasePage.isDrawn)
      let titles = try page.evaluate(
        "[...document.querySelectorAll('#case-panel h2, #case-panel h3')].map((node) => node.textContent)"
      )
      let shown = Set(try #require(titles as? [String]))
      #expect(
        shown.isSuperset(of: [
          "Listen", "Waveform", "Residual", "Error over time", "Spectrogram", "Samples", "Spectrum",
          "Third-octave differences", "Distance in float32 steps (ULP)", "Numbers", "Parameters",
          "Provenance", "JavaScript of the case",
        ]), "\(shown)")
      #expect(try page.evaluate(CasePage.blank) as? [String] == [])
      // Undoing the factor of 0.944 is 0.5 dB: 20·log10(1 / 0.944).
      let diagnosis = try page.text("document.querySelector('.diagnosis').textContent")
      #expect(diagnosis.contains("0.5") && diagnosis.contains("dB"))
      let command = try page.text("document.querySelector('.command code').textContent")
      #expect(command == "parity run --case \(ReportFixture.quieter) --candidate engine")
    }
  }

  @Test func sharesOneCursorAndZoomsOnIt() throws {
    try withReport(failing) { page in
      try page.wait(until: CasePage.isDrawn)
      try page.drag("#case-panel canvas", from: 0.4, to: 0.6)
      try page.wait(until: "/from=\\d+&to=\\d+/.test(location.hash)")
      let idle = "[...document.querySelectorAll('.plots .readout-idle')].length"
      try page.press("ArrowRight")
      // Waveform, error track and spectrogram follow; samples only inside their stretch.
      #expect(try page.number("document.querySelectorAll('.plots .readout b').length") >= 8)
      #expect(try page.number(idle) <= 3)
      _ = try page.evaluate("document.querySelector('#case-panel canvas').focus()")
      try page.press("0")
      try page.wait(until: "!location.hash.includes('from=')")
    }
  }

  @Test func showsTheModuleThatMadeTheCase() throws {
    try withReport(failing) { page in
      try page.wait(until: CasePage.isDrawn)
      _ = try page.evaluate("document.querySelector('.source').closest('details').open = true")
      try page.wait(until: "document.querySelector('.source pre') !== null")
      #expect(
        try page.text("document.querySelector('.source').textContent").contains("export const"))
      #expect(
        try page.text("document.querySelector('.source .named').textContent").contains("stereo"))
    }
  }

  @Test func saysWhatIsMissingWhenAFileIs() throws {
    let fixture = try #require(ReportFixture.current)
    let plots = "\(fixture.project.folder)/reports/latest/plots/engine/gain/half.js"
    let aside = plots + ".aside"
    try FileManager.default.moveItem(atPath: plots, toPath: aside)
    defer { try? FileManager.default.moveItem(atPath: aside, toPath: plots) }
    let browser = try DrivenBrowser(executable: fixture.browser.path)
    defer { browser.close() }
    let page = try browser.newPage()

    try page.open("\(fixture.page)#case=gain/half@engine")

    try page.wait(until: "document.querySelector('.plots [role=alert]') !== null")
    let text = try page.text("document.querySelector('.plots [role=alert]').textContent")
    #expect(text.contains("plots/engine/gain/half.js"))
    #expect(try page.isTrue("document.querySelector('.numbers') !== null"))
  }

  @Test func playsInStepAndSwitchesWithAKey() throws {
    try withReport(failing) { page in
      try page.wait(until: CasePage.isDrawn)
      try page.press("p")
      try page.wait(until: "document.querySelector('.play')?.textContent.includes('Pause')")
      let pressed =
        "document.querySelector('.listen .chip[aria-pressed=true]').dataset.kind"
      for (key, kind) in [("2", "candidate"), ("x", "reference"), ("3", "residual")] {
        try page.press(key)
        #expect(try page.text(pressed) == kind)
      }
      #expect(
        try page.text("document.querySelector('[data-kind=residual]').textContent").contains(
          "+20 dB"))
      let time = "parseFloat(document.querySelector('.time').textContent)"
      let start = try page.number(time)
      try page.wait(until: "\(time) !== \(start)")
      try page.press("p")
      try page.wait(until: "document.querySelector('.play').textContent.includes('Play')")
    }
  }

  @Test func hearsExactlyTheSamplesThatWereCompared() throws {
    try withReport(failing) { page in
      try page.wait(until: CasePage.isDrawn)
      _ = try page.evaluate(CasePage.exports(of: "data-loader.js"))
      // By the fixture the reference is 0.944 of what the engine renders, rounded to floats.
      let worst = try page.number(
        """
        Parity.loader.audio({ caseId: 'gain/stereo', candidate: 'engine', suite: 'gain', name: 'stereo', exact: false })
          .then(({ reference, candidate }) => Math.max(...reference.samples.flatMap((samples, channel) =>
            [...samples].map((sample, frame) => Math.abs(sample - Math.fround(candidate.samples[channel][frame] * Math.fround(0.944)))))))
        """)
      #expect(worst == 0)
    }
  }

  // The largest step of a 440 Hz sine of 0.5 at 48 kHz is 2π·440/48000·0.5 = 0.0288; fading to another
  // sound within 8 ms (384 samples) adds at most 1/384 a sample.
  @Test func switchesWithoutAClick() throws {
    try withReport { page in
      _ = try page.evaluate(CasePage.exports(of: "player.js"))
      let largest = try page.number(
        """
        (async () => {
          const context = new OfflineAudioContext(1, 24000, 48000);
          const sine = (level) => Float32Array.from({ length: 24000 }, (_, frame) => level * Math.sin(2 * Math.PI * 440 * frame / 48000));
          const channels = { reference: [sine(0.5)], candidate: [sine(-0.25)], residual: [sine(-0.75)] };
          const player = new Parity.Player({ channels, sampleRate: 48000, context });
          player.play();
          context.suspend(0.1).then(() => { player.pick('candidate'); context.resume(); });
          context.suspend(0.2).then(() => { player.pick('residual'); context.resume(); });
          context.suspend(0.3).then(() => { player.pick('reference'); context.resume(); });
          const samples = (await context.startRendering()).getChannelData(0);
          const heard = [...samples].some((sample) => Math.abs(sample) > 0.7);
          return heard ? samples.reduce((most, sample, frame) => Math.max(most, Math.abs(sample - (samples[frame - 1] ?? 0))), 0) : -1;
        })()
        """)
      #expect(largest > 0.02 && largest < 0.048)
    }
  }

  @Test func testsBlindAndReckonsWithChance() throws {
    try withReport(failing) { page in
      try page.wait(until: CasePage.isDrawn)
      _ = try page.evaluate(CasePage.exports(of: "abx.js"))
      // Σ C(n, k) / 2ⁿ from the score on: 1 / 256; 1; 2517 / 65536.
      #expect(try page.number("Parity.chanceOf(8, 8)") == 1.0 / 256)
      #expect(try page.number("Parity.chanceOf(0, 8)") == 1)
      #expect(abs(try page.number("Parity.chanceOf(12, 16)") - 2517.0 / 65536) < 1e-15)

      try page.press("p")
      try page.wait(until: "document.querySelector('.play')?.textContent.includes('Pause')")
      _ = try page.evaluate(
        "[...document.querySelectorAll('.listen button')].find((node) => node.textContent.startsWith('ABX')).click()"
      )
      _ = try page.evaluate("document.querySelector('dialog.abx button').click()")
      for trial in 1...8 {
        #expect(
          try page.text("document.querySelector('dialog.abx h2').textContent")
            == "Trial \(trial) of 8")
        for key in ["a", "x", "b", "1"] { try page.press(key) }
      }
      let heading = try page.text("document.querySelector('dialog.abx h2').textContent")
      #expect(heading.wholeMatch(of: /[0-8] of 8 right/) != nil)
      try page.press("Escape")
      try page.wait(until: "document.querySelector('dialog.abx') === null")
    }
  }

  @Test func drawsXByChanceAndFixesTheNumberOfTrials() throws {
    try withReport { page in
      _ = try page.evaluate(CasePage.exports(of: "abx.js"))
      let drawn = try page.number(
        "new Parity.AbxTest(2000).trials.filter(({ x }) => x === 'candidate').length")
      // Binomial: six standard deviations of √2000 / 2 = 22.
      #expect(abs(drawn - 1000) < 135)
      #expect(
        try page.isTrue(
          """
          (() => {
            const test = new Parity.AbxTest(2, () => 1);
            for (let turn = 0; turn < 5; turn += 1) test.answer('candidate');
            return test.isDone && test.correct === 2 && test.at === 2;
          })()
          """))
    }
  }

  @Test func savesExactSamplesAsAWaveFile() throws {
    try withReport { page in
      _ = try page.evaluate(CasePage.exports(of: "wave-file.js"))
      let bytes = try page.evaluate(
        """
        Parity.waveFile([Float32Array.of(0.5, -1), Float32Array.of(0.25, 3)], 44100).arrayBuffer()
          .then((buffer) => [...new Uint8Array(buffer)])
        """)
      let data = Data(try #require(bytes as? [NSNumber]).map(\.uint8Value))
      let path = "\(try #require(ReportFixture.current).project.folder)/saved.wav"
      try data.write(to: URL(fileURLWithPath: path))
      let audio = try AudioFile.read(path)
      #expect(audio.sampleRate == 44100)
      #expect(audio.channels == [[0.5, -1], [0.25, 3]])
    }
  }
}
