// Loads a case's data when it is opened: as a script from disk, where fetching is not allowed, as text from a server.
import { bytes } from "./bytes.js";
import { element } from "./elements.js";
import { completePlots } from "./plot-data.js";
import { trendOf } from "./trend.js";

const loaded = new Map();
const waiting = new Map();

/** Every data file is one call of this, which a page from disk executes. */
window.parityData = function (kind, key, value) {
  loaded.set(`${kind} ${key}`, value);
};

/** Resolves with the data, or rejects with a sentence for the reader. */
function load(kind, key, address) {
  const name = `${kind} ${key}`;
  if (loaded.has(name)) return Promise.resolve(loaded.get(name));
  if (!waiting.has(name)) waiting.set(name, request(name, address).finally(() => waiting.delete(name)));
  return waiting.get(name);
}

async function request(name, address) {
  await (location.protocol === "file:" ? execute(address) : read(address));
  if (!loaded.has(name)) throw new Error(`${address} was read but holds nothing for this case.`);
  return loaded.get(name);
}

const failure = (address) => new Error(`Could not read ${address}. Keep the folders of the report next to index.html.`);

function execute(address) {
  return new Promise((resolve, reject) => {
    const script = element("script", { src: address });
    script.onload = () => {
      script.remove();
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(failure(address));
    };
    document.head.append(script);
  });
}

/** The argument of the call is JSON and is parsed: nothing is executed. */
async function read(address) {
  const text = await fetch(address).then((response) => (response.ok ? response.text() : null), () => null);
  const call = text && /^parityData\((.*)\);\s*$/s.exec(text);
  if (!call) throw failure(address);
  window.parityData(...JSON.parse(`[${call[1]}]`));
}

const path = (text) => String(text).split("/").map(encodeURIComponent).join("/");
const keyOf = (item) => `${item.caseId}@${item.candidate}`;
const fileOf = (item) => `${path(item.candidate)}/${path(item.suite)}/${path(item.name)}.js`;

export const loader = {
  /** The argument of any data file's call. */
  file: load,

  /** The case's result, beyond what the overview has of it, and how it came out before; its page goes without that
      where the file is not there. */
  details: (item) => Promise.all([
    load("case", keyOf(item), `cases/${fileOf(item)}`),
    load("trends", "all", "trends.js").catch(() => null),
  ]).then(([details, trends]) => ({ ...details, trend: trends ? trendOf(trends, keyOf(item)) : [] })),

  plots: (item) => load("plots", keyOf(item), `plots/${fileOf(item)}`).then(completePlots),

  /** The sound of reference and candidate; one object for both if they are the same. */
  audio: (item) => Promise.all([
    load("reference", item.caseId, `listen/references/${path(item.suite)}/${path(item.name)}.js`),
    item.exact ? null : load("candidate", keyOf(item), `listen/candidates/${fileOf(item)}`),
  ]).then(([reference, candidate]) => ({ reference: decoded(reference), candidate: candidate && decoded(candidate) })),

  source: (name) => load("source", name, `sources/${path(name)}.js`),
};

function decoded(sound) {
  sound.samples ??= sound.channels.map(bytes.samples);
  return sound;
}
