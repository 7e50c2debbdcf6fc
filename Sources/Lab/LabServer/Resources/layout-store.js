/** What survives a reload, separately for each suite: the mode, the selection, ranges and the pad's axes. */

export class LayoutStore {
  #name;

  constructor(project, suite) { this.#name = `parity-lab ${project}/${suite}`; }

  read() {
    try {
      return JSON.parse(localStorage.getItem(this.#name)) ?? {};
    } catch {
      return {};
    }
  }

  write(knobs) { localStorage.setItem(this.#name, JSON.stringify({ mode: knobs.mode, ...knobs.layout })); }
}
