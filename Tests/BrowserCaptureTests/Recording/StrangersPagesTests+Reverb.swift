extension StrangersPagesTests {
  /// What pages build at once and feed later.
  static let reverb = [
    Page(
      testDescription: "a reverb of four responses whose source comes later",
      script: """
        const context = new AudioContext();
        const hiss = (channels, length, decay) => {
          const buffer = context.createBuffer(channels, length, context.sampleRate);
          for (let channel = 0; channel < channels; channel += 1) {
            const samples = buffer.getChannelData(channel);
            for (let frame = 0; frame < length; frame += 1) {
              samples[frame] = (2 * Math.random() - 1) * Math.exp(-frame / decay);
            }
          }
          return buffer;
        };
        const reverb = new ConvolverNode(context, { buffer: hiss(4, 20000, 4000) });
        reverb.connect(context.destination);
        setTimeout(() => {
          const source = new AudioBufferSourceNode(context, { buffer: hiss(2, 9000, 9000) });
          source.connect(reverb);
          source.start(0.17);
        }, 100);
        """),
    Page(
      testDescription: "a head whose responses the browser has not read before",
      script: """
        \(tone)
        tone.disconnect();
        tone.start();
        setTimeout(() => {
          const panner = new PannerNode(context, { panningModel: 'HRTF', positionX: 1 });
          tone.connect(panner).connect(context.destination);
        }, 100);
        """),
  ]
}
