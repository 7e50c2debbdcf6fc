/**
 * The panel's state: values, custom ranges, the selection for Live, the pad's mapping, and undo steps.
 *
 * It draws nothing: listeners get `onValue(id, value)` for each value that changes and `onLayout(id)` for everything
 * else, with the id if only one parameter's range has changed.
 */
import { checkedRange, narrowed, numberOf, placeOf, sentValue, settled, valueAt } from './mapping.js';

const mostUndone = 200;
export const modes = ['all', 'setup', 'live', 'presets'];
export const axes = ['x', 'y', 'touch'];

export class Knobs {
  parameters;
  mode = 'all';
  pad = { x: 0, y: 0 };
  #byId;
  #values = {};
  #initial = {};
  #ranges = {};
  #selected = new Set();
  #mapping = {};
  #past = [];
  #future = [];
  #valueListeners = new Set();
  #layoutListeners = new Set();

  /** `initial`: values by id, instead of the parameters' own. */
  constructor(parameters, initial = {}) {
    this.parameters = parameters;
    this.#byId = new Map(parameters.map((parameter) => [parameter.id, parameter]));
    this.begin(initial);
  }

  /** New initial values; listeners are not called. */
  begin(initial) {
    for (const parameter of this.parameters) {
      this.#initial[parameter.id] = settled(parameter, initial[parameter.id] ?? parameter.initial);
    }
    this.#values = { ...this.#initial };
  }

