/** Small pictures of the waveforms. */
const paths = {
  sine: 'M2 12 C7 -3 11 -3 16 12 S25 27 30 12',
  square: 'M2 20 H16 V4 H30 V20',
  saw: 'M2 20 L16 4 V20 L30 4',
  triangle: 'M2 20 L9 4 L23 20 L30 4',
  pulse: 'M2 20 V4 H9 V20 H30',
  reverseSaw: 'M2 4 L16 20 V4 L30 20',
};

export function waveformIcon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 32 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}
