extension StrangersPagesTests {
  /// What pages write into memory that the browser plays from.
  static let memory = [
    Page(
      testDescription: "a buffer that is filled after its source has got it and been started",
      script: """
        const context = new AudioContext();
        const source = context.createBufferSource();
        source.buffer = context.createBuffer(2, 24000, 48000);
        source.connect(context.destination);
        source.start();
        for (const channel of [0, 1]) {
          const samples = source.buffer.getChannelData(channel);
          for (let frame = 0; frame < samples.length; frame += 1) samples[frame] = Math.random() - 0.5;
        }
        """),
    Page(
      testDescription: "a ring that is written while two sources play it in a loop",
      script: """
        const context = new AudioContext();
        const buffer = context.createBuffer(1, 9600, 48000);
        for (const when of [0, 0.1]) {
          const source = new AudioBufferSourceNode(context, { buffer, loop: true });
          source.connect(context.destination);
          source.start(when);
        }
        const ring = buffer.getChannelData(0);
        let written = 0;
        setInterval(() => {
          for (let count = 0; count < 1200; count += 1, written += 1) {
            ring[written % 9600] = Math.sin(written / 30) / 3;
          }
        }, 25);
        """),
    Page(
      testDescription: "samples copied into a buffer that plays, and into one that waits",
      script: """
        const context = new AudioContext();
        const samples = Float32Array.from({ length: 4000 }, () => Math.random() - 0.5);
        for (const when of [0, 0.3]) {
          const buffer = new AudioBuffer({ length: 9600, sampleRate: 48000 });
          const source = new AudioBufferSourceNode(context, { buffer });
          source.connect(context.destination);
          source.start(when);
          setTimeout(() => buffer.copyToChannel(samples, 0, 5000), 60);
        }
        """),
    Page(
      testDescription: "scripts that draw from one stream of random numbers",
      script: """
        const context = new AudioContext();
        for (const frequency of [300, 900, 3000]) {
          const hiss = context.createScriptProcessor(256, 0, 1);
          hiss.onaudioprocess = ({ outputBuffer }) => {
            const samples = outputBuffer.getChannelData(0);
            samples.forEach((_, frame) => { samples[frame] = Math.random() - 0.5; });
          };
          hiss.connect(new BiquadFilterNode(context, { frequency })).connect(context.destination);
        }
        """),
    Page(
      testDescription: "a script element that is put somewhere else once it has run",
      script: """
        \(tone)
        addEventListener('load', () => setTimeout(() => {
          const script = document.createElement('script');
          script.src = 'data:text/javascript,tone.start()';
          script.onload = () => document.head.append(script);
          document.body.append(script);
        }, 20));
        """),
  ]
}