  parameter(id) { return this.#byId.get(id); }
  value(id) { return this.#values[id]; }
  initial(id) { return this.#initial[id]; }
  get values() { return { ...this.#values }; }
  range(id) { return this.#ranges[id]; }
  isSelected(id) { return this.#selected.has(id); }
  get selectedCount() { return this.#selected.size; }
  /** `{ axis, isInverted }`; undefined if the pad does not control the parameter. */
  mapped(id) { return this.#mapping[id]; }
  get hasPad() { return Object.keys(this.#mapping).length > 0; }

  onValue(listener) { this.#valueListeners.add(listener); }
  onLayout(listener) { this.#layoutListeners.add(listener); }

  // MARK: Values

  /** The slider's position within the custom range, if there is one. */
  place(id) {
    return placeOf(narrowed(this.#byId.get(id), this.#ranges[id]), this.#values[id]);
  }

  setPlace(id, place) {
    const parameter = this.#byId.get(id);
    this.set(id, valueAt(narrowed(parameter, this.#ranges[id]), place));
  }

  set(id, value) {
    const parameter = this.#byId.get(id);
    if (!parameter || !Number.isFinite(value)) return;
    const next = settled(parameter, value);
    if (next === this.#values[id]) return;
    this.#values[id] = next;
    for (const listener of this.#valueListeners) listener(id, next);
  }

  setAll(values) {
    for (const [id, value] of Object.entries(values)) this.set(id, value);
  }

  /** A value as sent to a case and a port. */
  sent(id) { return sentValue(this.#byId.get(id), this.#values[id]); }

  /** All of them, as in `sent`. */
  get sentValues() {
    return Object.fromEntries(this.parameters.map(({ id }) => [id, this.sent(id)]));
  }

  // MARK: Modes and selection

  /** False if Live has nothing to show. */
  enter(mode) {
    if (mode === 'live' && this.#selected.size === 0) return false;
    this.mode = mode;
    this.#tellLayout();
    return true;
  }

  select(id, isSelected) {
    this.#remember();
    if (isSelected) this.#selected.add(id);
    else this.#selected.delete(id);
    this.#leaveEmptyLive();
    this.#tellLayout();
  }

  selectAll(areSelected) {
    this.#remember();
    this.#selected = new Set(areSelected ? this.parameters.map(({ id }) => id) : []);
    this.#leaveEmptyLive();
    this.#tellLayout();
  }

  #leaveEmptyLive() {
    if (this.mode === 'live' && this.#selected.size === 0) this.mode = 'all';
  }

  // MARK: Ranges and the pad

  /** A custom range; `low` undefined for none. */
  setRange(id, low, high) {
    this.#remember();
    this.moveRange(id, low, high);
  }

  /** As `setRange`, within an undo step that has already begun. */
  moveRange(id, low, high) {
    if (low === undefined) delete this.#ranges[id];
    else this.#ranges[id] = checkedRange(this.#byId.get(id), low, high);
    const range = this.#ranges[id];
    if (range) this.set(id, Math.min(range.high, Math.max(range.low, this.#values[id])));
    this.#tellLayout(id);
  }

  /** `axis` undefined removes it from the pad. */
  map(id, axis, isInverted = false) {
    this.#remember();
    if (axis === undefined) delete this.#mapping[id];
    else this.#mapping[id] = { axis, isInverted };
    this.#tellLayout();
  }

  /** The pad's position: that of the first parameter on each axis, if it has been changed since. */
  get padNow() {
    const now = { ...this.pad };
    for (const axis of ['x', 'y']) {
      const [id, { isInverted } = {}] = Object.entries(this.#mapping).find(([, entry]) => entry.axis === axis) ?? [];
      if (id === undefined) continue;
      const parameter = this.#byId.get(id);
      const at = isInverted ? 1 - now[axis] : now[axis];
      // One step covers many positions: the pad keeps its own if that gives the same value.
      if (settled(parameter, valueAt(narrowed(parameter, this.#ranges[id]), at)) === this.#values[id]) continue;
      now[axis] = isInverted ? 1 - this.place(id) : this.place(id);
    }
    return now;
  }

  /** Moves the pad to a point, 0 to 1 from left to right and from bottom to top. */
  movePad(x, y, isTouched) {
    const clamp = (value) => Math.min(1, Math.max(0, value));
    this.pad = { x: clamp(x), y: clamp(y) };
    for (const [id, { axis, isInverted }] of Object.entries(this.#mapping)) {
      const place = axis === 'touch' ? Number(isTouched) : this.pad[axis];
      this.setPlace(id, isInverted ? 1 - place : place);
    }
  }

  // MARK: Undo

  /** The following changes can be undone as one step. */
  checkpoint() { this.#remember(); }

  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
  undo() { this.#travel(this.#past, this.#future); }
  redo() { this.#travel(this.#future, this.#past); }

  #remember() {
    this.#past.push(this.#snapshot());
    if (this.#past.length > mostUndone) this.#past.shift();
    this.#future = [];
  }

  #travel(from, to) {
    const now = JSON.stringify(this.#snapshot());
    // A snapshot without changes is not a step.
    while (from.length && JSON.stringify(from.at(-1)) === now) from.pop();
    if (!from.length) return;
    to.push(this.#snapshot());
    const { values, ...layout } = from.pop();
    this.#restoreLayout(layout);
    this.setAll(values);
    this.#leaveEmptyLive();
    this.#tellLayout();
  }

  #snapshot() { return { values: { ...this.#values }, ...structuredClone(this.layout) }; }

  // MARK: Keeping

  get layout() {
    return { ranges: this.#ranges, selected: [...this.#selected], mapping: this.#mapping };
  }

  /** Applies a layout of any origin, leaving out what does not fit. */
  #restoreLayout({ ranges, selected, mapping }) {
    const known = (entries) => Object.entries(entries ?? {}).filter(([id]) => this.#byId.has(id));
    this.#ranges = Object.fromEntries(known(ranges)
      .filter(([, range]) => Number.isFinite(range?.low) && Number.isFinite(range?.high))
      .map(([id, { low, high }]) => [id, checkedRange(this.#byId.get(id), low, high)]));
    this.#selected = new Set((Array.isArray(selected) ? selected : [])
      .filter((id) => this.#byId.has(id)));
    this.#mapping = Object.fromEntries(known(mapping)
      .filter(([, entry]) => axes.includes(entry?.axis))
      .map(([id, { axis, isInverted }]) => [id, { axis, isInverted: isInverted === true }]));
  }

  restore(state) {
    this.#restoreLayout(state ?? {});
    if (modes.includes(state?.mode)) this.mode = state.mode;
    this.#leaveEmptyLive();
    this.#tellLayout();
  }

  /** Ranges, selection and mapping switch at once; values are changed by the glide. */
  adopt(preset) {
    this.#remember();
    if (preset.ranges || preset.selected || preset.mapping) this.#restoreLayout(preset);
    this.#leaveEmptyLive();
    this.#tellLayout();
    const values = {};
    const unknown = [];
    for (const [id, sent] of Object.entries(preset.values ?? {})) {
      const parameter = this.#byId.get(id);
      const value = parameter && numberOf(parameter, sent);
      if (value === undefined) unknown.push(id);
      else values[id] = settled(parameter, value);
    }
    return { values, unknown };
  }

  #tellLayout(id) { for (const listener of this.#layoutListeners) listener(id); }
}
