import Foundation

extension StrangersPagesTests {
  /// What a page sets, or asks, while it plays: as Chromium has it, by measurement in the browser itself.
  static let settings = [
    Page(
      testDescription: "channel settings that change behind the connections",
      script: """
        \(tone)
        const left = new StereoPannerNode(context, { pan: -0.7 });
        const high = new OscillatorNode(context, { frequency: 990 });
        high.connect(left);
        const [bus, mono] = [0, 1].map(() => new GainNode(context, { gain: 0.3 }));
        mono.channelCount = 1;
        mono.channelCountMode = 'explicit';
        for (const sum of [bus, mono]) {
          tone.connect(sum);
          left.connect(sum);
          sum.connect(context.destination);
        }
        const third = new OscillatorNode(context, { frequency: 250 });
        third.connect(bus);
        bus.channelInterpretation = 'discrete';
        setTimeout(() => { mono.channelCountMode = 'max'; }, 200);
        for (const source of [tone, high, third]) source.start();
        """),
    Page(
      testDescription: "a timer that is set where a note ends",
      script: """
        \(tone)
        tone.start();
        tone.stop(0.1);
        tone.addEventListener('ended', () => {
          const ended = context.currentTime;
          console.warn(`clock ${Math.round(performance.now() / 1000 - ended)} s behind`);
          setTimeout(() => {
            const waited = context.currentTime - ended;
            console.warn(waited >= 0.03 && waited < 0.04 ? 'waited as told' : `waited ${waited}`);
          }, 30);
        });
        """,
      says: ["clock 0 s behind", "waited as told"]),
    Page(
      testDescription: "marks, measures and the document's timeline",
      script: """
        \(tone)
        tone.start();
        performance.mark('begun');
        setTimeout(() => {
          const { duration } = performance.measure('wait', 'begun');
          tone.frequency.value = 200 + duration;
          console.warn(`measured ${duration}, timeline ${document.timeline.currentTime - performance.now()}`);
        }, 125);
        """,
      says: ["measured 125, timeline 0"]),
    Page(
      testDescription: "the device that plays, and how well it does",
      script: """
        \(tone)
        tone.start();
        const { underrunEvents } = context.playbackStats ?? { underrunEvents: 0 };
        context.setSinkId('nowhere').catch(({ name }) => console.warn(`${underrunEvents} ${name}`));
        context.setSinkId({ type: 'none' }).then(() => console.warn(`plays through ${context.sinkId.type}`));
        """,
      says: ["0 NotFoundError", "plays through none", "plays through no device"]),
    Page(
      testDescription: "a later context of a class of its own",
      script: """
        const first = new AudioContext();
        class Synth extends AudioContext {
          play(pitch) {
            const tone = new OscillatorNode(this, { frequency: pitch });
            tone.connect(this.destination);
            tone.start();
          }
        }
        const synth = new Synth();
        synth.master = 0.5;
        synth.play(330);
        console.warn(`${'master' in first} ${synth.destination.channelCount} ${first.destination === synth.destination}`);
        """,
      says: ["false 2 false"]),
    Page(
      testDescription: "a page's own render, which tells once that it runs",
      script: """
        \(tone)
        tone.start();
        let count = 0;
        const offline = new OfflineAudioContext(1, 4800, 48000);
        offline.onstatechange = () => { if (offline.state === 'running') count += 1; };
        const source = new ConstantSourceNode(offline, { offset: 0.1 });
        source.connect(offline.destination);
        source.start();
        offline.startRendering().then(() => console.warn(`told ${count} times`));
        """,
      says: ["told 1 times"], offline: [4800]),
    Page(
      testDescription:
        "media elements: a default rate, a rate of 0, a fragment, and one that is removed",
      script: """
        \(tone)
        const list = () => [quick, held, part, gone].map(({ currentTime }) => currentTime.toFixed(2)).join(' ');
        const [quick, held, part, gone] = ['', '', '#t=0.05,0.15', ''].map((part) => new Audio(`ramp.wav${part}`));
        quick.defaultPlaybackRate = 2;
        quick.load();
        document.body.append(gone);
        for (const audio of [quick, held, part, gone]) audio.play();
        setTimeout(() => { held.playbackRate = 0; gone.remove(); }, 100);
        setTimeout(() => console.warn(`${list()}, ${part.paused} ${gone.paused}`), 200);
        """,
      says: [", true true"]),
  ]
}
