/** The result of a take: the verdict, waveforms, where and why they differ, and the button that keeps it. */
import { element } from './element.js';

/** `keep(name)` resolves to `{ id }`; `sounds` to `{ reference, candidate }`, the channels of each. */
export function showTake(view, { result, name, keep, sounds, play }) {
  const state = element('span', { class: 'note', role: 'status' });
  const input = element('input', { type: 'text', value: name, 'aria-label': 'Name of the case', id: 'take-name', onkeydown: (event) => event.stopPropagation() });
  const button = element('button', { type: 'button', id: 'keep', title: 'Keep (k)', onclick: save }, 'Keep as a case');
  const depth = result.isBitExact ? 'every sample is equal'
    : result.nullDepth === undefined || result.nullDepth === null ? result.message
      : `null depth ${format(result.nullDepth)} dB`;
  const first = result.firstDifference === undefined || result.firstDifference === null ? null
    : element('p', {}, `They first differ at frame ${result.firstDifference.toLocaleString('en')}, `
      + `${format(1000 * result.firstDifference / result.sampleRate)} ms from the start.`);
  const canvas = element('canvas', { class: 'take-wave', role: 'img', 'aria-label': 'Waveforms of both sides and of their difference' });
  const parts = [
    element('p', { class: 'take-head' },
      element('span', { class: 'verdict', 'data-verdict': result.verdict }, result.verdict), ' ',
      element('strong', {}, depth), ' ',
      element('span', { class: 'note' }, `${format(result.frames / result.sampleRate)} s, judged in ${format(result.seconds)} s`)),
    first,
    result.causes.length ? element('ul', { class: 'causes-list' }, result.causes.slice(0, 3).map((cause) => element('li', {}, cause))) : null,
    result.hasSound ? canvas : null,
    element('p', { class: 'take-keep' },
      ...['reference', 'candidate'].map((side, index) => (result.hasSound
        ? element('button', { type: 'button', class: 'quiet', onclick: () => play(side) }, ['Play the original', 'Play the port'][index]) : '')),
      input, button, state),
  ];
  view.replaceChildren(...parts.filter(Boolean));
  view.hidden = false;
  if (result.hasSound) sounds().then(({ reference, candidate }) => draw(canvas, reference, candidate));

  async function save() {
    button.disabled = true;
    state.textContent = 'captured twice, like every reference …';
    try {
      const kept = await keep(input.value.trim());
      state.textContent = `${kept.id} is a case now; parity run judges it.`;
      view.dataset.kept = kept.id;
    } catch (error) {
      state.textContent = error.message;
      button.disabled = false;
    }
  }
  return { save };
}

const format = (number) => Number(number.toPrecision(3)).toString().replace('-', '−');

function draw(canvas, reference, candidate) {
  const ratio = devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext('2d');
  context.scale(ratio, ratio);
  const residual = reference[0].map((sample, frame) => candidate[0][frame] - sample);
  const style = document.createElement('span');
  canvas.parentElement.append(style);
  [[reference[0], 'reference'], [candidate[0], 'candidate'], [residual, 'residual']].forEach(([samples, name], lane) => {
    style.style.color = `var(--${name})`;
    context.fillStyle = getComputedStyle(style).color;
    const middle = height * (lane + 0.5) / 3;
    for (let x = 0; x < width; x += 1) {
      let [low, high] = [0, 0];
      const end = Math.ceil((x + 1) * samples.length / width);
      for (let frame = Math.floor(x * samples.length / width); frame < end; frame += 1) {
        low = Math.min(low, samples[frame]);
        high = Math.max(high, samples[frame]);
      }
      const scale = height / 6.4;
      context.fillRect(x, middle - high * scale, 1, Math.max(1, (high - low) * scale));
    }
  });
  style.remove();
}
