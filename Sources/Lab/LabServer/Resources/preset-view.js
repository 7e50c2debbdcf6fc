/** How the panel shows presets. */
import { element } from './element.js';
import { longestGlide } from './glide.js';

const quickCount = 8;

/** Eight buttons for Live. */
export function quickButtons(presets) {
  const all = [...presets.saved.map(({ preset }) => preset), ...presets.factory];
  return element('div', { class: 'quick' }, all.slice(0, quickCount).map((preset) =>
    element('button', { type: 'button', onclick: () => presets.recall(preset) }, preset.name)));
}

/** Offers a preset as a file. */
export function exportPreset(preset) {
  const link = element('a', {
    href: URL.createObjectURL(new Blob([JSON.stringify(preset, null, 2)], { type: 'application/json' })),
    download: `${preset.name}.json`,
  });
  link.click();
  URL.revokeObjectURL(link.href);
}

export function drawPresets(presets, view) {
  const typed = document.getElementById('preset-name')?.value ?? '';
  view.replaceChildren(
    saving(presets, typed),
    element('p', { class: 'note', role: 'status', id: 'preset-state' }, presets.state),
    gliding(presets),
    list('Of this project', presets.saved.map((entry) => row(presets, entry.preset, entry))),
    ...(presets.factory.length ? [list('Of the app', presets.factory.map((preset) => row(presets, preset)))] : []),
    ...presets.faults.map(({ file, fault }) => element('p', { class: 'note' }, `${file}: ${fault}`)));
}

function saving(presets, typed) {
  const name = element('input', { type: 'text', id: 'preset-name', 'aria-label': 'Name of the preset', maxlength: 64, placeholder: 'Name', value: typed });
  const save = () => {
    const text = name.value.trim();
    if (!text) return;
    name.value = '';
    presets.save(text);
  };
  name.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter') save();
  });
  const chosen = element('input', { type: 'file', accept: '.json', class: 'unseen', id: 'preset-file', 'aria-label': 'A preset to import',
    onchange: () => { if (chosen.files[0]) presets.import(chosen.files[0]); } });
  return element('p', { class: 'preset-head' }, name, ' ',
    element('button', { type: 'button', id: 'preset-save', onclick: save }, 'Save'), ' ',
    element('button', { type: 'button', class: 'quiet', onclick: () => chosen.click() }, 'Import'), chosen);
}

function gliding(presets) {
  const glides = element('input', { type: 'checkbox', id: 'glides', onchange: () => { presets.glides = glides.checked; } });
  glides.checked = presets.glides;
  const time = element('input', { type: 'number', id: 'glide-time', min: 1, max: longestGlide, value: presets.milliseconds, 'aria-label': 'Milliseconds of the glide',
    onchange: () => {
      presets.milliseconds = Math.min(longestGlide, Math.max(1, Number(time.value) || 1000));
      time.value = presets.milliseconds;
    } });
  return element('p', { class: 'preset-head' }, element('label', {}, glides, ' glide'), ' ', time, ' ms');
}

function list(title, rows) {
  return element('section', { class: 'group' }, element('h2', {}, title),
    rows.length ? element('ul', { class: 'presets' }, rows) : element('p', { class: 'note' }, 'None yet.'));
}

function row(presets, preset, entry) {
  const action = (word, onclick) => element('button', { type: 'button', class: 'quiet', onclick, 'aria-label': `${word} ${preset.name}` }, word);
  return element('li', {},
    element('button', { type: 'button', class: 'link preset-load', onclick: () => presets.recall(preset) }, preset.name),
    preset.case ? element('span', { class: 'note', title: 'parity run judges it' }, 'a case') : null,
    entry ? [
      action('Rename', () => presets.rename(entry, prompt('Name', preset.name)?.trim())),
      action('Export', () => presets.export(preset)), action('Delete', () => presets.remove(entry.file)),
    ] : null);
}
