// Exact samples as a float32 WAV file, and any file offered as a download.
import { element } from "./elements.js";

/** RIFF with format 3 (IEEE float), and the `fact` chunk that it requires. */
export function waveFile(channels, sampleRate) {
  const frames = channels[0].length;
  const dataBytes = 4 * frames * channels.length;
  const view = new DataView(new ArrayBuffer(58 + dataBytes));
  let at = 0;
  const text = (word) => [...word].forEach((letter) => view.setUint8(at++, letter.charCodeAt(0)));
  const u16 = (value) => { view.setUint16(at, value, true); at += 2; };
  const u32 = (value) => { view.setUint32(at, value, true); at += 4; };
  text("RIFF"); u32(50 + dataBytes); text("WAVE");
  text("fmt "); u32(18); u16(3); u16(channels.length); u32(sampleRate);
  u32(4 * sampleRate * channels.length); u16(4 * channels.length); u16(32); u16(0);
  text("fact"); u32(4); u32(frames);
  text("data"); u32(dataBytes);
  for (let frame = 0; frame < frames; frame += 1) {
    for (const samples of channels) {
      view.setFloat32(at, samples[frame], true);
      at += 4;
    }
  }
  return new Blob([view], { type: "audio/wav" });
}

export function saveFile(blob, name) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name.replaceAll(/[^\w.@-]+/g, "-") }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
