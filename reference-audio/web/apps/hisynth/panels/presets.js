/** The presets: those that come along, one's own, strings to copy and paste, JSON files. */
import { decodePreset, encodePreset } from '../sound/preset-string.js';
import { presetText, readPreset } from '../sound/preset.js';
import { element, freshId } from './element.js';
import { OwnPresets } from './own-presets.js';

/** `factory`: names and titles; `load(name)`: one of them; `choose(preset)`: what is heard now. */
export function presets(host, state, { factory, load, choose }) {
  const own = new OwnPresets();
  const menu = element('select', { id: freshId('menu') });
  const name = element('input', { type: 'text', id: freshId('name'), maxLength: 64 });
  const text = element('textarea', {
    id: freshId('string'), rows: 2, spellcheck: false, autocomplete: 'off',
  });
  const error = element('p', { className: 'error', id: freshId('error'), role: 'alert' });
  const file = element('input', { type: 'file', accept: '.json,application/json', hidden: true });
  text.setAttribute('aria-describedby', error.id);

  const say = (message, isWrong = false) => {
    error.textContent = message;
    error.classList.toggle('fine', !isWrong);
    text.setAttribute('aria-invalid', String(isWrong));
  };
  // What arrives after a later choice is left: files do not arrive in the order of their requests.
  let latest = 0;
  const attempt = async (read) => {
    latest += 1;
    const mine = latest;
    try {
      const preset = await read();
      if (mine !== latest) return;
      choose(preset);
      say([...preset.warnings, ...preset.notes].join('; ') || `${preset.name} is loaded`);
    } catch (problem) {
      if (mine === latest) say(problem.message, true);
    }
  };
  const current = () => ({ name: name.value.trim() || 'Untitled', values: state.values });
  const fill = () => {
    const groups = [['Factory', factory], ['Own', own.list.map((preset, index) =>
      ({ name: `own:${index}`, title: preset.name }))]];
    menu.replaceChildren(...groups.filter(([, list]) => list.length > 0).map(([label, list]) =>
      element('optgroup', { label }, ...list.map((preset) =>
        element('option', { value: preset.name }, preset.title)))));
  };

  menu.addEventListener('change', () => {
    const [kind, index] = menu.value.split(':');
    attempt(() => (kind === 'own' ? readPreset(own.list[index].text) : load(menu.value)));
  });
  file.addEventListener('change', async () => {
    const [chosen] = file.files;
    if (chosen) await attempt(async () => readPreset(await chosen.text()));
    file.value = '';
  });
  const button = (label, run) => {
    const made = element('button', { type: 'button' }, label);
    made.addEventListener('click', run);
    return made;
  };
  const copy = async () => {
    text.value = await encodePreset(current());
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
      say('Copied: the string of this sound');
    } catch {
      say('The string of this sound; copy it from the field');
    }
  };
  const save = () => {
    const kept = own.add(current().name, presetText(current()));
    fill();
    menu.value = `own:${own.list.length - 1}`;
    state.name = current().name;
    say(kept ? `${current().name} is kept in this browser` : 'Kept until the page is closed');
  };
  const exported = () => {
    const address = URL.createObjectURL(new Blob([presetText(current())], { type: 'application/json' }));
    element('a', { href: address, download: `${current().name}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    say(`${current().name}.json`);
  };
  fill();
  const show = () => { name.value = state.name; };
  state.onLoad(show);
  show();
  host.append(
    element('div', { className: 'preset-desk' },
      element('div', { className: 'choice' },
        element('label', { htmlFor: menu.id }, 'Preset'), menu),
      element('div', { className: 'choice' }, element('label', { htmlFor: name.id }, 'Name'), name),
      element('div', { className: 'choice' },
        element('label', { htmlFor: text.id }, 'Preset string'), text)),
    element('div', { className: 'buttons' }, button('Copy string', copy),
      button('Load string', () => attempt(() => decodePreset(text.value))), button('Save', save),
      button('Export', exported), button('Import', () => file.click()), file),
    error);
  return { show: (chosen) => { menu.value = chosen; } };
}
