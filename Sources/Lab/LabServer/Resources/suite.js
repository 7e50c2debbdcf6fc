/**
 * The cases of a suite as a capture would render them, with the values that each gives the panel's parameters.
 */
import { loadSuites } from '../capture/cases/suites.js';
import { located, nameWebFolder } from '../capture/cases/error-places.js';
import { importModule } from '../capture/cases/failed-import.js';

/**
 * - Shape: a list of `{ suite, announcement, stimulus, values, canUpdate, hasNotes }`: the module, the case, its
 *   stimulus as one Float32Array per channel or null, values by parameter, and what can be done while it plays; for a
 *   page, `page` instead of the module. `parameters` describes what the cases vary.
 */
export async function loadSuite({ name, page }, { own, takes }, base) {
  if (page) return pageRecords(name, page);
  const path = own ? own.modules[name] : `cases/${name}.js`;
  if (own) {
    nameWebFolder(own.folder);
    standBesideThePage(base);
  }
  const module = await importModule(`web/${path}`).catch((error) => { throw located(error); });
  if (!module.build) throw new Error('its module computes numbers and builds no graph: there is nothing to hear');
  // A module's initial settings for the lab come before its cases.
  const first = module.lab ? [{ name: 'lab', ...module.lab }] : [];
  const added = { [name]: [...first, ...takes[name] ?? []] };
  const records = [...(await loadSuites([name], own ?? undefined, added)).values()];
  records.sort((one, other) => (other.announcement.name === 'lab') - (one.announcement.name === 'lab'));
  for (const record of records) {
    const { parameters } = record.announcement;
    record.values = { ...parameters, ...await module.settings?.(parameters) };
    record.canUpdate = typeof module.update === 'function';
    record.hasNotes = typeof module.note === 'function';
  }
  if (!records.length) throw new Error('it has no case to start from');
  records.parameters = describe(records.map(({ announcement }) => announcement.parameters));
  return records;
}

/** Initial pages, each as the case that a recording of it would be. */
function pageRecords(suite, { starts }) {
  const records = starts.map((page) => ({
    page, values: page.values, canUpdate: true, hasNotes: false, stimulus: null, suite: {},
    announcement: {
      id: `${suite}/${page.name}`, suite, name: page.name, component: 'recorded page', kind: 'graph',
      source: `web/${page.path}`, page: page.path, sampleRate: page.sampleRate, frames: page.frames, channels: 2,
      parameters: { clicks: page.clicks, query: page.query },
    },
  }));
  records.parameters = [];
  return records;
}

/** Parameters with several values in the cases can be varied between the lowest and the highest. */
export function describe(cases) {
  const seen = new Map();
  for (const parameters of cases) {
    for (const [id, value] of Object.entries(parameters ?? {})) {
      seen.set(id, [...seen.get(id) ?? [], value]);
    }
  }
  const described = [];
  for (const [id, values] of [...seen].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const shared = {
      id, name: id, unit: '', group: '', exponent: 1, scale: 'power', steps: 0, isTrigger: false, choices: [],
      index: described.length, isVisible: true,
    };
    if (values.every(Number.isFinite)) {
      const [minimum, maximum] = [Math.min(...values), Math.max(...values)];
      if (minimum === maximum) continue;
      const scale = minimum > 0 && maximum / minimum > 100 ? 'logarithmic' : 'power';
      described.push({ ...shared, minimum, maximum, initial: values[0], scale });
    } else if (values.every((value) => typeof value === 'string')) {
      const names = [...new Set(values)];
      if (names.length < 2 || names.length > 64) continue;
      described.push({
        ...shared, minimum: 0, maximum: names.length - 1, initial: 0, steps: names.length,
        choices: names.map((value) => ({ name: value, value })),
      });
    }
  }
  return described;
}

/** Addresses without a base in an app's code are relative to the app's own page. */
function standBesideThePage(base) {
  const element = document.createElement('base');
  element.href = new URL('web/', base);
  document.head.prepend(element);
}
