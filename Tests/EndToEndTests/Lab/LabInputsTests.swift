import BrowserCapture
import BrowserDriver
import Foundation
import Testing
import ToolRequirements

/// Inputs of every kind that pages have, on the panel, in the page and in a take.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct LabInputsTests {
  private static let page = "document.querySelector('.page-frame').contentWindow"

  @Test func inputsOfEveryKindAreTurnedFollowedAndRecorded() async throws {
    let project = try InputsProject()
    defer { project.remove() }
    let lab = try await RunningLab(project.folder)
    try await lab.visit { page, _ in
      func choices(_ id: String) throws -> String {
        try page.text("lab.knobs.parameter('\(id)').choices.map(({ name }) => name).join()")
      }
      // As a person reads them in the page.
      #expect(try choices("wave") == "Round,Sharp,Saw")
      #expect(try page.text("lab.knobs.parameter('wave').name") == "Shape")
      #expect(try choices("unnamed") == "Left,Right")
      #expect(try choices("mode") == "Dry,Wet")
      #expect(try choices("hold") == "off,on")
      #expect(try page.text("lab.knobs.parameter('cutoff').name") == "Cutoff")
      #expect(try page.isTrue("lab.knobs.parameter('hit').isTrigger"))
      #expect(try page.number("lab.knobs.parameter('drive').maximum") == 10)
      // What nothing can be made of is said.
      #expect(try page.text("document.getElementById('alert').textContent").contains("'title'"))

      try page.click("#start")
      try page.wait(until: "document.body.classList.contains('sounding')")
      try page.wait(until: "lab.level('original').peak > 0.01")
      _ = try page.evaluate(
        """
        lab.knobs.set('wave', 1); lab.knobs.set('unnamed', 1); lab.knobs.set('mode', 1);
        lab.knobs.set('hold', 1); lab.knobs.set('mute', 1); lab.knobs.set('drive', 4);
        lab.knobs.set('cutoff', 900); lab.knobs.set('box', 1);
        """)
      #expect(
        try page.text("JSON.stringify(\(Self.page).state())")
          == """
          {"wave":"square","unnamed":1,"mode":"wet","hold":true,"mute":true,"drive":4,"cutoff":900,"box":true}
          """)
      _ = try page.evaluate(
        "lab.knobs.set('hold', 0); lab.knobs.set('mute', 0); lab.knobs.set('box', 0)")
      #expect(
        try page.text("JSON.stringify(\(Self.page).state())")
          == """
          {"wave":"square","unnamed":1,"mode":"wet","hold":false,"mute":false,"drive":4,"cutoff":900,"box":false}
          """)

      // A person turns them in the page itself: each that was on is shown as off.
      _ = try page.evaluate("lab.knobs.set('box', 1)")
      for (selector, key) in [("[value=sawtooth]", " "), ("#box", " ")] {
        _ = try page.evaluate(
          "parityFrame.touched(); \(Self.page).document.querySelector('\(selector)').focus()")
        try page.press(key)
      }
      try page.wait(until: "lab.knobs.sent('wave') === 'sawtooth' && lab.knobs.value('box') === 0")
      let word = { (id: String) in
        "document.querySelector('.knob[data-id=\"\(id)\"] :is(select, [role=switch], [role=slider])')"
      }
      // The panel is drawn with the next picture.
      try page.wait(until: "\(word("wave")).selectedOptions[0].textContent === 'Saw'")
      // What the page's own script turns, such as a list of presets in it, the panel shows.
      _ = try page.evaluate("\(Self.page).document.querySelector('#reset').click()")
      try page.wait(until: "lab.knobs.sent('wave') === 'sine' && lab.knobs.value('cutoff') === 500")
      try page.wait(until: "\(word("hold")).getAttribute('aria-checked') === 'false'")

      // Its key is the page's own while the page has the focus.
      try page.click("#record")
      _ = try page.evaluate(
        """
        const later = async () => {
          const end = lab.recorder.seconds + 0.1;
          while (lab.recorder.seconds < end) await new Promise(requestAnimationFrame);
        };
        (async () => {
          lab.knobs.set('wave', 2);
          await later();
          lab.knobs.set('hold', 1); lab.knobs.set('hit', 1);
          await later();
          lab.knobs.set('hit', 0); lab.knobs.set('drive', 7);
          await later();
          lab.knobs.set('hold', 0); lab.knobs.set('unnamed', 0); lab.knobs.set('wave', 0);
          await later();
          globalThis.gestures = lab.recorder.gestures;
        })();
        """)
      try page.wait(until: "Boolean(globalThis.gestures)")
      try page.click("#record")
      try page.wait(until: "Boolean(lab.takeResult || lab.takeFault)")
      #expect(try page.text("lab.takeFault ?? lab.takeResult.message").hasPrefix("bit-exact"))
      // The recording did what was done: a hit is four times as loud as what is before and behind it.
      #expect(
        try page.isTrue(
          """
          (async () => {
            const [hit, end] = gestures.filter(({ set }) => set === 'hit').map(({ frame }) => frame);
            const [sound] = await lab.takes.sound(lab.takeResult, 'reference');
            const peak = (from, to) => Math.max(...sound.subarray(from, to).map(Math.abs));
            return peak(hit + 128, end) > 2 * Math.max(peak(512, hit), peak(end + 2048, end + 4096));
          })()
          """))
    }
  }
}

