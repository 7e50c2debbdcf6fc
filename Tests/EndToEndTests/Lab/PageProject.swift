import Foundation

/// A project whose original is a page: inputs of every kind, an envelope of its own, and timers.
struct PageProject {
  let folder: String

  init() throws {
    folder = "/tmp/parity-page-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/web", withIntermediateDirectories: true)
    try write(
      """
      version: 1
      web: web
      suites:
        voice:
          pages:
            plain: { page: voice.html, seconds: 0.5, click: "#play" }
          lab:
            controls:
              pitch: { selector: "#pitch", default: 440, from: 100, to: 2000, scale: logarithmic, unit: Hz }
              octave: { selector: "#octave", default: 0, values: { low: -1, middle: 0, high: 1 } }
              level: "#level"
              wave: "#wave"
              tremolo: "[name=tremolo]"
              bend: "#bend"
              nothing: "#nothing"
      candidates: { engine: {} }
      """, to: "parity.yml")
    try write(
      """
      <!doctype html>
      <title>Voice</title>
      <button id="play">Play</button> <button id="bend">Bend</button>
      <label>Pitch <input id="pitch" type="number" min="100" max="2000" value="440"></label>
      <label>Loudness <input id="level" type="range" min="0" max="1" step="0.01" value="0.25"></label>
      <select id="octave"><option value="-1">Low</option><option value="0" selected>Middle</option>
      <option value="1">High</option></select>
      <select id="wave"><option>triangle</option><option>square</option></select>
      <label><input name="tremolo" type="checkbox"> Tremolo</label>
      <script src="voice.js"></script>
      """, to: "web/voice.html")
    try write(
      """
      const find = (selector) => document.querySelector(selector);
      window.heard = [];
      let context;
      let tone;
      let gain;
      let isHigh = false;
      function apply() {
        if (!context) return;
        const now = context.currentTime;
        tone.type = find('#wave').value;
        const pitch = Number(find('#pitch').value) * 2 ** Number(find('#octave').value);
        tone.frequency.setTargetAtTime(pitch, now, 0.01);
        gain.gain.setTargetAtTime(Number(find('#level').value), now, 0.01);
      }
      document.addEventListener('input', (event) => { heard.push(`input ${event.target.id}`); apply(); });
      document.addEventListener('change', (event) => { heard.push(`change ${event.target.id}`); });
      setInterval(() => {
        if (!context || !find('[name=tremolo]').checked) return;
        isHigh = !isHigh;
        gain.gain.setTargetAtTime(isHigh ? 0.1 : Number(find('#level').value), context.currentTime, 0.005);
      }, 40);
      const bend = (semitones) => {
        if (tone) tone.detune.setTargetAtTime(100 * semitones, context.currentTime, 0.005);
      };
      find('#bend').addEventListener('pointerdown', () => bend(2));
      find('#bend').addEventListener('pointerup', () => bend(0));
      find('#play').addEventListener('click', async () => {
        context = new AudioContext();
        await context.resume();
        tone = new OscillatorNode(context, { type: 'triangle', frequency: Number(find('#pitch').value) });
        gain = new GainNode(context, { gain: 0 });
        tone.connect(gain).connect(context.destination);
        tone.start();
        apply();
      });
      """, to: "web/voice.js")
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
