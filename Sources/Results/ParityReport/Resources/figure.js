// The frame around a plot: heading, stated scale, legend, and room for a readout.
import { element as el } from "./elements.js";

export function figure({ title, note, legend, className }, ...content) {
  return el("figure", { class: `plot ${className || ""}` },
    el("figcaption", {},
      el("h3", {}, title),
      note ? el("span", { class: "plot-note" }, note) : null,
      legend ? el("span", { class: "legend" }, legend.map((name) => el("span", { class: `key key-${name}` }, name))) : null),
    content);
}

/** Shown where a plot would be empty. */
export function emptyPlot(text) {
  return el("p", { class: "plot-empty" }, text);
}

/** A line of label/value pairs under a plot that follows the cursor. */
export function cursorReadout(view, idle, describe) {
  const line = el("p", { class: "readout" });
  const show = () => {
    const pairs = view.cursor === null ? null : describe(view.cursor);
    if (!pairs) {
      line.replaceChildren(el("span", { class: "readout-idle" }, idle));
      return;
    }
    line.replaceChildren(...pairs.map(([label, value, kind]) =>
      el("span", { class: kind ? `key key-${kind}` : null }, `${label} `, el("b", {}, value))));
  };
  view.onChange(show);
  show();
  return line;
}

/** A button that exists only while the view is zoomed. */
export function resetButton(view) {
  const button = el("button", { type: "button", class: "quiet reset", onclick: () => view.reset() }, "Reset zoom");
  const show = () => { button.hidden = !view.zoomed; };
  view.onChange(show);
  show();
  return button;
}
