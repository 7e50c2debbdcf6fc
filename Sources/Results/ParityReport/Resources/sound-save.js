// Saves a plot as shown: as an image, or as lines and text that other programs can edit.
import { element as el } from "./elements.js";
import { theme } from "./theme.js";
import { saveFile } from "./wave-file.js";

const escaped = (text) => String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const number = (value) => String(Math.round(value * 100) / 100);

/** The part of a canvas context that plots use, written as SVG. */
export class SvgContext {
  constructor(width, height, font, measure) {
    Object.assign(this, { width, height, font, measure, parts: [], path: "", depth: 0, clips: 0, states: [] });
    Object.assign(this, { fillStyle: "#000", strokeStyle: "#000", lineWidth: 1, globalAlpha: 1, textAlign: "start", textBaseline: "alphabetic", lineJoin: "round", dash: [] });
  }

  save() { this.states.push(this.depth); }

  restore() {
    const depth = this.states.pop() ?? 0;
    for (; this.depth > depth; this.depth -= 1) this.parts.push("</g>");
  }

  beginPath() { this.path = ""; }
  closePath() { this.path += "Z"; }
  moveTo(x, y) { this.path += `M${number(x)} ${number(y)}`; }
  lineTo(x, y) { this.path += `${this.path ? "L" : "M"}${number(x)} ${number(y)}`; }
  rect(x, y, width, height) { this.path += `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}Z`; }
  setLineDash(dash) { this.dash = dash; }
  scale() {}
  measureText(text) { return this.measure(text); }

  clip() {
    this.clips += 1;
    this.parts.push(`<clipPath id="c${this.clips}"><path d="${this.path}"/></clipPath><g clip-path="url(#c${this.clips})">`);
    this.depth += 1;
  }

  stroke() {
    const dash = this.dash.length ? ` stroke-dasharray="${this.dash.join(" ")}"` : "";
    this.mark(`<path d="${this.path}" fill="none" stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}" stroke-linejoin="round"${dash}`, this.strokeStyle);
  }

  fill() { this.mark(`<path d="${this.path}" fill="${this.fillStyle}"`, this.fillStyle); }

  fillRect(x, y, width, height) {
    this.mark(`<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" fill="${this.fillStyle}"`, this.fillStyle);
  }

  strokeRect(x, y, width, height) {
    this.mark(`<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" fill="none" stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}"`, this.strokeStyle);
  }

  fillText(text, x, y) {
    const anchor = { right: "end", center: "middle" }[this.textAlign] ?? "start";
    const shift = this.textBaseline === "middle" ? ' dy="0.35em"' : "";
    this.parts.push(`<text x="${number(x)}" y="${number(y)}"${shift} text-anchor="${anchor}" fill="${this.fillStyle}">${escaped(text)}</text>`);
  }

  drawImage(picture, x, y, width, height) {
    this.parts.push(`<image href="${picture.toDataURL()}" x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" preserveAspectRatio="none" style="image-rendering:pixelated"/>`);
  }

  mark(start, colour) {
    if (colour === "transparent") return;
    this.parts.push(`${start}${this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : ""}/>`);
  }

  text(background) {
    const style = escaped(`font:${this.font}`);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" style="${style}">\n<rect width="100%" height="100%" fill="${background}"/>\n${this.parts.join("\n")}\n</svg>\n`;
  }
}

export function svgOf(surface) {
  const colours = theme.colours();
  const real = surface.canvas.getContext("2d");
  const context = new SvgContext(surface.canvas.clientWidth, surface.height, colours.font, (text) => real.measureText(text));
  surface.drawPlot(context, surface.box, colours);
  return context.text(colours.surface);
}

export function saveButtons(surface, name) {
  const save = (blob, ending) => saveFile(blob, `${name}.${ending}`);
  return el("p", { class: "saves" }, "Save ",
    el("button", { type: "button", class: "link", "aria-label": `Save ${name} as SVG`, onclick: () => save(new Blob([svgOf(surface)], { type: "image/svg+xml" }), "svg") }, "SVG"), " ",
    el("button", { type: "button", class: "link", "aria-label": `Save ${name} as PNG`, onclick: () => surface.canvas.toBlob((blob) => save(blob, "png")) }, "PNG"));
}
