// Images of levels over time and frequency: one pixel per cell, in the page's own colours.

const parts = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number);
const between = (from, to, share) => [...from.map((value, index) => Math.round(value + (to[index] - value) * share)), 255];

/** From the page's surface to its ink through the reference's colour: dark on light, light on dark. */
export const sequential = ([low, high]) => (colours) => {
  const stops = [colours.surface, colours.reference, colours.ink].map(parts);
  return (level) => {
    const place = Math.min(Math.max((level - low) / (high - low), 0), 1) * (stops.length - 1);
    const index = Math.min(Math.floor(place), stops.length - 2);
    return between(stops[index], stops[index + 1], place - index);
  };
};

/** Below 0 in the reference's colour, above in the given one, nothing at 0; fully saturated from `most` on. */
export const diverging = (most, above) => (colours) => {
  const [none, lower, higher] = [colours.surface, colours.reference, colours[above]].map(parts);
  return (difference) => between(none, difference < 0 ? lower : higher, Math.min(Math.abs(difference) / most, 1));
};

/** A canvas of `columns` by `rows`, the first row at the bottom; `levels` holds one column after another. */
export function pictureOf({ levels, columns, rows }, shade) {
  const canvas = document.createElement("canvas");
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext("2d");
  const image = context.createImageData(columns, rows);
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      image.data.set(shade(levels[column * rows + row]), 4 * ((rows - 1 - row) * columns + column));
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
