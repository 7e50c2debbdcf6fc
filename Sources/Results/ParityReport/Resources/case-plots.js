// All plots of one channel of a case, and the switch between channels.
import { loader } from "./data-loader.js";
import { element as el } from "./elements.js";
import { errorTrackFigure } from "./error-track.js";
import { emptyPlot, resetButton } from "./figure.js";
import { octavesFigure } from "./octaves.js";
import { samplesFigure } from "./samples.js";
import { gridOfPlot, spectrogramFigure } from "./spectrogram.js";
import { spectrumFigure } from "./spectrum.js";
import { viewState } from "./state.js";
import { releaseSurfaces } from "./surface.js";
import { ulpFigure } from "./ulp.js";
import { residualFigure, waveformFigure, waveformReadout, waveformView } from "./waveform.js";

export class CasePlots {
  constructor(item, host) {
    this.item = item;
    this.host = host;
    this.channels = item.comparison?.channels || [];
  }

  channelName(index) {
    if (this.item.channels === 1) return "Mono";
    if (this.item.channels === 2) return ["Left", "Right"][index];
    return `Channel ${index + 1}`;
  }

  /** The channel in the link, or else the one with the largest error. */
  initialChannel() {
    const asked = Number.parseInt(viewState.get().channel, 10) - 1;
    return asked in this.channels ? asked : this.worstChannel();
  }

  worstChannel() {
    return this.channels.reduce((worst, channel, index) =>
      (channel.maxAbsoluteError > this.channels[worst].maxAbsoluteError ? index : worst), 0);
  }

  show(plots) {
    this.plots = plots;
    this.view = waveformView(plots, this.item.hasAudio);
    const { from, to } = viewState.get();
    if (from !== "" && Number(to) > Number(from)) this.view.show(Number(from), Number(to));
    this.view.onZoom = (view) => {
      viewState.set(view.zoomed
        ? { from: String(Math.round(view.lower)), to: String(Math.round(view.upper)) }
        : { from: "", to: "" });
      this.loadSoundWhenClose();
    };
    this.grid = plots.spectrogram && gridOfPlot(plots.spectrogram, plots.sampleRate);
    this.draw(this.initialChannel());
    this.loadSoundWhenClose();
  }

  /** At zoom levels beyond the envelopes, the samples themselves are drawn. */
  loadSoundWhenClose() {
    const { framesPerColumn } = this.plots.channels[0].envelope;
    if (this.sound || !this.item.hasAudio || (this.view.upper - this.view.lower) / framesPerColumn > 2000) return;
    loader.audio(this.item).then((sound) => {
      this.sound = sound;
      this.view.changed();
    }, () => {});
  }

  /** One channel's samples, once they are loaded. */
  samplesOf(index) {
    if (!this.sound) return null;
    const reference = this.sound.reference.samples[index];
    return { reference, candidate: this.sound.candidate?.samples[index] ?? reference };
  }

  pick(index) {
    if (!this.plots) return;
    viewState.set({ channel: String(index + 1) });
    this.draw(index);
  }

  draw(index) {
    releaseSurfaces();
    this.view.listeners.length = 0;
    this.view.peers.length = 0;
    const channel = this.plots.channels[index];
    if (!channel) {
      this.host.replaceChildren(emptyPlot("The plot file does not hold this channel."));
      return;
    }
    const numbers = this.channels[index];
    const exact = numbers?.maxAbsoluteError === 0;
    const name = this.channels.length > 1 ? `${this.item.id}, ${this.channelName(index)}` : this.item.id;
    const context = {
      plots: this.plots, channel, numbers, name, exact, view: this.view, sound: () => this.samplesOf(index),
    };
    this.host.replaceChildren(...[
      this.channelSwitch(index),
      el("div", { class: "plot-group" },
        waveformFigure(context),
        residualFigure(context),
        waveformReadout(context),
        resetButton(this.view)),
      errorTrackFigure(context),
      this.grid ? spectrogramFigure({ grid: this.grid, name: this.item.id, view: this.view }) : null,
      samplesFigure(context),
      spectrumFigure(context),
      el("div", { class: "plot-pair" }, octavesFigure(context), ulpFigure(context)),
    ].filter(Boolean));
    this.onDraw?.(this.view);
  }

  channelSwitch(current) {
    if (this.channels.length < 2) return null;
    const worst = this.worstChannel();
    return el("div", { class: "channel-switch", role: "group", "aria-label": "Channel" },
      this.channels.map((channel, index) => el("button", {
        type: "button", class: "chip", "aria-pressed": String(index === current), onclick: () => {
          this.pick(index);
          this.host.querySelector(".channel-switch [aria-pressed=true]")?.focus();
        },
      }, this.channelName(index), channel.maxAbsoluteError > 0 && index === worst ? " (largest error)" : null)));
  }
}
