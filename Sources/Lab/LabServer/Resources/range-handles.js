/** Two handles on the full range, which set what the parameter's slider covers. */
import { element } from './element.js';
import { placeOf, valueAt, wordsFor } from './mapping.js';

const coarse = 0.01;
const fine = 0.001;

/** `{ node, refresh }`; `place(end, value)` moves an end, `low` or `high`. */
export function makeHandles(knobs, parameter, place) {
  const { id, name } = parameter;
  const handles = Object.fromEntries([['low', 'from'], ['high', 'to']].map(([end, word]) => [end, element('span', {
    class: 'handle', role: 'slider', tabindex: 0, 'data-handle': end, 'data-end': end,
    'aria-label': `${name}: range ${word}, handle`,
    onpointerdown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus();
      knobs.checkpoint();
    },
    onpointermove: (event) => {
      if (!(event.buttons & 1) || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const box = node.getBoundingClientRect();
      move(end, (event.clientX - box.left) / box.width);
    },
    onkeydown: (event) => key(end, event),
  })]));
  const node = element('span', { class: 'handles' }, element('span', { class: 'handles-fill' }), handles.low, handles.high);

  function move(end, at) { place(end, valueAt({ ...parameter, steps: 0 }, at)); }

  function key(end, event) {
    const step = event.shiftKey ? fine : coarse;
    const now = placeOf({ ...parameter, steps: 0 }, knobs.range(id)[end]);
    const to = {
      ArrowRight: now + step, ArrowUp: now + step, ArrowLeft: now - step, ArrowDown: now - step, Home: 0, End: 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    knobs.checkpoint();
    move(end, to);
  }

  function refresh() {
    const range = knobs.range(id);
    if (!range) return;
    for (const end of ['low', 'high']) {
      const value = range[end];
      node.style.setProperty(`--${end}`, String(placeOf({ ...parameter, steps: 0 }, value)));
      handles[end].setAttribute('aria-valuenow', String(value));
      handles[end].setAttribute('aria-valuemin', String(end === 'low' ? parameter.minimum : range.low));
      handles[end].setAttribute('aria-valuemax', String(end === 'low' ? range.high : parameter.maximum));
      handles[end].setAttribute('aria-valuetext', wordsFor(parameter, value));
    }
  }

  return { node, refresh };
}
