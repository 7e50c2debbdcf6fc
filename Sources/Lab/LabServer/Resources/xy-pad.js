/** The pad: two positions at once, from left to right and from bottom to top. */
import { element } from './element.js';

export function makePad(knobs) {
  const dot = element('span', { class: 'pad-dot' });
  const names = Object.fromEntries(['x', 'y', 'touch'].map((axis) =>
    [axis, element('span', { class: 'pad-names', 'data-axis': axis, 'aria-hidden': 'true' })]));
  const pad = element('div', {
    class: 'pad', role: 'slider', tabindex: 0, 'aria-label': 'XY pad', 'aria-valuemin': 0,
    'aria-valuemax': 1,
    onpointerdown: (event) => {
      knobs.checkpoint();
      pad.setPointerCapture(event.pointerId);
      move(event, true);
    },
    onpointermove: (event) => { if (event.buttons & 1) move(event, true); },
    onpointerup: (event) => move(event, false),
    onpointercancel: () => at(knobs.padNow.x, knobs.padNow.y, false),
    onkeydown: key,
    onkeyup: (event) => { if (event.key.startsWith('Arrow')) at(knobs.padNow.x, knobs.padNow.y, false); },
  }, names.x, names.y, names.touch, dot);

  function move(event, isTouched) {
    const box = pad.getBoundingClientRect();
    at((event.clientX - box.left) / box.width, 1 - (event.clientY - box.top) / box.height, isTouched);
  }

  function at(x, y, isTouched) {
    knobs.movePad(x, y, isTouched);
    refresh();
  }

  function key(event) {
    const step = event.shiftKey ? 0.001 : 0.01;
    const [right, up] = {
      ArrowRight: [step, 0], ArrowLeft: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step],
    }[event.key] ?? [];
    if (right === undefined) return;
    event.preventDefault();
    if (!event.repeat) knobs.checkpoint();
    const { x, y } = knobs.padNow;
    at(x + right, y + up, true);
  }

  function refresh() {
    const { x, y } = knobs.padNow;
    dot.style.left = `${100 * x}%`;
    dot.style.bottom = `${100 * y}%`;
    pad.setAttribute('aria-valuenow', x.toFixed(3));
    pad.setAttribute('aria-valuetext', `x ${x.toFixed(2)}, y ${y.toFixed(2)}`);
  }

  /** The parameters on each axis, readable without leaving the pad. */
  function name() {
    for (const [axis, node] of Object.entries(names)) {
      const moved = knobs.parameters.filter(({ id }) => knobs.mapped(id)?.axis === axis)
        .map((one) => `${one.name}${knobs.mapped(one.id).isInverted ? ' (inverted)' : ''}`);
      node.textContent = moved.length ? `${{ x: '→', y: '↑', touch: '●' }[axis]} ${moved.join(', ')}` : '';
    }
  }

  knobs.onValue((id) => { if (knobs.mapped(id)) refresh(); });
  knobs.onLayout(() => { name(); refresh(); });
  name();
  refresh();
  return pad;
}
