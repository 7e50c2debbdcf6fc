// How small a fault each suite's limits catch: a check that passes says no more than this.
import { dataText, element as el } from "./elements.js";
import { format } from "./format.js";

const titles = {
  gain: "Gain, dB", delay: "Delay, samples", detune: "Detune, cents", offset: "Offset",
  noise: "Noise", "single-sample": "One sample",
};

export function showSensitivity(host, sensitivity) {
  if (!sensitivity?.length) return;
  const faults = sensitivity[0].smallest.map(({ fault }) => fault);
  host.append(el("section", { "aria-labelledby": "sensitivity-heading" },
    el("h2", { id: "sensitivity-heading" }, "How small a fault is caught"),
    el("p", { class: "note" }, "Faults of known size in each reference, judged at the case\u2019s limit: the smallest that the least sensitive " +
      "case of the suite catches. Offset, noise and a single sample are relative to full scale."),
    el("details", {},
      el("summary", {}, summary(sensitivity)),
      el("div", { class: "scroller", tabindex: "0", role: "group", "aria-label": "Sensitivity by suite" },
        el("table", { class: "spectra" },
          el("thead", {}, el("tr", {},
            el("th", { scope: "col" }, "Suite"),
            faults.map((fault) => el("th", { scope: "col", class: "number" }, titles[fault] || fault)))),
          el("tbody", {}, sensitivity.map((suite) => el("tr", {},
            el("th", { scope: "row", class: "cell-case" }, dataText(suite.suite)),
            suite.smallest.map(({ size }) => el("td", { class: "number" },
              typeof size === "number" ? format.scientific(size) : "not caught"))))))))));
}

function summary(sensitivity) {
  const worst = (fault) => {
    const sizes = sensitivity.map(({ smallest }) => smallest.find((entry) => entry.fault === fault)?.size);
    return sizes.every((size) => typeof size === "number") ? format.scientific(Math.max(...sizes)) : null;
  };
  const [gain, delay] = [worst("gain"), worst("delay")];
  return gain && delay ? `Every case catches a gain of ${gain} dB and a delay of ${delay} samples` : "By suite";
}
