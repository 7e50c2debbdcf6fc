// Loads a case's data when it is opened. A script element works from file: where fetch does not.
(function (Parity) {
  "use strict";

  const loaded = new Map();
  const waiting = new Map();

  /** Every data file is one call of this. */
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

  function request(name, address) {
    return new Promise((resolve, reject) => {
      const script = Parity.element("script", { src: address });
      script.onload = () => {
        script.remove();
        if (loaded.has(name)) resolve(loaded.get(name));
        else reject(new Error(`${address} was read but holds nothing for this case.`));
      };
      script.onerror = () => {
        script.remove();
        reject(new Error(`Could not read ${address}. Keep the folders of the report next to index.html.`));
      };
      document.head.append(script);
    });
  }

  const path = (text) => String(text).split("/").map(encodeURIComponent).join("/");
  const keyOf = (item) => `${item.caseId}@${item.candidate}`;
  const fileOf = (item) => `${path(item.candidate)}/${path(item.suite)}/${path(item.name)}.js`;

  Parity.load = {
    /** Any data file: what its call hands over. */
    file: load,

    /** The case's result, beyond what the overview has of it, and how it came out before; its page goes without that
        where the file is not there. */
    details: (item) => Promise.all([
      load("case", keyOf(item), `cases/${fileOf(item)}`),
      load("trends", "all", "trends.js").catch(() => null),
    ]).then(([details, trends]) => ({ ...details, trend: trends ? Parity.trendOf(trends, keyOf(item)) : [] })),

    plots: (item) => load("plots", keyOf(item), `plots/${fileOf(item)}`).then(Parity.completePlots),

    /** The sound of reference and candidate; one object for both where they are the same. */
    audio: (item) => Promise.all([
      load("reference", item.caseId, `listen/references/${path(item.suite)}/${path(item.name)}.js`),
      item.exact ? null : load("candidate", keyOf(item), `listen/candidates/${fileOf(item)}`),
    ]).then(([reference, candidate]) => ({ reference: decoded(reference), candidate: candidate && decoded(candidate) })),

    source: (name) => load("source", name, `sources/${path(name)}.js`),
  };

  function decoded(sound) {
    sound.samples ??= sound.channels.map(Parity.bytes.samples);
    return sound;
  }
})((window.Parity = window.Parity || {}));
