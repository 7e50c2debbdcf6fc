extension StrangersPagesTests {
  /// Sounds around a head: the impulse responses are the browser's, at the context's rate.
  static let placing = [
    Page(
      testDescription: "a sound that jumps about a head, all around and up and down",
      script: """
        \(tone)
        const around = new PannerNode(context, { panningModel: 'HRTF', positionZ: -1 });
        tone.disconnect();
        tone.connect(around).connect(context.destination);
        tone.start(0.01);
        let turn = 0;
        setInterval(() => {
          turn += 1;
          around.setPosition(2 * Math.cos(turn * 1.3), 2 * Math.sin(turn * 0.7), 3 * Math.sin(turn));
        }, 37);
        """),
    Page(
      testDescription: "stereo noise that glides past a listener who turns, at 44.1 kHz",
      script: """
        const context = new AudioContext({ sampleRate: 44100 });
        const buffer = new AudioBuffer({ numberOfChannels: 2, length: 12000, sampleRate: 44100 });
        for (const channel of [0, 1]) {
          buffer.copyToChannel(Float32Array.from({ length: 12000 }, () => Math.random() - 0.5), channel);
        }
        const noise = new AudioBufferSourceNode(context, { buffer });
        const around = new PannerNode(context, {
          panningModel: 'HRTF', positionX: 1, coneInnerAngle: 60, coneOuterAngle: 180, coneOuterGain: 0.2,
        });
        noise.connect(around).connect(context.destination);
        noise.start();
        around.positionX.linearRampToValueAtTime(-5, 0.4);
        context.listener.forwardX.linearRampToValueAtTime(1, 0.3);
        setTimeout(() => { around.panningModel = 'equalpower'; }, 200);
        setTimeout(() => { around.panningModel = 'HRTF'; }, 300);
        """),
    Page(
      testDescription:
        "sounds with a cone that are where the listener is, as good as there, and elsewhere",
      script: """
        const context = new AudioContext();
        const levels = [[0, 0, 0], [0, 0, 1e-7], [3e-7, 2e-7, -4e-7], [0, 0, 1e-6], [0, 0, -1e-30]];
        const turns = [[0, 0, 1], [0.3, 0.2, -1], [0, 0, -3e-7]];
        const places = levels.flatMap((place) => turns.map((turn) => [place, turn]));
        const drawn = () => [0, 0, 0].map(() => 6 * Math.random() - 3);
        for (let count = 0; count < 60; count += 1) places.push([drawn(), drawn()]);
        places.forEach(([[positionX, positionY, positionZ], [orientationX, orientationY, orientationZ]], index) => {
          const panner = new PannerNode(context, {
            positionX, positionY, positionZ, orientationX, orientationY, orientationZ,
            coneInnerAngle: 20, coneOuterAngle: 170, coneOuterGain: 0.4,
          });
          const level = new ConstantSourceNode(context);
          level.connect(panner).connect(context.destination);
          level.start(index * 0.006);
          level.stop((index + 1) * 0.006);
        });
        """),
  ]
}