/// A page with inputs of every kind; each moves the sound.
private struct InputsProject {
  let folder: String

  init() throws {
    folder = "/tmp/parity-inputs-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/web", withIntermediateDirectories: true)
    try write(
      """
      version: 1
      web: web
      suites:
        inputs:
          pages:
            plain: { page: index.html, seconds: 0.5, click: "text=Play it" }
          lab:
            controls:
              wave: "[name=wave]"
              unnamed: "[name=unnamed]"
              mode: "#mode"
              hold: "#hold"
              mute: "#mute"
              drive: "x-knob"
              cutoff: "x-box >> input"
              box: { selector: "#box", default: 1, from: 0, to: 1 }
              hit: "#hit"
              title: "#title"
      candidates: { engine: {} }
      """, to: "parity.yml")
    try write(
      """
      <!doctype html>
      <title>Inputs</title>
      <a role="button" id="play">Play it</a> <a role="button" id="reset">Reset</a>
      <fieldset><legend>Shape</legend>
      <label><input type="radio" name="wave" value="sine" checked> Round</label>
      <label><input type="radio" name="wave" value="square"> Sharp</label>
      <label><input type="radio" name="wave" value="sawtooth"> Saw</label></fieldset>
      <label><input type="radio" name="unnamed" checked> Left</label>
      <label><input type="radio" name="unnamed"> Right</label>
      <select id="mode"><option value="" disabled>Choose</option>
      <option value="dry" selected>Dry</option><option value="wet">Wet</option></select>
      <div id="hold" role="switch" aria-checked="false" tabindex="0">Hold</div>
      <button id="mute" aria-pressed="false">Mute</button>
      <x-knob></x-knob> <x-box></x-box>
      <label><input id="box" type="checkbox" checked> Box</label>
      <div id="hit">Hit</div> <input id="title" type="text" value="A title">
      <script src="index.js"></script>
      """, to: "web/index.html")
    try write(
      """
      const find = (selector) => document.querySelector(selector);
      customElements.define('x-knob', class extends HTMLElement {
        connectedCallback() {
          let held = 1;
          Object.defineProperty(this, 'value', { get: () => held, set: (next) => { held = Number(next); } });
          Object.assign(this, { min: 0, max: 10, step: 0.5 });
        }
      });
      customElements.define('x-box', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML
            = '<label><span>Cutoff:</span> <input type="number" min="100" max="2000" value="500"><output>500</output></label>';
        }
      });
      const cutoff = () => find('x-box').shadowRoot.querySelector('input');
      window.state = () => ({
        wave: find('[name=wave]:checked').value,
        unnamed: [...document.querySelectorAll('[name=unnamed]')].findIndex(({ checked }) => checked),
        mode: find('#mode').value, hold: find('#hold').getAttribute('aria-checked') === 'true',
        mute: find('#mute').getAttribute('aria-pressed') === 'true', drive: find('x-knob').value,
        cutoff: Number(cutoff().value), box: find('#box').checked,
      });
      let tone, filter, gain, context;
      function apply() {
        if (!context) return;
        const now = state();
        tone.type = now.wave;
        tone.detune.value = 100 * now.unnamed + (now.hold ? 700 : 0);
        filter.frequency.value = now.cutoff * (now.mode === 'wet' ? 2 : 1);
        filter.Q.value = now.drive;
        gain.gain.value = now.mute ? 0.02 : now.box ? 0.2 : 0.1;
      }
      for (const [id, name] of [['hold', 'aria-checked'], ['mute', 'aria-pressed']]) {
        const one = find(`#${id}`);
        one.addEventListener('click', () => {
          one.setAttribute(name, String(one.getAttribute(name) !== 'true'));
          apply();
        });
      }
      document.addEventListener('input', apply);
      find('#hit').addEventListener('pointerdown', () => { if (gain) gain.gain.value = 0.4; });
      find('#hit').addEventListener('pointerup', apply);
      find('#reset').addEventListener('click', () => {
        find('[value=sine]').checked = true;
        cutoff().value = 500;
        apply();
      });
      find('#play').addEventListener('click', () => {
        context = new AudioContext();
        tone = new OscillatorNode(context);
        filter = new BiquadFilterNode(context);
        gain = new GainNode(context);
        tone.connect(filter).connect(gain).connect(context.destination);
        tone.start();
        apply();
      });
      """, to: "web/index.js")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
