/** What is always shown: what is audible, the state of the port, and levels. */
import { sides } from './desk.js';
import { element } from './element.js';

const $ = (id) => document.getElementById(id);

export function showStatus(lab, restart) {
  const { desk } = lab;
  for (const button of $('switch').children) {
    button.setAttribute('aria-checked', String(desk?.heard === button.dataset.side));
  }
  $('match').setAttribute('aria-pressed', String(desk?.isMatching ?? false));
  $('match').textContent = desk?.isMatching ? `Matched ${desk.matched >= 0 ? '+' : '−'}${Math.abs(desk.matched).toFixed(1)} dB` : 'Match levels';
  // A button that is recreated would lose the focus and a click in progress.
  const words = portWords(lab, restart);
  const text = words.map((word) => word.textContent ?? word).join('');
  if ($('port-state').textContent !== text) $('port-state').replaceChildren(...words);
  $('port-state').dataset.state = lab.portFault ? 'fault' : '';
}

function portWords(lab, restart) {
  if (!lab.desk) return ['The sound is off.'];
  if (!lab.stream) return ['The sound begins …'];
  const name = `Port '${lab.suite.candidate}'`;
  if (lab.portFault) {
    return [`${name} is muted: ${lab.portFault}. `, element('button', { type: 'button', class: 'link', id: 'restart', onclick: restart }, 'Start it again')];
  }
  if (lab.portTakes) {
    const { age, isOld } = lab.portTakes;
    if (age === undefined) return [`${name} is rendering …`];
    return [`${name} renders takes; this one is ${age.toFixed(0)} s old${isOld ? ', of earlier settings; the next is rendering …' : ' and of these settings.'}`];
  }
  const { underruns, buffered, latencies } = lab.stream;
  const median = latencies.sort((first, second) => first - second)[Math.floor(latencies.length / 2)];
  return [`${name} streams: ${Math.round(1000 * buffered)} ms ahead, ${underruns} ${underruns === 1 ? 'underrun' : 'underruns'}`
    + `${median === undefined ? '' : `, ${Math.round(median)} ms from knob to sound`}.`];
}

/** From −60 to 0 dB, by the highest sample. */
export function drawMeters(lab) {
  if (!lab.desk) return;
  for (const side of sides) {
    const meter = $(`meter-${side}`);
    const decibels = Math.max(-60, Math.min(0, 20 * Math.log10(lab.desk.level(side).peak)));
    meter.style.setProperty('--level', String(1 + decibels / 60));
    meter.setAttribute('aria-valuenow', decibels.toFixed(0));
  }
}
