/** Shows the level of a node, from −60 to 0 dB, while it sounds. */
const FLOOR_DECIBELS = -60;

export class Meter {
  #canvas;
  #analyser;
  #samples;
  #frame;

  constructor(canvas) {
    this.#canvas = canvas;
  }

  start(context, source) {
    this.#analyser = new AnalyserNode(context, { fftSize: 1024 });
    this.#samples = new Float32Array(this.#analyser.fftSize);
    source.connect(this.#analyser);
    this.#draw();
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#fill(0);
  }

  #draw() {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const peak = this.#samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const level = 1 - (20 * Math.log10(Math.max(peak, 1e-6))) / FLOOR_DECIBELS;
    this.#fill(Math.min(Math.max(level, 0), 1));
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #fill(share) {
    const { width, height } = this.#canvas;
    const pen = this.#canvas.getContext('2d');
    pen.clearRect(0, 0, width, height);
    pen.fillStyle = getComputedStyle(this.#canvas).getPropertyValue('--accent');
    pen.fillRect(0, 0, share * width, height);
  }
}
