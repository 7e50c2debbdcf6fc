// Spectrograms of the reference and the selected sound, side by side, and which is louder where.
import { drawAxes, timeTicks } from "./axes.js";
import { dataText, element as el } from "./elements.js";
import { cursorReadout, emptyPlot, resetButton } from "./figure.js";
import { format } from "./format.js";
import { diverging, pictureOf, sequential } from "./picture.js";
import { differenceScale, pictureLevels } from "./sound-model.js";
import { saveButtons } from "./sound-save.js";
import { clipped } from "./strokes.js";
import { Surface } from "./surface.js";
import { View } from "./view.js";

export function soundPictures(model, load, player) {
  const host = el("div", { class: "pictures" });
  const section = el("section", { "aria-labelledby": "pictures-heading" }, el("h2", { id: "pictures-heading" }, "Spectrograms"), host);
  let drawn = null;
  model.onChange(async () => {
    const { current } = model;
    const reference = model.referenceOf(current);
    const key = [current, reference, model.gainOf(current), model.gainOf(reference)].join();
    if (key === drawn) return;
    drawn = key;
    const pictures = await Promise.all([...new Set([reference, current])].map(load));
    if (key === drawn) host.replaceChildren(...draw(model, reference, current, pictures.map(({ spectrogram }) => spectrogram), player));
  });
  return section;
}

function draw(model, reference, current, pictures, player) {
  const places = reference === current ? [current] : [reference, current];
  const parts = places.map((place, index) => ({
    place, ...pictures[index], levels: pictureLevels(pictures[index], model.gainOf(place) ?? 0),
  }));
  const longest = Math.max(...parts.map((part) => part.columns * part.secondsPerColumn));
  const view = new View(0, longest, Math.max(longest / 1000, 0.02));
  player.follow(view);
  const loudest = parts.reduce((most, part) => part.levels.reduce((high, value) => Math.max(high, value), most), -Infinity);
  if (!Number.isFinite(loudest)) return [emptyPlot("Silence: there is nothing to see.")];
  const range = [loudest - 80, loudest];
  const figures = parts.map((part) => figure(model, view, part, `${nameOf(model, part.place)}`, sequential(range)));
  const keys = [el("div", { class: "picture-keys" }, key(`${format.decibels(range[0], 0)}`, `${format.decibels(range[1], 0)}`, "level"))];
  const readoutParts = [...parts];
  if (parts.length === 2) {
    const difference = differenceOf(...parts);
    // A note that begins slightly later would make everything else pale.
    const most = Math.min(24, differenceScale([...difference.levels].filter((value) => value !== 0)));
    figures.push(figure(model, view, difference, "Difference, where either is within 60 dB of the loudest", diverging(most, "candidate"), true));
    keys.push(el("div", { class: "picture-keys" }, key(`reference louder by ${most}\u00a0dB or more`, `${model.sounds[current].name} louder by ${most}\u00a0dB or more`, "difference")));
  }
  const readout = cursorReadout(view, "Point at a spectrogram for its strongest band at a time.", (cursor) => [
    ["time", format.seconds(cursor, 2)],
    ...readoutParts.map((part) => [model.sounds[part.place].name, strongest(model, part, cursor)]),
  ]);
  return [el("div", { class: "picture-pair" }, ...figures.slice(0, 2)), keys[0], ...(figures[2] ? [figures[2], keys[1]] : []), readout, resetButton(view)];
}

export const nameOf = (model, place) => model.sounds[place].name + (model.isReference(place) ? " (reference)" : "");

function strongest(model, part, cursor) {
  const column = Math.floor(cursor / part.secondsPerColumn);
  if (column < 0 || column >= part.columns) return "ended";
  let best = 0;
  for (let row = 1; row < part.rows; row += 1) {
    if (part.levels[column * part.rows + row] > part.levels[column * part.rows + best]) best = row;
  }
  const level = part.levels[column * part.rows + best];
  return Number.isFinite(level) ? `${format.decibels(level, 0)} at ${format.hertz(Number(model.rows[best].toPrecision(3)))}` : "silence";
}

/** On the finer of the two grids, up to the end of the shorter; zero where both are too weak to matter. */
function differenceOf(reference, own) {
  const secondsPerColumn = Math.min(reference.secondsPerColumn, own.secondsPerColumn);
  const seconds = Math.min(reference.columns * reference.secondsPerColumn, own.columns * own.secondsPerColumn);
  const columns = Math.min(1600, Math.max(1, Math.ceil(seconds / secondsPerColumn - 1e-6)));
  const step = seconds / columns;
  const { rows } = reference;
  const loudest = [reference, own].reduce((most, part) => part.levels.reduce((high, value) => Math.max(high, value), most), -Infinity);
  const floor = loudest - 60;
  const levels = new Float32Array(columns * rows);
  const at = (part, time, row) => {
    const column = Math.floor(time / part.secondsPerColumn);
    return column < part.columns ? Math.max(part.levels[column * rows + row], floor) : floor;
  };
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) levels[column * rows + row] = at(own, (column + 0.5) * step, row) - at(reference, (column + 0.5) * step, row);
  }
  return { place: own.place, secondsPerColumn: step, columns, rows, levels };
}

function figure(model, view, part, title, shade, isWide) {
  const octave = Math.log10(model.rows[1] / model.rows[0]);
  const low = Math.log10(model.rows[0]) - octave / 2;
  const high = low + octave * part.rows;
  let picture = null;
  let painted = null;
  const surface = new Surface({
    height: 190, view, label: `Spectrogram: ${title}.`,
    draw(context, box, colours) {
      if (painted !== colours) picture = pictureOf(part, shade(colours));
      painted = colours;
      const yOf = (position) => box.top + ((high - position) / (high - low)) * box.height;
      clipped(context, box, () => {
        context.imageSmoothingEnabled = false;
        const [from, to] = [surface.xOf(0), surface.xOf(part.columns * part.secondsPerColumn)];
        context.drawImage(picture, from, box.top, to - from, box.height);
      });
      drawAxes(context, box, { ...colours, grid: "transparent" }, {
        xTicks: timeTicks(view, 1, box.width), xOf: (position) => surface.xOf(position), yOf,
        yTicks: [50, 200, 1000, 5000].map((hertz) => ({ position: Math.log10(hertz), label: format.hertz(hertz) })),
      });
    },
  });
  return el("figure", { class: `plot ${isWide ? "wide" : ""}` }, el("figcaption", {}, el("h3", {}, dataText(title))), surface.canvas, saveButtons(surface, isWide ? "spectrogram-difference" : "spectrogram"));
}

function key(low, high, kind) {
  return el("p", { class: "picture-key" }, el("span", {}, low), el("span", { class: `ramp ramp-${kind}`, "aria-hidden": "true" }), el("span", {}, high));
}
