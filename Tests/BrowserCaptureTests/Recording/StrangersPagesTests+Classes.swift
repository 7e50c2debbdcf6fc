import Foundation

extension StrangersPagesTests {
  /// Classes and windows of the page's own, which answer otherwise than the browser's.
  static let classes = [
    Page(
      testDescription: "a composite node whose members answer nothing, or throw",
      script: """
        const context = new AudioContext();
        class Composite extends GainNode {
          constructor() {
            super(context);
            this.inner = new BiquadFilterNode(context, { frequency: 500 });
            super.connect(this.inner);
          }
          get gain() { return undefined; }
          get channelCount() { return undefined; }
          get numberOfInputs() { return undefined; }
          get context() { return undefined; }
          get numberOfOutputs() { throw new Error('not told'); }
          get port() { throw new Error('no port'); }
          get label() { throw new Error('no label'); }
          connect(...args) { return this.inner.connect(...args); }
        }
        const tone = new OscillatorNode(context);
        const composite = new Composite();
        tone.connect(composite);
        composite.connect(context.destination);
        tone.start();
        """),
    Page(
      testDescription: "nodes made by a frame's window, connected by its functions",
      script: """
        const context = new AudioContext();
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const { GainNode, OscillatorNode, AudioNode } = frame.contentWindow;
        const gain = new GainNode(context, { gain: 0.5 });
        const tone = new OscillatorNode(context, { frequency: 300 });
        AudioNode.prototype.connect.call(tone, gain);
        gain.connect(context.destination);
        gain.gain.setValueCurveAtTime(frame.contentWindow.Float32Array.of(0.1, 0.5), 0, 0.2);
        tone.start();
        console.warn(`${gain instanceof GainNode} ${gain instanceof window.GainNode}`);
        """,
      says: ["true true"]),
    Page(
      testDescription: "nodes made by a frame's own script, and passed on",
      script: """
        const context = new AudioContext();
        const frame = document.createElement('iframe');
        frame.src = 'inner.html';
        frame.onload = () => window.makeTone(context).connect(context.destination);
        document.body.append(frame);
        """,
      files: [
        "inner.html": """
        <!doctype html><script>
        const Oscillator = window.OscillatorNode;
        parent.makeTone = (context) => {
          const tone = new Oscillator(context);
          tone.start();
          return tone;
        };
        </script>
        """
      ]),
  ]
}
