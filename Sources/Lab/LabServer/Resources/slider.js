/**
 * One parameter: its name, a slider, a switch or a list, and its value, which can be typed.
 */
import { element } from './element.js';
import { narrowed, placeOf, typedValue, wordsFor } from './mapping.js';

const fine = 0.001;
const coarse = 0.01;

/** `{ node, refresh }`: the row, and a function that updates it to the present value. */
export function makeControl(knobs, id) {
  const parameter = knobs.parameter(id);
  if (parameter.isTrigger) return makeTrigger(knobs, parameter);
  if (isSwitch(parameter)) return makeSwitch(knobs, parameter);
  if (parameter.choices.length) return makeChoice(knobs, parameter);
  return makeSlider(knobs, parameter);
}

function row(parameter, control, value) {
  return element('div', { class: 'knob', 'data-id': parameter.id },
    element('span', { class: 'knob-name', id: `name-${parameter.id}`, title: parameter.name }, parameter.name),
    control, value);
}

function makeTrigger(knobs, parameter) {
  const press = (isDown) => knobs.set(parameter.id, isDown ? parameter.maximum : parameter.minimum);
  const button = element('button', {
    type: 'button', class: 'quiet knob-wide', 'aria-labelledby': `name-${parameter.id}`,
    onpointerdown: () => press(true), onpointerup: () => press(false),
    onpointerleave: () => press(false),
    onkeydown: ({ key, repeat }) => { if (!repeat && (key === ' ' || key === 'Enter')) press(true); },
    onkeyup: () => press(false),
    onblur: () => press(false),
  }, 'trigger');
  const refresh = () =>
    button.setAttribute('aria-pressed', String(knobs.value(parameter.id) > parameter.minimum));
  refresh();
  return { node: row(parameter, button), refresh };
}

const isSwitch = ({ choices }) => choices.length === 2 && choices[0].value === false && choices[1].value === true;

function makeSwitch(knobs, parameter) {
  const button = element('button', {
    type: 'button', role: 'switch', class: 'toggle', 'aria-labelledby': `name-${parameter.id}`,
    onclick: () => {
      knobs.checkpoint();
      knobs.set(parameter.id, 1 - Math.round(knobs.value(parameter.id)));
    },
  });
  const words = element('span', { class: 'knob-word', 'aria-hidden': 'true' });
  const refresh = () => {
    const isOn = Math.round(knobs.value(parameter.id)) === 1;
    button.setAttribute('aria-checked', String(isOn));
    words.textContent = parameter.choices[Number(isOn)].name;
  };
  refresh();
  return { node: row(parameter, button, words), refresh };
}

function makeChoice(knobs, parameter) {
  const list = element('select', {
    class: 'knob-wide', 'aria-labelledby': `name-${parameter.id}`,
    onchange: () => {
      knobs.checkpoint();
      knobs.set(parameter.id, Number(list.value));
    },
  }, parameter.choices.map(({ name }, index) => element('option', { value: index }, name)));
  const refresh = () => { list.value = Math.round(knobs.value(parameter.id)); };
  refresh();
  return { node: row(parameter, list), refresh };
}

function makeSlider(knobs, parameter) {
  const { id } = parameter;
  const fill = element('span', { class: 'slider-fill' });
  const slider = element('div', {
    class: 'slider', role: 'slider', tabindex: 0, 'aria-labelledby': `name-${id}`,
    onpointerdown: begin, onpointermove: drag, onpointerup: end, onpointercancel: end,
    onkeydown: key, ondblclick: reset,
  }, element('span', { class: 'slider-track' }, fill));
  slider.addEventListener('wheel', wheel, { passive: false });
  const number = element('button', {
    type: 'button', class: 'knob-value', 'aria-label': `${parameter.name}: type a value`, onclick: type,
  });
  let pointer;

  function refresh() {
    const value = knobs.value(id);
    const shown = narrowed(parameter, knobs.range(id));
    slider.style.setProperty('--place', String(placeOf(shown, value)));
    const words = wordsFor(parameter, value);
    if (number.textContent !== words) number.textContent = words;
    slider.setAttribute('aria-valuenow', String(value));
    slider.setAttribute('aria-valuemin', String(shown.minimum));
    slider.setAttribute('aria-valuemax', String(shown.maximum));
    slider.setAttribute('aria-valuetext', words);
  }

  function placeAt(event) {
    const box = slider.getBoundingClientRect();
    return (event.clientX - box.left) / box.width;
  }

  function begin(event) {
    if (event.button !== 0) return;
    pointer = event.pointerId;
    slider.setPointerCapture(pointer);
    knobs.checkpoint();
    knobs.setPlace(id, placeAt(event));
  }

  function drag(event) {
    if (event.pointerId === pointer) knobs.setPlace(id, placeAt(event));
  }

  function end(event) {
    if (event.pointerId === pointer) pointer = undefined;
  }

  /** With steps, a movement goes at least to the next one. */
  function move(share) {
    knobs.checkpoint();
    const least = parameter.steps >= 2 ? 1 / (parameter.steps - 1) : 0;
    knobs.setPlace(id, knobs.place(id) + Math.sign(share) * Math.max(Math.abs(share), least));
  }

  function wheel(event) {
    if (document.activeElement !== slider && !event.altKey) return;
    event.preventDefault();
    move(-Math.sign(event.deltaY) * (event.shiftKey ? fine : coarse));
  }

  function key(event) {
    const size = event.shiftKey ? fine : coarse;
    const action = {
      ArrowRight: () => move(size), ArrowUp: () => move(size),
      ArrowLeft: () => move(-size), ArrowDown: () => move(-size),
      Home: () => { knobs.checkpoint(); knobs.setPlace(id, 0); },
      End: () => { knobs.checkpoint(); knobs.setPlace(id, 1); },
      Enter: type,
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  function reset() {
    knobs.checkpoint();
    knobs.set(id, knobs.initial(id));
  }

  function type() {
    const input = element('input', {
      type: 'text', class: 'knob-value', value: wordsFor(parameter, knobs.value(id)),
      'aria-label': parameter.name,
    });
    // Removing the field makes it lose the focus, which closes it again.
    let isOpen = true;
    const close = (isTaken) => {
      if (!isOpen) return;
      const value = typedValue(parameter, input.value);
      if (isTaken && value === undefined) {
        input.setAttribute('aria-invalid', 'true');
        return;
      }
      isOpen = false;
      input.replaceWith(number);
      if (isTaken) {
        knobs.checkpoint();
        knobs.set(id, value);
      }
      refresh();
      number.focus();
    };
    input.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Enter') close(true);
      if (event.key === 'Escape') close(false);
    });
    input.addEventListener('blur', () => {
      if (!isOpen) return;
      isOpen = false;
      input.replaceWith(number);
    });
    number.replaceWith(input);
    input.focus();
    input.select();
  }

  refresh();
  return { node: row(parameter, slider, number), refresh };
}
