extension StrangersPagesTests {
  /// Two delays of a stereo sound, each behind the other and both heard.
  private static let loops = """
    \(tone)
    const master = new GainNode(context, { gain: 0.5 });
    master.connect(context.destination);
    const panner = new StereoPannerNode(context, { pan: 0.3 });
    tone.connect(panner);
    function loop(time, out) {
      const [first, second] = [0, 0.004].map((more) => new DelayNode(context, { delayTime: time + more }));
      const [back, forth] = [0.3, 0.4].map((gain) => new GainNode(context, { gain }));
      first.connect(back).connect(second).connect(forth).connect(first);
      panner.connect(first);
      second.connect(out);
      first.connect(out);
      return { first, back, out };
    }
    """
  /// What a browser leaves to chance: which of two comes first.
  static let order = [
    Page(
      testDescription: "worklets that draw in one quantum, connected to one input",
      script: """
        const context = new AudioContext();
        const code = `registerProcessor('hiss', class extends AudioWorkletProcessor {
          process(inputs, [[samples]]) {
            samples.forEach((_, frame) => { samples[frame] = Math.random() - 0.5; });
            return true;
          }
        });`;
        context.audioWorklet.addModule('data:text/javascript,' + encodeURIComponent(code)).then(() => {
          for (const frequency of [300, 3000]) {
            const filter = new BiquadFilterNode(context, { frequency });
            new AudioWorkletNode(context, 'hiss').connect(filter).connect(context.destination);
          }
        });
        """),
    // A browser cuts each loop at the delay that it reaches first: eight of them come out alike by chance once in 256.
    Page(
      testDescription: "delays that feed each other and are both heard",
      script: """
        \(loops)
        for (let index = 0; index < 8; index += 1) loop(0.011 + index / 1000, index % 2 ? master : context.destination);
        tone.connect(context.destination);
        tone.start();
        """),
    Page(
      testDescription:
        "delays that feed each other from some time on, and are taken apart and joined again",
      script: """
        \(loops)
        tone.start();
        const made = [];
        setTimeout(() => {
          for (let index = 0; index < 8; index += 1) made.push(loop(0.011 + index / 1000, index % 2 ? master : context.destination));
        }, 50);
        setTimeout(() => {
          for (const { first } of made) first.disconnect();
        }, 150);
        setTimeout(() => {
          for (const { first, back, out } of made) {
            first.connect(out);
            first.connect(back);
          }
        }, 250);
        """),
    Page(
      testDescription: "a loop through a splitter, of which the second output is taken away",
      script: """
        \(tone)
        tone.start();
        const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
        const delay = new DelayNode(context, { delayTime: 0.011 });
        const [heard, back] = [0, 0.4].map((gain) => new GainNode(context, { gain }));
        tone.connect(heard).connect(context.destination);
        tone.connect(splitter).connect(delay).connect(back).connect(splitter);
        splitter.connect(context.destination, 1);
        delay.connect(context.destination);
        delay.connect(heard.gain);
        setTimeout(() => splitter.disconnect(1), 150);
        """),
    Page(
      testDescription:
        "a scheduler that sends itself messages, by a channel and through its window",
      script: """
        \(tone)
        tone.start();
        const channel = new MessageChannel();
        let turns = 0;
        channel.port2.onmessage = () => {
          turns += 1;
          if (turns < 300) window.postMessage(turns, '*');
          else console.warn(`${turns} at ${performance.now()}`);
        };
        addEventListener('message', ({ data }) => {
          tone.detune.value = data;
          channel.port1.postMessage(0);
        });
        setTimeout(() => channel.port1.postMessage(0), 50);
        """,
      // Messages take none of the page's time.
      says: ["300 at 50"]),
    Page(
      testDescription:
        "a document that waits for the sound in its elements, with a timer that looks",
      script: """
        \(tone)
        const data = new DataView(new ArrayBuffer(44 + 8000));
        [...'RIFF'].forEach((letter, index) => data.setUint8(index, letter.charCodeAt(0)));
        data.setUint32(4, 36 + 8000, true);
        [...'WAVEfmt '].forEach((letter, index) => data.setUint8(8 + index, letter.charCodeAt(0)));
        [[16, 16], [24, 8000], [28, 16000]].forEach(([at, value]) => data.setUint32(at, value, true));
        [[20, 1], [22, 1], [32, 2], [34, 16]].forEach(([at, value]) => data.setUint16(at, value, true));
        [...'data'].forEach((letter, index) => data.setUint8(36 + index, letter.charCodeAt(0)));
        data.setUint32(40, 8000, true);
        const text = btoa(String.fromCharCode(...new Uint8Array(data.buffer)));
        let pending = 6;
        for (let count = 0; count < 6; count += 1) {
          const element = new Audio();
          element.addEventListener('canplaythrough', () => { pending -= 1; });
          element.src = `data:audio/wav;base64,${text}`;
          document.documentElement.append(element);
        }
        const looking = setInterval(() => {
          if (pending > 0) return;
          clearInterval(looking);
          tone.frequency.value = 300 + performance.now();
          tone.start();
          console.warn(`begins at ${performance.now()}`);
        }, 1);
        """,
      // The first look is after 1 ms, and reading takes none of the page's time.
      says: ["begins at 1"]),
    Page(
      testDescription: "tails that end between timers, before a gain that approaches a target",
      script: """
        const context = new AudioContext();
        const bus = new GainNode(context, { gain: 0.0001 });
        bus.gain.setTargetAtTime(1, 0, 0.5);
        bus.connect(context.destination);
        const buffer = new AudioBuffer({ length: 12000, sampleRate: context.sampleRate });
        const samples = buffer.getChannelData(0);
        for (let frame = 0; frame < 12000; frame += 1) samples[frame] = Math.sin(frame * frame);
        setInterval(() => {
          const source = new AudioBufferSourceNode(context, { buffer });
          const filter = new BiquadFilterNode(context, { frequency: 7500 });
          filter.type = 'highpass';
          const gain = new GainNode(context, { gain: 0.2 });
          source.connect(filter).connect(gain).connect(bus);
          source.onended = () => { gain.disconnect(); filter.disconnect(); };
          source.start(context.currentTime + 0.01);
          source.stop(context.currentTime + 0.03);
        }, 90);
        """),
  ]
}
