// Moves, zooms and resets a view from mouse, pen, touch and keyboard.

// Shorter drags are clicks made with an unsteady hand.
const smallestDragPixels = 6;

export function attachPointer(surface, view) {
  const { canvas } = surface;
  let origin = null;
  const xOf = (event) => {
    const { left, right } = surface.box;
    return Math.min(right, Math.max(left, event.offsetX));
  };

  canvas.classList.add("zoomable");
  canvas.tabIndex = 0;
  canvas.title = "Drag to zoom, double-click to reset; arrow keys move the cursor, + and − zoom, 0 resets";

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    origin = xOf(event);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const x = xOf(event);
    view.moveCursor(surface.positionAt(x));
    const dragging = origin !== null && Math.abs(x - origin) >= smallestDragPixels;
    view.select(dragging ? [surface.positionAt(Math.min(origin, x)), surface.positionAt(Math.max(origin, x))] : null);
  });
  canvas.addEventListener("pointerup", () => {
    const selection = view.selection;
    origin = null;
    view.selection = null;
    if (selection) view.show(...selection);
  });
  canvas.addEventListener("pointercancel", () => {
    origin = null;
    view.select(null);
  });
  canvas.addEventListener("pointerleave", () => {
    if (origin === null) view.moveCursor(null);
  });
  canvas.addEventListener("dblclick", () => view.reset());
  canvas.addEventListener("keydown", (event) => onKey(event, surface, view));
}

function onKey(event, surface, view) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = ((view.upper - view.lower) / surface.box.width) * (event.shiftKey ? 20 : 1);
  const cursor = view.cursor ?? (view.lower + view.upper) / 2;
  const actions = {
    ArrowLeft: () => view.moveCursor(cursor - step),
    ArrowRight: () => view.moveCursor(cursor + step),
    "+": () => view.scale(0.5),
    "=": () => view.scale(0.5),
    "-": () => view.scale(2),
    0: () => view.reset(),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
