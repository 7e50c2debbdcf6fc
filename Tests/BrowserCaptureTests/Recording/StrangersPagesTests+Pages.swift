import Foundation

extension StrangersPagesTests {
  /// Scripts and worklets that compute sound themselves.
  static let scripting = [
    Page(
      testDescription: "a script processor that draws, and turns a knob in the middle of a quantum",
      script: """
        \(tone)
        const script = context.createScriptProcessor(512, 1, 2);
        const level = context.createGain();
        tone.disconnect();
        tone.connect(script).connect(level).connect(context.destination);
        tone.start();
        let count = 0;
        script.onaudioprocess = ({ inputBuffer, outputBuffer }) => {
          const input = inputBuffer.getChannelData(0);
          for (let channel = 0; channel < 2; channel += 1) {
            outputBuffer.getChannelData(channel).set(input.map((x) => x * Math.random()));
          }
          count += 1;
          level.gain.value = 0.5 + 0.25 * Math.sin(count);
        };
        """),
    Page(
      testDescription: "a worklet that nobody has ported, told what JSON cannot say",
      script: """
        const context = new AudioContext();
        const code = `registerProcessor('dust', class extends AudioWorkletProcessor {
          static get parameterDescriptors() { return [{ name: 'level', defaultValue: 0 }]; }
          constructor() { super(); this.port.onmessage = ({ data }) => { this.map = data; }; }
          process([input], [output], { level }) {
            output[0].forEach((_, i) => {
              output[0][i] = Math.random() * (level[i] ?? level[0]) * this.map.get('scale')
                + (input[0]?.[i] ?? 0);
            });
            return currentTime < 0.3;
          }
        });`;
        context.audioWorklet.addModule(URL.createObjectURL(new Blob([code],
          { type: 'text/javascript' }))).then(() => {
          const dust = new AudioWorkletNode(context, 'dust');
          dust.port.postMessage(new Map([['scale', 0.5]]));
          const ramp = new ConstantSourceNode(context, { offset: 0 });
          ramp.offset.linearRampToValueAtTime(1, 0.4);
          ramp.connect(dust.parameters.get('level'));
          ramp.start();
          const tone = new OscillatorNode(context);
          tone.connect(dust).connect(context.destination);
          tone.start();
          tone.stop(0.2);
        });
        """),
    Page(
      testDescription: "worklets that throw when they are made, and in the middle of the render",
      script: """
        const context = new AudioContext();
        const code = `
          registerProcessor('never', class extends AudioWorkletProcessor {
            constructor() { super(); throw new Error('no'); }
            process() { return true; }
          });
          registerProcessor('until', class extends AudioWorkletProcessor {
            process(inputs, [[samples]]) {
              samples.fill(currentTime);
              if (currentTime > 0.1) throw new Error('late');
              return true;
            }
          });`;
        context.audioWorklet.addModule('data:text/javascript,' + encodeURIComponent(code)).then(() => {
          for (const name of ['never', 'until']) {
            const node = new AudioWorkletNode(context, name);
            node.onprocessorerror = () => console.warn(name, 'failed');
            node.connect(context.destination);
          }
        });
        """,
      says: ["never failed", "until failed"]),
  ]

  /// Timers and messages of workers.
  static let workers = [
    Page(
      testDescription: "a metronome in a worker from a blob",
      script: """
        \(tone)
        tone.start();
        const code = `onmessage = ({ data }) => setInterval(() =>
          postMessage([performance.now(), Date.now(), Math.random()]), data);`;
        const worker = new Worker(URL.createObjectURL(new Blob([code])));
        let ticks = 0;
        worker.onmessage = ({ data: [now, date, random] }) => {
          ticks += 1;
          tone.frequency.value = 200 + 400 * random;
          if (ticks === 3) console.warn(`third ${now} ${date} at ${performance.now()}`);
        };
        worker.postMessage(25);
        """,
      // Three times 25 ms, from 2026-01-15T12:00:00Z on.
      says: ["third 75 1768478400075 at 75"]),
    Page(
      testDescription: "workers from files, as script and as module, that answer each other",
      script: """
        \(tone)
        tone.start();
        const first = new Worker('first.js', { name: 'one' });
        const second = new Worker('second.js', { type: 'module' });
        let turns = 0;
        first.onmessage = ({ data }) => second.postMessage(data);
        second.onmessage = ({ data }) => {
          turns += 1;
          tone.detune.value = data * 100;
          if (turns < 20) first.postMessage(data);
          else console.warn(`answered ${data} at ${performance.now()}`);
        };
        first.postMessage(0);
        """,
      files: [
        "first.js": """
        'use strict';
        if (name !== 'one') throw new Error(`called ${name}`);
        onmessage = ({ data }) => setTimeout(() => postMessage(data + 1), 10);
        """,
        "second.js": """
        import { add } from './third.js';
        onmessage = async ({ data }) => {
          await (await fetch('third.js')).text();
          postMessage(add(data));
        };
        """,
        "third.js": "export const add = (number) => number + 1;",
      ],
      // Each of 20 turns waits 10 ms and adds 2; reading takes none of the page's time.
      says: ["answered 40 at 200"]),
  ]
}
