import Foundation

extension StrangersPagesTests {
  /// Code that is text until it runs; what it imports is beside the page.
  static let dynamicCode = [
    Page(
      testDescription: "imports in functions, timers, scripts and evals that are made of text",
      script: """
        \(tone)
        tone.start();
        window.add = (frequency) => {
          const more = new OscillatorNode(context, { frequency });
          more.connect(new GainNode(context, { gain: 0.1 })).connect(context.destination);
          more.start();
        };
        new Function("import('./pitch.js').then(({ pitch }) => add(pitch))")();
        Function("a", "b", "import('./pitch.js').then(({ pitch }) => add(pitch * a + b))")(2, 1);
        const { constructor } = Object.getPrototypeOf(async () => {});
        new constructor("add(3 * (await import('./pitch.js')).pitch)")();
        setTimeout("import('./pitch.js').then(({ pitch }) => add(4 * pitch))", 100);
        const module = `import('${location.origin}/pitch.js').then(({ pitch }) => add(5 * pitch));
          console.warn('import("stdfaust.lib")');`;
        import(URL.createObjectURL(new Blob([module], { type: 'text/javascript' })));
        const factor = 6;
        eval("import('./pitch.js').then(({ pitch }) => add(factor * pitch))");
        console.warn(Function === (() => {}).constructor, new Function('a', 'return a + 1')(1));
        """,
      files: ["pitch.js": "export const pitch = 220;"],
      says: ["import(\"stdfaust.lib\")", "true 2"])
  ]

  /// Samples that no speaker plays.
  static let nonFinite = [
    Page(
      testDescription:
        "a worklet that is NaN for a while, and a filter that grows beyond all bounds",
      script: """
        const context = new AudioContext();
        const module = `registerProcessor('gaps', class extends AudioWorkletProcessor {
          process(inputs, [[output]]) {
            output.fill(currentFrame % 512 === 0 ? NaN : 0.25);
            return true;
          }
        })`;
        const address = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }));
        context.audioWorklet.addModule(address).then(() => {
          const gaps = new AudioWorkletNode(context, 'gaps');
          gaps.connect(context.destination);
          const tone = new OscillatorNode(context);
          const filter = new IIRFilterNode(context, { feedforward: [1], feedback: [1, -1.05] });
          tone.connect(filter).connect(context.destination);
          tone.start(0.1);
        });
        """,
      says: ["are NaN or infinite; they are recorded as silence"],
      change: { $0.silencesNonFinite = true })
  ]

  /// What a page renders or records of its own sound.
  static let exports = [
    Page(
      testDescription: "an export beside the live sound, at another rate, heard afterwards",
      script: """
        \(tone)
        tone.start();
        const offline = new OfflineAudioContext(1, 4410, 44100);
        const other = new OscillatorNode(offline, { type: 'square', frequency: 331 });
        other.connect(offline.destination);
        other.start();
        setTimeout(async () => {
          const buffer = await offline.startRendering();
          const source = new AudioBufferSourceNode(context, { buffer });
          source.connect(context.destination);
          source.start();
        }, 100);
        """,
      offline: [4410]),
    Page(
      testDescription: "nothing but an export",
      script: """
        const offline = new OfflineAudioContext(2, 12000, 48000);
        const tone = new OscillatorNode(offline);
        tone.connect(offline.destination);
        tone.start();
        offline.startRendering();
        """,
      says: ["nothing is heard live: offline render 1 is the recording"],
      offline: [12000]),
    Page(
      testDescription: "an export that stops for a change and plays a worklet that has messages",
      script: """
        \(tone)
        tone.start();
        const offline = new OfflineAudioContext(1, 12800, 48000);
        const module = `registerProcessor('level', class extends AudioWorkletProcessor {
          constructor() {
            super();
            this.level = 0.1;
            this.port.onmessage = ({ data }) => { this.level = data; };
          }
          process(inputs, [[output]]) {
            output.fill(this.level);
            return true;
          }
        })`;
        const address = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }));
        offline.audioWorklet.addModule(address).then(async () => {
          const level = new AudioWorkletNode(offline, 'level');
          const gain = new GainNode(offline);
          level.connect(gain).connect(offline.destination);
          offline.suspend(0.1).then(() => {
            level.port.postMessage(0.2);
            gain.gain.setValueAtTime(0.5, 0.15);
            offline.resume();
          });
          const buffer = await offline.startRendering();
          const samples = buffer.getChannelData(0);
          // The page may do with its buffer what it likes.
          samples.fill(1);
        });
        """,
      offline: [12800]),
    Page(
      testDescription: "a MediaRecorder of what the page plays, with pauses and pieces",
      script: """
        \(tone)
        tone.start();
        const destination = context.createMediaStreamDestination();
        tone.connect(destination);
        const pieces = [];
        const said = [];
        const stream = new MediaStream(destination.stream.getAudioTracks());
        const recorder = new MediaRecorder(stream);
        for (const type of ['start', 'pause', 'resume', 'stop']) {
          recorder.addEventListener(type, () => said.push(`${type} ${recorder.state}`));
        }
        recorder.ondataavailable = ({ data }) => pieces.push(data);
        recorder.onstop = async () => {
          const bytes = await new Blob(pieces).arrayBuffer();
          const buffer = await context.decodeAudioData(bytes);
          console.warn(`${buffer.length} ${buffer.numberOfChannels} ${pieces.length} ${said.join()}`);
          const source = new AudioBufferSourceNode(context, { buffer });
          source.connect(context.destination);
          source.start();
        };
        recorder.start(64);
        setTimeout(() => recorder.pause(), 80);
        setTimeout(() => recorder.resume(), 160);
        setTimeout(() => recorder.stop(), 240);
        """,
      // 160 ms of 48 kHz, as the times are multiples of a quantum; pieces at 64, 128, 192 ms and the end.
      says: ["7680 2 4 start recording,pause paused,resume recording,stop inactive"]),
    Page(
      testDescription: "a MediaRecorder of a microphone, without a context",
      script: """
        navigator.mediaDevices.getUserMedia({ audio: true }).then((stream) => {
          const recorder = new MediaRecorder(stream, { mimeType: 'audio/webm' });
          recorder.ondataavailable = ({ data }) => new Audio(URL.createObjectURL(data)).play();
          recorder.start();
          setTimeout(() => recorder.stop(), 160);
        });
        """,
      change: { $0.microphone = StrangersFolder.ramp }),
  ]
}
