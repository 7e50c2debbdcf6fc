// The marks plots are made of: bands between minima and maxima, lines, stems. Gaps are null.

/** Runs `paint` clipped to the plot area. */
export function clipped(context, box, paint) {
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  paint();
  context.restore();
}

/** Fills between two series and strokes the edge, so that a band without height is still visible. */
export function fillBand(context, xs, lowers, uppers, { colour, alpha, lineWidth }) {
  context.beginPath();
  xs.forEach((x, index) => context.lineTo(x, uppers[index]));
  for (let index = xs.length - 1; index >= 0; index -= 1) context.lineTo(xs[index], lowers[index]);
  context.closePath();
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.globalAlpha = alpha;
  context.fill();
  context.lineWidth = lineWidth;
  context.stroke();
  context.globalAlpha = 1;
}

export function strokeLine(context, xs, ys, { colour, lineWidth = 1.25, alpha = 1, dash = [] }) {
  context.beginPath();
  let drawing = false;
  xs.forEach((x, index) => {
    const y = ys[index];
    if (y === null || !Number.isFinite(y)) {
      drawing = false;
      return;
    }
    if (drawing) context.lineTo(x, y);
    else context.moveTo(x, y);
    drawing = true;
  });
  context.strokeStyle = colour;
  context.lineWidth = lineWidth;
  context.globalAlpha = alpha;
  context.setLineDash(dash);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

export function drawDots(context, xs, ys, { colour, radius, hollow }) {
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  xs.forEach((x, index) => {
    if (!Number.isFinite(ys[index])) return;
    context.beginPath();
    context.arc(x, ys[index], radius, 0, 2 * Math.PI);
    if (hollow) context.stroke();
    else context.fill();
  });
}

/** Bars from zero to each value. */
export function drawStems(context, xs, ys, zero, { colour, width }) {
  context.fillStyle = colour;
  xs.forEach((x, index) => {
    if (!Number.isFinite(ys[index])) return;
    // A non-zero value never vanishes: half a pixel is the smallest visible height.
    const height = ys[index] - zero;
    context.fillRect(x - width / 2, height < 0 ? ys[index] : zero, width, Math.max(Math.abs(height), height ? 0.5 : 0));
  });
}
