// The visible part of one axis, with the cursor on it; plots that share a view move together.

export class View {
  /** `minimumSpan` stops zooming before the data runs out of detail. */
  constructor(first, last, minimumSpan) {
    Object.assign(this, { first, last: Math.max(last, first + minimumSpan), minimumSpan });
    this.lower = this.first;
    this.upper = this.last;
    this.cursor = null;
    this.selection = null;
    /** The playback position; null while nothing plays. */
    this.playhead = null;
    this.peers = [];
    this.listeners = [];
    this.onZoom = null;
  }

  get zoomed() {
    return this.lower > this.first || this.upper < this.last;
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  show(lower, upper) {
    const whole = this.last - this.first;
    const span = Math.max(this.minimumSpan, Math.min(upper - lower, whole));
    const centre = (lower + upper) / 2;
    // The full range uses its own ends: sums of them would round, and it would count as zoomed.
    const isPart = span < whole;
    this.lower = isPart ? Math.min(Math.max(this.first, centre - span / 2), this.last - span) : this.first;
    this.upper = isPart ? this.lower + span : this.last;
    this.changed();
    if (this.onZoom) this.onZoom(this);
  }

  reset() {
    this.show(this.first, this.last);
  }

  scale(factor) {
    const centre = this.cursor ?? (this.lower + this.upper) / 2;
    this.show(centre - (centre - this.lower) * factor, centre + (this.upper - centre) * factor);
  }

  /** From now on both share a cursor, in the same units; each keeps its own visible part. */
  link(other) {
    this.peers.push(other);
    other.peers.push(this);
  }

  moveCursor(position) {
    this.cursor = position === null ? null : Math.min(Math.max(position, this.first), this.last);
    this.changed();
    for (const peer of this.peers) {
      const isInside = position !== null && position >= peer.first && position <= peer.last;
      peer.cursor = isInside ? position : null;
      peer.changed();
    }
  }

  movePlayhead(position) {
    for (const view of [this, ...this.peers]) {
      view.playhead = position;
      view.changed();
    }
  }

  select(selection) {
    this.selection = selection;
    this.changed();
  }

  changed() {
    for (const listener of this.listeners) listener(this);
  }
}
