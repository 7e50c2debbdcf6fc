/**
 * Canvases that are as sharp as the screen, and one clock that draws them all.
 *
 * With reduced motion pictures are drawn twice a second; those out of sight are not drawn at all.
 */
import { element } from './element.js';

const RELUCTANT_MILLISECONDS = 500;

export class Picture {
  canvas;
  #visible = true;

  /** `label`: what is to be seen, in words. */
  constructor(label, height) {
    this.canvas = element('canvas', { role: 'img', 'aria-label': label });
    this.canvas.style.height = `${height}px`;
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
    return getComputedStyle(this.canvas).getPropertyValue(name).trim();
  }
}

/** A line with a soft glow of its own colour. */
export function glow(pen, colour, width = 2) {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.shadowColor = colour;
  pen.shadowBlur = 8;
  pen.stroke();
  pen.shadowBlur = 0;
}

/** Calls every drawing once a frame. */
export function animate(drawings) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let last = -Infinity;
  const frame = (now) => {
    if (!calm.matches || now - last >= RELUCTANT_MILLISECONDS) {
      last = now;
      for (const draw of drawings) draw(now);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
