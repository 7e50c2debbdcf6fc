// Level difference in third-octave bands, the resolution at which spectral balance is heard.
import { drawAxes, scaleTicks } from "./axes.js";
import { cursorReadout, emptyPlot, figure } from "./figure.js";
import { format } from "./format.js";
import { clipped, drawStems } from "./strokes.js";
import { Surface } from "./surface.js";
import { View } from "./view.js";

export function octavesFigure({ numbers, name }) {
  const bands = (numbers?.thirdOctaves || []).filter((band) => typeof band.difference === "number");
  if (!bands.length) return null;
  const peak = bands.reduce((most, band) => Math.max(most, Math.abs(band.difference)), 0);
  const heading = { title: "Third-octave differences" };
  if (peak === 0) {
    return figure({ ...heading, note: "candidate \u2212 reference" },
      emptyPlot(`All ${bands.length} bands are equal.`));
  }
  const scale = `\u00b1${format.fineDecibels(peak)}`;
  const view = new View(-0.5, bands.length - 0.5, Math.min(bands.length, 4));
  const surface = new Surface({
    height: 200, view,
    label: `Third-octave level differences of ${name}, scale ${scale}.`,
    draw(context, box, colours) {
      const high = peak * 1.12;
      const yOf = (value) => box.top + ((high - value) / (2 * high)) * box.height;
      const xOf = (position) => surface.xOf(position);
      drawAxes(context, box, colours, {
        xTicks: bandTicks(bands, box.width / (view.upper - view.lower)),
        yTicks: scaleTicks(peak),
        xOf, yOf,
      });
      const width = (box.width / (view.upper - view.lower)) * 0.62;
      clipped(context, box, () => {
        drawStems(context, bands.map((_, index) => xOf(index)), bands.map((band) => yOf(band.difference)), yOf(0),
          { colour: colours.residual, width });
      });
    },
  });
  const readout = cursorReadout(view, "Horizontal axis: band centre in Hz.", (cursor) => {
    const band = bands[Math.min(bands.length - 1, Math.max(0, Math.round(cursor)))];
    return [
      ["band", format.hertz(band.center)],
      ["reference", format.decibels(band.reference, 2), "reference"],
      ["candidate", format.decibels(band.candidate, 2), "candidate"],
      ["difference", format.fineDecibels(band.difference)],
    ];
  });
  return figure({ ...heading, note: `candidate \u2212 reference, own scale ${scale}` }, surface.canvas, readout);
}

/** One label per octave, 1 kHz among them, unless every band has room for its own. */
function bandTicks(bands, bandPixels) {
  const middle = Math.max(0, bands.findIndex((band) => Math.round(band.center) === 1000));
  return bands
    .map((band, index) => ({ position: index, label: shortHertz(band.center) }))
    .filter((tick) => bandPixels > 34 || (tick.position - middle) % 3 === 0);
}

const shortHertz = (hertz) => (hertz >= 1000 ? `${Number((hertz / 1000).toPrecision(3))}k` : String(Number(hertz.toPrecision(3))));
