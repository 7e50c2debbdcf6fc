/**
 * Canvases that are as sharp as the screen, and one clock that draws them all.
 *
 * With reduced motion pictures are drawn twice a second; those out of sight are not drawn at all.
 */
import { element } from './element.js';

const RELUCTANT_MILLISECONDS = 500;
const BRISK_MILLISECONDS = 40;

export class Picture {
  canvas;
  #visible = true;
  #colours = {};

  /** `label`: what is to be seen, in words. */
  constructor(label, height) {
    this.canvas = element('canvas', { role: 'img', 'aria-label': label });
    this.canvas.style.height = `${height}px`;
    matchMedia('(prefers-color-scheme: light)')
      .addEventListener('change', () => { this.#colours = {}; });
    if ('IntersectionObserver' in globalThis) {
      new IntersectionObserver(([{ isIntersecting }]) => { this.#visible = isIntersecting; })
        .observe(this.canvas);
    }
  }

  set label(text) {
    if (this.canvas.getAttribute('aria-label') !== text) {
      this.canvas.setAttribute('aria-label', text);
    }
  }

  get isVisible() { return this.#visible; }

  /** A cleared pen and the size in CSS pixels; undefined while there is none. */
  begin() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0) return undefined;
    const scale = Math.min(globalThis.devicePixelRatio || 1, 3);
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    if (this.canvas.width !== wide) this.canvas.width = wide;
    if (this.canvas.height !== high) this.canvas.height = high;
    const pen = this.canvas.getContext('2d');
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    return { pen, width, height };
  }

  colour(name) {
    this.#colours[name] ??= getComputedStyle(this.canvas).getPropertyValue(name).trim();
    return this.#colours[name];
  }
}

/** A line with a soft glow of its own colour: wide and faint below, for a blur costs much more. */
export function glow(pen, colour, width = 2) {
  pen.strokeStyle = colour;
  pen.lineJoin = 'round';
  for (const [extra, alpha] of [[5, 0.2], [0, 1]]) {
    pen.lineWidth = width + extra;
    pen.globalAlpha = alpha;
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** Calls every drawing in every third frame: twenty times a second is enough to follow. */
export function animate(drawings) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let last = -Infinity;
  const frame = (now) => {
    if (now - last >= (calm.matches ? RELUCTANT_MILLISECONDS : BRISK_MILLISECONDS)) {
      last = now;
      for (const draw of drawings) draw(now);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
