/** Starts, stops and switches the sound; reports the state of the port. */
import { Desk } from './desk.js';
import { LiveOriginal } from './original.js';
import { PageOriginal, settle } from './page-original.js';
import { PortStream } from './port-stream.js';
import { PortTakes } from './port-takes.js';
import { differing, renderPort } from './settings.js';

const $ = (id) => document.getElementById(id);

export class Sound {
  #lab;
  #base;
  #say;
  #onStatus;

  /** `say`: shows a sentence; `onStatus`: called when something visible has changed. */
  constructor(lab, { base, say, onStatus }) {
    this.#lab = lab;
    this.#base = base;
    this.#say = say;
    this.#onStatus = onStatus;
    $('start').onclick = () => this.start();
  }

  /** The first click; from then on the button pauses and resumes. */
  async start() {
    const lab = this.#lab;
    if (lab.desk || !lab.record) return;
    $('start').disabled = true;
    try {
      await lab.beginning;
      const { sampleRate } = lab.record.announcement;
      lab.desk = await Desk.open(sampleRate, { base: this.#base, onFault: (side) => this.#muted(side) });
      await lab.desk.context.resume();
      const onFault = (error) => this.#say(`The original: ${error.message}`);
      const input = lab.desk.input('original');
      lab.original = lab.frame ? new PageOriginal(lab.desk.context, input, { frame: lab.frame, onFault })
        : new LiveOriginal(lab.desk.context, input, { base: this.#base, onFault });
      await this.#listen();
      lab.pictures.attach(lab.desk);
      await this.play();
      lab.piano?.listenToMIDI();
      $('start').textContent = 'Stop';
      document.body.classList.add('sounding');
    } catch (error) {
      this.#say(`The sound cannot start: ${error.message}`);
      lab.desk = undefined;
    }
    $('start').disabled = false;
    $('start').onclick = () => (lab.desk ? this.#toggle() : this.start());
  }

  async #listen() {
    const { desk } = this.#lab;
    this.#lab.stream = new PortStream(desk.context, desk.input('port'), {
      base: this.#base, onState: (state) => this.#portState(state),
    });
    await this.#lab.stream.isOpen;
  }

  async #toggle() {
    const { desk: { context }, original } = this.#lab;
    $('start').disabled = true;
    if (context.state === 'running') {
      await original.suspend();
      await context.suspend();
      $('start').textContent = 'Go on';
    } else {
      await context.resume();
      await original.resume();
      $('start').textContent = 'Stop';
    }
    $('start').disabled = false;
  }

  /** Both sides start with the case and the panel's values. */
  async play() {
    const lab = this.#lab;
    const values = differing(lab);
    lab.portTakes?.end();
    lab.portTakes = undefined;
    lab.portFault = undefined;
    if (lab.portState === 'closed') await this.#listen();
    // The port starts with the same date as the page.
    if (lab.frame) lab.record.announcement.parameters.epoch = Math.floor(Date.now());
    const { record } = lab;
    const playing = lab.original.begin(record, values);
    if (lab.frame) {
      // The port starts with what the page's inputs made of the values.
      lab.isBeginning = true;
      const accepted = await playing;
      // If something else has been started since, that continues.
      if (!accepted || lab.record !== record) return;
      lab.isBeginning = false;
      settle(lab, accepted);
      lab.stream.begin(record.announcement, differing(lab));
      return;
    }
    lab.stream.begin(record.announcement, values);
    await playing;
  }

  hear(side) {
    const { desk, portTakes } = this.#lab;
    if (!desk) return;
    if (side === 'residual' && !portTakes) {
      this.#say('Record a take to hear their difference; live streams are not in sync.');
      return;
    }
    desk.choose(side);
    if (side === 'residual') portTakes.change();
    this.#onStatus();
  }

  /** The port's state as reported by the server. */
  #portState({ state, reason, code }) {
    const lab = this.#lab;
    lab.portState = state;
    if (state === 'takes' && !lab.portTakes) {
      lab.portTakes = new PortTakes(lab.desk.context, lab.desk.input('port'), {
        render: () => renderPort(lab), onState: (told) => this.#portState(told),
      });
      lab.portTakes.change();
    }
    if (state === 'muted') lab.portFault = reason;
    if (state === 'takes' || state === 'playing') lab.portFault = undefined;
    if (state === 'refused') this.#say(reason);
    if (state === 'closed') lab.portFault = `the lab's server has closed the socket: ${reason || code}`;
    this.#onStatus();
  }

  #muted(side) {
    if (side === 'original') this.#say('The original sends values that are not numbers; it is silent there.');
    else if (side === 'port') this.#portState({ state: 'muted', reason: 'the port sends values that are not numbers' });
  }
}
