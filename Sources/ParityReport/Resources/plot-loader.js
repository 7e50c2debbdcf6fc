// Loads a case's plot data when it is opened. A script element works from file: where fetch does not.
(function (Parity) {
  "use strict";

  const loaded = new Map();
  const waiting = new Map();

  window.parityCase = function (id, plots) {
    plots.channels.forEach(complete);
    loaded.set(id, plots);
  };

  /** Equal renders are stored once, without candidate and residual. */
  function complete(channel) {
    const { envelope, detail, spectrum } = channel;
    const zeros = (list) => new Array(list.length).fill(0);
    envelope.candidate ??= envelope.reference;
    envelope.residual ??= { min: zeros(envelope.reference.min), max: zeros(envelope.reference.max) };
    detail.candidate ??= detail.reference;
    detail.residual ??= zeros(detail.reference);
    spectrum.candidate ??= spectrum.reference;
    spectrum.residual ??= spectrum.reference.map(() => null);
  }

  /** Resolves with the plots, or rejects with a sentence for the reader. */
  Parity.loadPlots = function (item) {
    const key = keyOf(item);
    if (loaded.has(key)) return Promise.resolve(loaded.get(key));
    if (!waiting.has(key)) {
      const request = load(item).finally(() => waiting.delete(key));
      waiting.set(key, request);
    }
    return waiting.get(key);
  };

  function load(item) {
    const address = `cases/${path(item.candidate)}/${path(item.suite)}/${path(item.name)}.js`;
    return new Promise((resolve, reject) => {
      const script = Parity.element("script", { src: address });
      script.onload = () => {
        script.remove();
        if (loaded.has(keyOf(item))) resolve(loaded.get(keyOf(item)));
        else reject(new Error(`${address} was read but holds no plots for this case.`));
      };
      script.onerror = () => {
        script.remove();
        reject(new Error(`Could not read ${address}. Keep the cases folder beside index.html.`));
      };
      document.head.append(script);
    });
  }

  const keyOf = (item) => `${item.caseId}@${item.candidate}`;

  const path = (text) => String(text).split("/").map(encodeURIComponent).join("/");
})((window.Parity = window.Parity || {}));
