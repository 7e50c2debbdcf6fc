/** MIDI instruments: all that are there, and those that come later. */
import { playedBy } from '../sound/song.js';

/** `say(text)`: what a person should know. */
export function webMIDI(button, hands, say) {
  if (!navigator.requestMIDIAccess) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      const access = await navigator.requestMIDIAccess();
      const listen = () => {
        for (const input of access.inputs.values()) {
          input.onmidimessage = ({ data }) => play(data, hands, input.id);
        }
        say(`MIDI inputs: ${[...access.inputs.values()].map(({ name }) => name).join(', ') || 'none yet'}`);
      };
      access.onstatechange = listen;
      listen();
      button.setAttribute('aria-pressed', 'true');
    } catch (error) {
      say(`No MIDI: ${error.message}`);
    }
  });
}

function play([status, data1, data2 = 0], hands, input) {
  const event = playedBy({ status: status & 0xF0, data1, data2 });
  if (event?.kind === 'on') hands.press(input, event.note, event.velocity);
  else if (event?.kind === 'off') hands.release(input, event.note);
  else if (event?.kind === 'pedal') hands.pedal(event.note === 1);
  else if (event) hands.silence(event.kind);
}
