/**
 * Runs in a page in a frame of the lab, before any of its own scripts: routes the output of its contexts to the lab
 * instead of the speakers.
 */
(() => {
  const lab = parent.parityFrame;
  if (!lab) return;
  const Live = globalThis.AudioContext;
  const { connect, disconnect } = AudioNode.prototype;
  const outputs = new WeakMap();

  /** The node that replaces a context's destination. */
  function outputOf(context) {
    let output = outputs.get(context);
    if (!output) {
      output = new GainNode(context);
      const tap = new MediaStreamAudioDestinationNode(context);
      connect.call(output, tap);
      outputs.set(context, output);
      lab.hear(context, tap.stream);
    }
    return output;
  }

  const isHeard = (target) => target instanceof AudioDestinationNode && target.context instanceof Live;

  AudioNode.prototype.connect = function connectHeard(target, ...places) {
    if (!isHeard(target)) return connect.call(this, target, ...places);
    connect.call(this, outputOf(target.context), ...places);
    return target;
  };
  AudioNode.prototype.disconnect = function disconnectHeard(target, ...places) {
    return disconnect.call(this, ...(isHeard(target) ? [outputOf(target.context), ...places] : arguments));
  };

  /** At the rate at which a take records the page, unless it requests another. */
  globalThis.AudioContext = class AudioContext extends Live {
    constructor(options) {
      super({ sampleRate: lab.sampleRate, ...options });
      lab.adopt(this);
    }
  };
  if ('webkitAudioContext' in globalThis) globalThis.webkitAudioContext = globalThis.AudioContext;

  // A user who touches the page wants it to receive keys.
  addEventListener('pointerdown', (event) => { if (event.isTrusted) lab.touched(); }, true);

  // The panel follows what the user changes in the page itself.
  addEventListener('input', (event) => { if (event.isTrusted) lab.turned(event.target); }, true);
  addEventListener('error', ({ message }) => { if (message) lab.complain(message); });
  addEventListener('unhandledrejection', ({ reason }) => lab.complain(String(reason?.message ?? reason)));
})();
