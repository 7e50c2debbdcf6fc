// Spectrograms of reference, candidate and their difference: three pictures with one cursor.
(function (Parity) {
  "use strict";
  const { format } = Parity;

  /** Differences below this are drawn as none: what a spectrogram's tenths of a dB can round to. */
  const smallestDecibels = 0.1;

  Parity.spectrogramFigure = function ({ pair, name }) {
    const { times, frequencies, reference } = pair;
    const candidate = pair.candidate || reference;
    const view = new Parity.View(times[0], times[times.length - 1], Math.max(0.05, (times[1] ?? 1) - times[0]));
    const differences = pair.candidate && reference.map((column, index) =>
      column.map((level, row) => candidate[index][row] - level));
    const peak = differences ? Math.max(...differences.map((column) => Math.max(...column.map(Math.abs)))) : 0;
    const loudest = Math.max(...[reference, candidate].map((levels) => Math.max(...levels.map((column) => Math.max(...column)))));
    const range = [Math.max(pair.floor, loudest - 90), loudest];
    const plot = (levels, label, shade) => surface({ levels, times, frequencies, view, label: `${label} of ${name}`, shade }).canvas;
    const heading = (text) => Parity.element("p", { class: "plot-sub" }, text);
    const scale = `${format.decibels(range[0], 0)} to ${format.decibels(range[1], 0)}`;
    const hasDifference = peak >= smallestDecibels;
    return Parity.figure(
      { title: "Spectrogram", note: `logarithmic frequency axis; ${scale}` },
      heading("Reference"), plot(reference, "Spectrogram of the reference", sequential(range)),
      ...(pair.candidate ? [heading("Candidate"), plot(candidate, "Spectrogram of the candidate", sequential(range))] : []),
      heading(hasDifference
        ? `Difference, candidate \u2212 reference, own scale \u00b1${format.fineDecibels(peak)}`
        : "Difference, candidate \u2212 reference"),
      hasDifference ? plot(differences, `Spectrogram difference, scale \u00b1${format.fineDecibels(peak)},`, diverging(peak))
        : Parity.emptyPlot("The spectrograms are equal everywhere."),
      readout({ times, frequencies, reference, candidate }, view),
      Parity.resetButton(view));
  };

  function surface({ levels, times, frequencies, view, label, shade }) {
    const step = Math.log10(frequencies[1] / frequencies[0]);
    const low = Math.log10(frequencies[0]) - step / 2;
    const high = low + step * frequencies.length;
    let picture = null;
    let painted = null;
    const plot = new Parity.Surface({
      height: 150, view, label: `${label}.`,
      draw(context, box, colours) {
        const yOf = (position) => box.top + ((high - position) / (high - low)) * box.height;
        // A picture of one pixel for each cell, drawn anew only when the theme changes.
        if (painted !== colours) picture = paint(levels, frequencies.length, shade(colours));
        painted = colours;
        const half = times.length > 1 ? (times[1] - times[0]) / 2 : 0.5;
        const [from, to] = [plot.xOf(times[0] - half), plot.xOf(times[times.length - 1] + half)];
        Parity.clipped(context, box, () => {
          context.imageSmoothingEnabled = false;
          context.drawImage(picture, from, box.top, to - from, box.height);
        });
        Parity.drawAxes(context, box, { ...colours, grid: "transparent" }, {
          xTicks: Parity.timeTicks({ lower: view.lower, upper: view.upper }, 1, box.width),
          yTicks: [50, 200, 1000, 5000, 20000].map((hertz) => ({ position: Math.log10(hertz), label: format.hertz(hertz) })),
          xOf: (position) => plot.xOf(position), yOf,
        });
      },
    });
    return plot;
  }

  function paint(levels, rows, shade) {
    const canvas = document.createElement("canvas");
    canvas.width = levels.length;
    canvas.height = rows;
    const context = canvas.getContext("2d");
    const image = context.createImageData(levels.length, rows);
    levels.forEach((column, x) => column.forEach((level, row) => {
      image.data.set(shade(level), 4 * ((rows - 1 - row) * levels.length + x));
    }));
    context.putImageData(image, 0, 0);
    return canvas;
  }

  /** From the page's surface to its ink by way of the reference's colour: dark on light, light on dark. */
  const sequential = ([low, high]) => (colours) => {
    const stops = [colours.surface, colours.reference, colours.ink].map(parts);
    return (level) => {
      const place = Math.min(Math.max((level - low) / (high - low), 0), 1) * (stops.length - 1);
      const index = Math.min(Math.floor(place), stops.length - 2);
      return between(stops[index], stops[index + 1], place - index);
    };
  };

  /** Weaker in the reference's colour, stronger in the residual's, nothing where nothing differs. */
  const diverging = (peak) => (colours) => {
    const [none, weaker, stronger] = [colours.surface, colours.reference, colours.residual].map(parts);
    return (difference) => between(none, difference < 0 ? weaker : stronger, Math.min(Math.abs(difference) / peak, 1));
  };

  const parts = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number);

  const between = (from, to, share) => [...from.map((value, index) => Math.round(value + (to[index] - value) * share)), 255];

  function readout({ times, frequencies, reference, candidate }, view) {
    return Parity.readout(view, "Point at a spectrogram for the strongest band at a time.", (cursor) => {
      const column = nearest(times, cursor);
      const row = reference[column].indexOf(Math.max(...reference[column]));
      const changes = candidate[column].map((level, index) => Math.abs(level - reference[column][index]));
      const worst = changes.indexOf(Math.max(...changes));
      return [
        ["time", format.seconds(times[column], 3)],
        ["strongest band", format.hertz(frequencies[row])],
        ["reference", format.decibels(reference[column][row], 1), "reference"],
        ["candidate", format.decibels(candidate[column][row], 1), "candidate"],
        ...(changes[worst] > 0
          ? [["largest difference", `${format.fineDecibels(candidate[column][worst] - reference[column][worst])} at ${format.hertz(frequencies[worst])}`]]
          : []),
      ];
    });
  }

  function nearest(positions, value) {
    return positions.reduce((best, position, index) =>
      (Math.abs(position - value) < Math.abs(positions[best] - value) ? index : best), 0);
  }
})((window.Parity = window.Parity || {}));
