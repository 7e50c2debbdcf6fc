/** The list of instruments: search, groups, arrows. */
const GROUPS = { melodic: 'Melodic', percussion: 'Percussion', effect: 'Effects' };

export class Picker {
  #entries = [];
  #shown = [];
  #selected;
  #list = document.getElementById('presets');
  #search = document.getElementById('search');
  #count = document.getElementById('count');
  #choose;

  constructor(choose) {
    this.#choose = choose;
    this.#search.addEventListener('input', () => this.#render());
    this.#search.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown' || event.key === 'Enter') {
        this.#list.focus();
        if (this.#shown.length && !this.#shown.includes(this.#selected)) this.select(this.#shown[0]);
        event.preventDefault();
      }
    });
    this.#list.addEventListener('keydown', (event) => this.#move(event));
    this.#list.addEventListener('click', (event) => {
      const id = event.target.closest('.preset')?.dataset.id;
      const entry = this.#entries.find((one) => one.id === id);
      if (entry) this.select(entry);
    });
  }

  show(entries) {
    this.#entries = entries;
    this.#render();
  }

  select(entry) {
    this.#selected = entry;
    for (const option of this.#list.querySelectorAll('.preset')) {
      const isIt = option.dataset.id === entry.id;
      option.setAttribute('aria-selected', isIt);
      if (!isIt) continue;
      this.#list.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
    this.#choose(entry);
  }

  #render() {
    const words = this.#search.value.toLowerCase().split(/\s+/).filter((word) => word);
    this.#shown = this.#entries.filter(({ text }) => words.every((word) => text.includes(word)));
    const rows = [];
    let group;
    for (const entry of this.#shown) {
      if (entry.kind !== group) {
        group = entry.kind;
        const head = document.createElement('div');
        head.className = 'group';
        head.setAttribute('role', 'presentation');
        head.textContent = GROUPS[group];
        rows.push(head);
      }
      rows.push(this.#row(entry));
    }
    this.#list.replaceChildren(...rows);
    const count = this.#shown.length;
    this.#count.textContent = `${count} ${count === 1 ? 'instrument' : 'instruments'}`;
  }

  #row(entry) {
    const row = document.createElement('div');
    row.className = 'preset';
    row.id = `option-${this.#entries.indexOf(entry)}`;
    row.dataset.id = entry.id;
    row.setAttribute('role', 'option');
    row.setAttribute('aria-selected', entry === this.#selected);
    const [name, number] = [document.createElement('span'), document.createElement('span')];
    name.textContent = entry.label;
    number.className = 'number';
    number.textContent = `${entry.preset.bank}:${entry.preset.program}`;
    row.append(name, number);
    return row;
  }

  #move(event) {
    const place = this.#shown.indexOf(this.#selected);
    const last = this.#shown.length - 1;
    const to = {
      ArrowDown: Math.min(last, place + 1), ArrowUp: Math.max(0, place - 1), Home: 0, End: last,
      PageDown: Math.min(last, place + 8), PageUp: Math.max(0, place - 8),
    }[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    this.select(this.#shown[to]);
  }
}
