// The numbers of one case: overall beside their limit, then channel by channel.
import { dataText, element as el } from "./elements.js";
import { format } from "./format.js";
import { evidenceText } from "./meaning.js";
import { limitFor, limitText, measures } from "./measures.js";
import { depthText } from "./model.js";

export function numbersSection(item, channelName, pickChannel) {
  const { comparison, limit } = item;
  return el("section", { "aria-labelledby": "numbers-heading" },
    el("h2", { id: "numbers-heading" }, "Numbers"),
    el("table", { class: "numbers" },
      el("thead", {}, el("tr", {},
        el("th", { scope: "col" }, "Measure"),
        el("th", { scope: "col", class: "number" }, "Value"),
        el("th", { scope: "col" }, "Limit"))),
      el("tbody", {}, measures.map((measure) => el("tr", {},
        el("th", { scope: "row" }, el("details", {},
          el("summary", { title: measure.formula }, measure.name),
          el("p", {}, el("code", {}, measure.formula)),
          el("p", {}, measure.meaning))),
        el("td", { class: "number" }, measure.show(comparison[measure.key], comparison)),
        el("td", {}, limitCell(limitFor(limit, measure.key, comparison))))))),
    limit ? el("p", { class: "note" }, `Limit: ${limitText(limit)}. `, dataText(limit.reason || ""), evidenceText(limit)) : null,
    comparison.channels.length > 1 ? channelTable(item, channelName, pickChannel) : null);
}

function limitCell(limit) {
  if (!limit) return el("span", { class: "faint" }, format.missing);
  const word = limit.met ? "met" : "missed";
  return [
    `${limit.text} `,
    el("span", { class: "verdict small", "data-verdict": limit.met ? "pass" : "fail" },
      limit.margin ? `${word} by ${limit.margin}` : word),
  ];
}

function channelTable(item, channelName, pickChannel) {
  return el("div", { class: "scroller", tabindex: "0", role: "group", "aria-label": "Numbers per channel" },
    el("table", { class: "channels" },
      el("thead", {}, el("tr", {},
        ["Channel", "Null depth", "Largest error", "at frame", "Equal", "ULP", "First difference"].map((name, index) =>
          el("th", { scope: "col", class: index ? "number" : null }, name)))),
      el("tbody", {}, item.comparison.channels.map((channel, index) => el("tr", {},
        el("th", { scope: "row" }, el("button", { type: "button", class: "link", onclick: () => pickChannel(index) }, channelName(index))),
        [
          depthText({ ...channel, bitExact: channel.bitEqualShare === 1 }),
          format.scientific(channel.maxAbsoluteError),
          channel.maxAbsoluteError ? format.count(channel.maxErrorFrame) : format.missing,
          format.share(channel.bitEqualShare),
          format.count(channel.maxUlp),
          format.count(channel.firstDifference),
        ].map((text) => el("td", { class: "number" }, text)))))));
}
