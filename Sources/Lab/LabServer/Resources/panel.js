/** The panel with its four modes. */
import { element } from './element.js';
import { modes } from './knobs.js';
import { makeControl } from './slider.js';
import { makeSetup } from './range-editor.js';
import { makePad } from './xy-pad.js';

const names = { all: 'All', setup: 'Setup', live: 'Live', presets: 'Presets' };
const keys = { all: '7', setup: '8', live: '9', presets: '0' };

export class Panel {
  #knobs;
  #presets;
  #controls = new Map();
  #setups = new Map();
  #pad;
  #search = '';
  #stale = new Set();
  #view = document.getElementById('panel');
  #tabs = document.getElementById('tabs');
  #note = document.getElementById('panel-note');

  /** `presets`: draws itself into an element, and provides the quick ones. */
  constructor(knobs, presets) {
    this.#knobs = knobs;
    this.#presets = presets;
    this.#tabs.replaceChildren(...modes.map((mode) => element('button', {
      type: 'button', role: 'tab', 'data-mode': mode, 'aria-controls': 'panel',
      title: `${names[mode]} (${keys[mode]})`, onclick: () => this.enter(mode),
    }, names[mode])));
    this.#pad = makePad(knobs);
    for (const { id } of knobs.parameters) this.#controls.set(id, makeControl(knobs, id));
    knobs.onValue((id) => this.#touch(id));
    knobs.onLayout((id) => (id === undefined ? this.draw() : this.#refresh(id)));
    this.draw();
  }

  /** Handles one mode's key. */
  key(key) {
    const mode = modes.find((name) => keys[name] === key);
    if (mode) this.enter(mode);
    return Boolean(mode);
  }

  enter(mode) {
    if (this.#knobs.enter(mode)) return;
    this.#note.replaceChildren('Live shows what you choose, and nothing is chosen yet. ',
      element('button', { type: 'button', class: 'link', onclick: () => this.enter('setup') },
        'Choose in Setup'));
    this.#note.hidden = false;
  }

  find(text) {
    this.#search = text.trim().toLowerCase();
    this.draw();
  }

  /** Redrawn with the next frame, however often it changes before. */
  #touch(id) {
    if (this.#stale.size === 0) {
      requestAnimationFrame(() => {
        for (const stale of this.#stale) this.#controls.get(stale).refresh();
        this.#stale.clear();
      });
    }
    this.#stale.add(id);
  }

  #refresh(id) {
    this.#controls.get(id).refresh();
    this.#setups.get(id)?.refresh();
  }

  draw() {
    const { mode } = this.#knobs;
    this.#note.hidden = true;
    for (const tab of this.#tabs.children) {
      const isChosen = tab.dataset.mode === mode;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    this.#view.dataset.mode = mode;
    const focused = document.activeElement?.closest?.('[data-id]')?.dataset.id;
    const selector = focusSelector();
    if (mode === 'presets') this.#presets.draw(this.#view);
    else this.#view.replaceChildren(...this.#parts(mode));
    for (const { refresh } of this.#controls.values()) refresh();
    if (focused && selector) {
      this.#view.querySelector(`[data-id="${CSS.escape(focused)}"] ${selector}`)?.focus();
    }
  }

  #parts(mode) {
    const rows = this.#rows(mode);
    if (mode === 'setup') {
      const all = element('p', { class: 'setup-head' },
        element('button', { type: 'button', class: 'quiet', onclick: () => this.#knobs.selectAll(true) },
          'Select all'), ' ',
        element('button', { type: 'button', class: 'quiet', onclick: () => this.#knobs.selectAll(false) },
          'None'));
      return [all, ...rows];
    }
    if (mode !== 'live') return rows;
    return [this.#presets.quick(), ...(this.#knobs.hasPad ? [this.#pad] : []), ...rows];
  }

  #rows(mode) {
    const shown = this.#knobs.parameters.filter((parameter) => this.#shows(parameter, mode));
    if (!shown.length) return [element('p', { class: 'note' }, this.#search ? 'Nothing has that name.' : 'There is nothing to turn.')];
    const groups = Map.groupBy(shown, ({ group }) => group);
    return [...groups].map(([group, members]) => element('section', { class: 'group' },
      group ? element('h2', {}, group) : null,
      element('div', { class: 'knobs' }, members.map(({ id }) => this.#row(id, mode)))));
  }

  #row(id, mode) {
    const { node } = this.#controls.get(id);
    if (mode !== 'setup') return node;
    if (!this.#setups.has(id)) this.#setups.set(id, makeSetup(this.#knobs, id));
    const setup = this.#setups.get(id);
    setup.refresh();
    return element('div', { class: 'setup-row', 'data-id': id }, node, setup.node);
  }

  #shows({ id, name, unit, isVisible }, mode) {
    if (this.#search && ![id, name, unit].some((text) => text.toLowerCase().includes(this.#search))) {
      return false;
    }
    if (mode === 'live') return this.#knobs.isSelected(id);
    return mode === 'setup' || isVisible;
  }
}

/** The focused part of a row, so that the redrawn row gets the focus again. */
function focusSelector() {
  const { activeElement: node } = document;
  for (const name of ['live', 'ranged', 'axis']) {
    if (node?.dataset?.[name] !== undefined) return `[data-${name}]`;
  }
  return node?.getAttribute?.('role') === 'slider' ? '[role=slider]' : undefined;
}
