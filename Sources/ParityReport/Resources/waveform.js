// The whole kept signal: both envelopes on top of each other, and the residual on its own scale.
(function (Parity) {
  "use strict";
  const { format } = Parity;

  /** Zooming stops at this many envelope columns; the samples plot shows more. */
  const fewestColumns = 16;

  Parity.waveformView = function (plots) {
    const columns = plots.channels[0]?.envelope?.framesPerColumn || 1;
    return new Parity.View(plots.start, plots.start + plots.frames, Math.min(plots.frames, fewestColumns * columns));
  };

  Parity.waveformFigure = function ({ plots, channel, view, name }) {
    const { envelope } = channel;
    const range = spanOf([envelope.reference, envelope.candidate]);
    const surface = new Parity.Surface({
      height: 220, view,
      label: `Waveform of ${name}: reference and candidate envelopes between ${format.scientific(range.low)} and ${format.scientific(range.high)}.`,
      draw(context, box, colours) {
        const yOf = axes(context, box, colours, surface, plots, padded(range),
          Parity.valueTicks);
        const part = visiblePart(envelope, plots.start, view, box.width);
        const xs = part.positions.map((position) => surface.xOf(position));
        Parity.clipped(context, box, () => {
          Parity.fillBand(context, xs, part.lows(envelope.reference).map(yOf), part.highs(envelope.reference).map(yOf),
            { colour: colours.reference, alpha: 0.45, lineWidth: 4 });
          for (const edge of [part.lows(envelope.candidate), part.highs(envelope.candidate)]) {
            Parity.strokeLine(context, xs, edge.map(yOf), { colour: colours.candidate, lineWidth: 1.5 });
          }
        });
      },
    });
    return Parity.figure({ title: "Waveform", note: "amplitude, full scale = 1", legend: ["reference", "candidate"] }, surface.canvas);
  };

  Parity.residualFigure = function ({ plots, channel, view, numbers, name }) {
    const { envelope } = channel;
    const peak = peakOf(envelope.residual);
    if (peak === 0) {
      return Parity.figure({ title: "Residual", note: "candidate \u2212 reference" },
        Parity.emptyPlot("Residual is zero: every sample equal."));
    }
    const scale = `\u00b1${format.scientific(peak)}`;
    const surface = new Parity.Surface({
      height: 150, view,
      label: `Residual of ${name}, candidate minus reference, scale ${scale}; largest error at frame ${format.count(numbers?.maxErrorFrame)}.`,
      draw(context, box, colours) {
        const yOf = axes(context, box, colours, surface, plots, { low: -peak * 1.12, high: peak * 1.12 },
          () => Parity.scaleTicks(peak));
        const part = visiblePart(envelope, plots.start, view, box.width);
        const xs = part.positions.map((position) => surface.xOf(position));
        Parity.clipped(context, box, () => {
          Parity.fillBand(context, xs, part.lows(envelope.residual).map(yOf), part.highs(envelope.residual).map(yOf),
            { colour: colours.residual, alpha: 0.85, lineWidth: 1 });
        });
        markLargest(context, box, colours, surface, numbers);
      },
    });
    return Parity.figure({ title: "Residual", note: `candidate \u2212 reference, own scale ${scale}`, legend: ["residual"] }, surface.canvas);
  };

  Parity.waveformReadout = function ({ plots, channel, view }) {
    const { envelope } = channel;
    const idle = "Point at a plot for values. Drag to zoom, double-click to reset; arrow keys, + and \u2212 work too.";
    return Parity.readout(view, idle, (cursor) => {
      const frame = Math.floor(cursor);
      const column = Math.min(envelope.reference.min.length - 1, Math.floor((frame - plots.start) / envelope.framesPerColumn));
      if (column < 0) return null;
      return [
        ["time", format.seconds(frame / plots.sampleRate)],
        ["frame", format.count(frame)],
        ...["reference", "candidate", "residual"].map((kind) => [kind, valueAt(channel, kind, frame, column), kind]),
      ];
    });
  };

  /** The exact sample where it was kept, the column's extent elsewhere. */
  function valueAt(channel, kind, frame, column) {
    const sample = channel.detail?.[kind]?.[frame - channel.detail.start];
    if (typeof sample === "number") return kind === "residual" ? format.scientific(sample) : format.sample(sample);
    const low = channel.envelope[kind].min[column];
    const high = channel.envelope[kind].max[column];
    return low === high
      ? format.scientific(low, 3)
      : `${format.scientific(low, 3)} to ${format.scientific(high, 3)}`;
  }

  function axes(context, box, colours, surface, plots, { low, high }, ticks) {
    const yOf = (value) => box.top + ((high - value) / (high - low)) * box.height;
    Parity.drawAxes(context, box, colours, {
      xTicks: Parity.timeTicks(surface.view, plots.sampleRate, box.width),
      yTicks: ticks(low, high, box.height),
      xOf: (position) => surface.xOf(position),
      yOf,
    });
    return yOf;
  }

  function markLargest(context, box, colours, surface, numbers) {
    const x = surface.xOf(numbers?.maxErrorFrame ?? -1);
    if (x < box.left || x > box.right) return;
    context.fillStyle = colours.ink;
    context.beginPath();
    context.moveTo(x, box.top + 7);
    context.lineTo(x - 4, box.top);
    context.lineTo(x + 4, box.top);
    context.fill();
  }

  /** The columns inside the view and one group beyond each edge, so that lines leave the plot instead of ending in it. */
  function visiblePart(envelope, start, view, width) {
    const { framesPerColumn } = envelope;
    const count = envelope.reference.min.length;
    const shown = (view.upper - view.lower) / framesPerColumn;
    // Columns closer than two pixels would blur into their outline, so neighbours merge.
    const group = Math.max(1, Math.ceil((2 * shown) / width));
    const first = Math.max(0, Math.floor((view.lower - start) / framesPerColumn / group) - 1) * group;
    const end = Math.min(count, Math.ceil((view.upper - start) / framesPerColumn) + group);
    const positions = [];
    for (let column = first; column < end; column += group) {
      positions.push(start + column * framesPerColumn + (Math.min(group, count - column) * framesPerColumn - 1) / 2);
    }
    const merge = (series, pick) => positions.map((_, index) =>
      pick(...series.slice(first + index * group, Math.min(end, first + (index + 1) * group))));
    return { positions, lows: ({ min }) => merge(min, Math.min), highs: ({ max }) => merge(max, Math.max) };
  }

  function peakOf({ min, max }) {
    let peak = 0;
    for (const value of min) peak = Math.max(peak, Math.abs(value));
    for (const value of max) peak = Math.max(peak, Math.abs(value));
    return peak;
  }

  function spanOf(series) {
    let low = 0;
    let high = 0;
    for (const { min, max } of series) {
      for (const value of min) low = Math.min(low, value);
      for (const value of max) high = Math.max(high, value);
    }
    return { low, high };
  }

  /** Zero stays in sight; a silent signal still gets an axis. */
  function padded({ low, high }) {
    const margin = (high - low || 1) * 0.06;
    return { low: low - margin, high: high + margin };
  }
})((window.Parity = window.Parity || {}));
