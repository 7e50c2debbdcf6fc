/** The panel's settings: those that differ from the case, the settings as a case, and the port's sound with them. */
import { takeCase } from './recorder.js';

/** Values in the panel that differ from the case's. */
export function differing(lab) {
  return Object.fromEntries(lab.knobs.parameters
    .map(({ id }) => [id, lab.knobs.sent(id)])
    .filter(([id, value]) => value !== lab.caseValues[id] && !(lab.caseValues[id] === undefined && lab.knobs.value(id) === lab.knobs.initial(id))));
}

/** The panel's settings as a case, without a performance. */
export function settingsCase(lab) {
  const values = differing(lab);
  const { announcement, canUpdate } = lab.record;
  const gestures = Object.entries(values).map(([id, value]) => ({ frame: 0, set: id, value }));
  return canUpdate
    ? takeCase('settings', announcement, { gestures: [...gestures] })
    : takeCase('settings', announcement, { values });
}

/** A preset as a case: the settings, and, if notes sound at all, one note held for half of it. */
export function presetCase(lab) {
  const taken = settingsCase(lab);
  if (!lab.record.hasNotes) return taken;
  const { parameters, frames } = taken;
  const gestures = [...parameters.gestures ?? [], { frame: 0, note: 60, velocity: 0.8, on: true },
    { frame: Math.floor(frames / 2), note: 60, velocity: 0, on: false }];
  return { ...taken, parameters: { ...parameters, gestures } };
}

/** One render of the port with its settings; the engine replays the page, which must be rendered first. */
export async function renderPort(lab) {
  const taken = settingsCase(lab);
  if (lab.suite.candidate === 'engine' || lab.desk.heard === 'residual') {
    const result = await lab.takes.judge(lab.suite.name, taken);
    if (!result.hasSound) throw new Error(result.message);
    const [reference, candidate] = [await lab.takes.sound(result, 'reference'), await lab.takes.sound(result, 'candidate')];
    lab.desk.setResidual(reference.map((samples, channel) => samples.map((sample, frame) => candidate[channel][frame] - sample)));
    lab.settingsResult = result;
    return candidate;
  }
  const { announcement } = lab.record;
  return lab.takes.renderPort({
    ...announcement, ...taken, keepFrom: undefined, name: 'settings', id: `${lab.suite.name}/settings`,
  });
}
