/** The port while it plays live: the server's stream, played by the audio thread. */
import { AudioWorkletNode } from './native-audio.js';

const latencySeconds = 0.06;
const mostMeasured = 50;

export class PortStream {
  underruns = 0;
  buffered = 0;
  #context;
  #worker;
  #node;
  #change = 0;
  #sent = new Map();
  #latencies = [];
  #onState;

  /** `onState`: called with the port's state as reported by the server. */
  constructor(context, output, { base, onState }) {
    this.#context = context;
    this.#onState = onState;
    const target = Math.ceil(latencySeconds * context.sampleRate / 128) * 128;
    this.#node = new AudioWorkletNode(context, 'parity-lab-stream', {
      numberOfInputs: 0, outputChannelCount: [2], processorOptions: { target },
    });
    this.#node.connect(output);
    const { port1, port2 } = new MessageChannel();
    this.#node.port.postMessage({ source: port1 }, [port1]);
    this.#worker = new Worker(new URL('lab/stream-worker.js', base));
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    const address = new URL('socket', base);
    address.protocol = 'ws:';
    this.#worker.postMessage(
      { connect: address.href, player: port2, target, rate: context.sampleRate }, [port2]);
  }

  /** Resolves once the server listens. */
  get isOpen() {
    return (this.opening ??= new Promise((resolve) => { this.resolveOpen = resolve; }));
  }

  /** Starts again with a case, and values that differ from its own. */
  begin(definition, values) {
    this.#sent.clear();
    this.#worker.postMessage({ start: definition, values });
  }

  set(id, value) {
    this.#change += 1;
    this.#sent.set(this.#change, performance.now());
    this.#worker.postMessage({ set: id, value, change: this.#change });
  }

  note({ note, velocity, on }) {
    this.#change += 1;
    this.#sent.set(this.#change, performance.now());
    this.#worker.postMessage({ note, velocity, on, change: this.#change });
  }

  /** Milliseconds from a change to its first played frame: the last 50 measurements. */
  get latencies() { return [...this.#latencies]; }

  #hear(data) {
    if (data.heard !== undefined) this.#measure(data.heard);
    else if (data.read !== undefined) {
      this.underruns = data.underruns;
      this.buffered = data.buffered / this.#context.sampleRate;
    } else if (data.state === 'open') {
      this.isOpen.then(() => {});
      this.resolveOpen();
    } else this.#onState(data);
  }

  #measure(heard) {
    for (const [change, time] of this.#sent) {
      if (change > heard) break;
      this.#sent.delete(change);
      this.#latencies.push(performance.now() - time);
    }
    this.#latencies.splice(0, this.#latencies.length - mostMeasured);
  }
}
