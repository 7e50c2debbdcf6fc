// A canvas that stays sharp: drawn at device pixel ratio, again on resize, zoom and theme change.
import { element } from "./elements.js";
import { attachPointer } from "./pointer.js";
import { theme } from "./theme.js";

const live = new Set();

export class Surface {
  /** `draw(context, box, colours)` works in CSS pixels; `box` is the area inside the axis labels. */
  constructor({ height, label, draw, view }) {
    this.canvas = element("canvas", { role: "img", "aria-label": label, style: `height:${height}px` });
    this.height = height;
    this.drawPlot = draw;
    this.view = view;
    this.pending = false;
    this.redraw = (now) => (now === true ? this.paint() : this.schedule());
    this.observer = new ResizeObserver(() => this.paint());
    this.observer.observe(this.canvas);
    theme.onChange(this.redraw);
    if (view) {
      view.onChange(() => this.schedule());
      attachPointer(this, view);
    }
    live.add(this);
  }

  schedule() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => this.paint());
  }

  get box() {
    const width = this.canvas.clientWidth;
    const left = width < 480 ? 50 : 64;
    return { left, top: 10, right: width - 10, bottom: this.height - 22, width: width - 10 - left, height: this.height - 32 };
  }

  paint() {
    this.pending = false;
    const width = this.canvas.clientWidth;
    if (!width) return;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(this.height * ratio);
    const context = this.canvas.getContext("2d");
    const colours = theme.colours();
    context.scale(ratio, ratio);
    context.font = colours.font;
    context.lineJoin = "round";
    this.drawPlot(context, this.box, colours);
    if (this.view) this.drawCursor(context, colours);
  }

  xOf(position) {
    const { left, width } = this.box;
    return left + ((position - this.view.lower) / (this.view.upper - this.view.lower)) * width;
  }

  positionAt(x) {
    const { left, width } = this.box;
    return this.view.lower + ((x - left) / width) * (this.view.upper - this.view.lower);
  }

  drawCursor(context, colours) {
    const { top, bottom } = this.box;
    const { selection, cursor, playhead } = this.view;
    if (selection) {
      const from = this.xOf(selection[0]);
      context.globalAlpha = 0.18;
      context.fillStyle = colours.accent;
      context.fillRect(from, top, this.xOf(selection[1]) - from, bottom - top);
      context.globalAlpha = 1;
    }
    this.drawLine(context, playhead, { colour: colours.accent, lineWidth: 2, dash: [] });
    this.drawLine(context, cursor, { colour: colours.ink, lineWidth: 1, dash: [3, 3] });
  }

  drawLine(context, position, { colour, lineWidth, dash }) {
    const { top, bottom, left, right } = this.box;
    const x = position === null ? -1 : this.xOf(position);
    if (x < left || x > right) return;
    context.strokeStyle = colour;
    context.lineWidth = lineWidth;
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(Math.round(x) + 0.5, top);
    context.lineTo(Math.round(x) + 0.5, bottom);
    context.stroke();
    context.setLineDash([]);
  }
}

/** Releases every plot of the case that is being left. */
export function releaseSurfaces() {
  for (const surface of live) {
    surface.observer.disconnect();
    theme.ignore(surface.redraw);
  }
  live.clear();
}
