/**
 * The page's controls: one for each field, in groups.
 */
import { fields, groups } from './sound/fields.js';

/** `onChange(field, value)` hears of what a person moves. */
export function makePanel(host, state, onChange) {
  host.replaceChildren(...Object.entries(groups).map(([title, names]) => {
    const group = element('fieldset', {}, element('legend', {}, title));
    for (const name of names) group.append(makeField(name, state[name], onChange));
    return group;
  }));
}

function makeField(name, value, onChange) {
  const id = `field-${name}`;
  const row = element('div', { className: 'field' });
  row.append(element('label', { htmlFor: id }, titleOf(name)));
  const control = makeControl(fields[name], value);
  control.id = id;
  row.append(control);
  if (control.type === 'range') {
    const output = element('output', { htmlFor: id }, shown(value));
    control.addEventListener('input', () => { output.textContent = shown(Number(control.value)); });
    row.append(output);
  }
  control.addEventListener('input', () => onChange(name, valueOf(control)));
  return row;
}

function makeControl(field, value) {
  if (field.kind === 'flag') return element('input', { type: 'checkbox', checked: value });
  if (field.kind === 'choice') {
    const options = field.options.map((option) =>
      element('option', { value: option, selected: option === value }, option));
    return element('select', {}, ...options);
  }
  if (field.kind === 'text') return element('input', { type: 'text', value });
  const [minimum, maximum] = Number.isFinite(field.minimum)
    ? [field.minimum, field.maximum] : [0, 11];
  // The value last: a range bounds it.
  return element('input', { type: 'range', min: minimum, max: maximum, step: field.step, value });
}

function valueOf(control) {
  if (control.type === 'checkbox') return control.checked;
  return control.type === 'range' ? Number(control.value) : control.value;
}

/** `leadReverbSend` → Lead reverb send. */
function titleOf(name) {
  const words = name.replace(/([A-Z]+)/g, ' $1').toLowerCase();
  return words[0].toUpperCase() + words.slice(1);
}

function shown(value) {
  return String(Math.round(value * 1000) / 1000);
}

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
