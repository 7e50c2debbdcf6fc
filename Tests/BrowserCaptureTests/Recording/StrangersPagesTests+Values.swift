import Foundation

extension StrangersPagesTests {
  /// Arguments that the browser converts; some give something else when they are converted again.
  static let values = [
    Page(
      testDescription: "generators, counting objects and options with getters, each read once",
      script: """
        \(tone)
        let count = 0;
        const next = { valueOf: () => 200 + 50 * (count += 1) };
        function* list(...values) { yield* values; }
        const gain = new GainNode(context, { get gain() { count += 1; return 0.1 * count; } });
        gain.connect(context.destination);
        gain.gain.setValueCurveAtTime(list(0.1, 0.9, 0.2), 0.1, 0.2);
        const filter = new IIRFilterNode(context, { feedforward: list(0.1, 0.2), feedback: list(1, -0.5) });
        context.createIIRFilter(list(0.3), list(1, 0.2)).connect(filter).connect(gain);
        const wave = context.createPeriodicWave(list(0, 0, 0.5), list(0, 1, 0));
        const other = new OscillatorNode(context, { periodicWave: wave, frequency: next });
        const third = new OscillatorNode(context, {
          periodicWave: new PeriodicWave(context, { real: list(0, 1), imag: new Set([0, 0.5]) }),
        });
        for (const source of [other, third]) source.connect(filter);
        tone.frequency.value = next;
        tone.frequency.setValueAtTime(next, { valueOf: () => 0.01 * (count += 1) });
        tone.frequency.setValueAtTime(350, [0.3]);
        tone.start({ valueOf: () => 0.005 * (count += 1) });
        other.start();
        third.start();
        console.warn(`read ${count} times`);
        """,
      says: ["read 6 times"]),
    Page(
      testDescription: "a destination with other channels",
      script: """
        \(tone)
        const merger = new ChannelMergerNode(context, { numberOfInputs: 6 });
        const high = new OscillatorNode(context, { frequency: 1000 });
        high.connect(merger, 0, 2);
        tone.connect(merger, 0, 4);
        merger.connect(context.destination);
        const { destination } = context;
        setTimeout(() => { destination.channelCount = 1; }, 100);
        setTimeout(() => { destination.channelInterpretation = 'discrete'; }, 200);
        setTimeout(() => { destination.channelCount = 6; destination.channelInterpretation = 'speakers'; }, 300);
        setTimeout(() => { destination.channelCountMode = 'max'; }, 400);
        tone.start();
        high.start();
        """),
    Page(
      testDescription: "the time of day by Temporal",
      script: """
        \(tone)
        tone.frequency.value = 300 + Temporal.Now.plainTimeISO().minute;
        tone.start();
        setTimeout(() => console.warn([
          Temporal.Now.instant(), Temporal.Now.plainDateTimeISO(), Temporal.Now.zonedDateTimeISO('Asia/Tokyo').hour,
        ].join(' ')), 250);
        """,
      says: ["2026-01-15T12:00:00.25Z 2026-01-15T12:00:00.25 21"]),
    Page(
      testDescription: "single samples written to a playing buffer",
      script: """
        \(tone)
        const buffer = context.createBuffer(2, 4800, 48000);
        const samples = [0, 1].map((channel) => buffer.getChannelData(channel));
        samples.forEach((list, channel) => list.forEach((_, n) => { list[n] = Math.sin(n / (5 + channel)) / 2; }));
        const source = new AudioBufferSourceNode(context, { buffer, loop: true });
        source.connect(context.destination);
        source.start();
        setTimeout(() => { samples[1][2000] = 0.8; }, 200);
        setTimeout(() => { samples[0][1] = 0.5; }, 310);
        """),
    Page(
      testDescription: "the window's size, which nothing changes",
      script: """
        \(tone)
        tone.frequency.value = innerHeight;
        tone.start();
        let count = 0;
        addEventListener('resize', () => { count += 1; tone.frequency.value = innerHeight; });
        setTimeout(() => console.warn(`resized ${count} times`), 450);
        """,
      says: ["resized 0 times"]),
    Page(
      testDescription:
        "a media element whose first source is missing, and one that is stopped before it plays",
      script: """
        \(tone)
        const audio = document.createElement('audio');
        audio.innerHTML = '<source src="gone.ogg"><source src="ramp.wav">';
        context.createMediaElementSource(audio).connect(context.destination);
        const order = [];
        for (const type of ['play', 'playing', 'error']) audio.addEventListener(type, () => order.push(type));
        audio.play().then(() => console.warn(`${order} ${audio.currentSrc.split('/').pop()}`));
        const stopped = new Audio('ramp.wav');
        stopped.play().catch(({ name }) => console.warn(name));
        stopped.pause();
        """,
      says: ["play,playing ramp.wav", "AbortError"]),
  ]
}
