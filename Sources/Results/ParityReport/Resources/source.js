// The JavaScript that defines a case, loaded on demand.
import { loader } from "./data-loader.js";
import { dataText, element as el } from "./elements.js";

export function sourceSection(item) {
  if (!item.source) return null;
  const body = el("div", { class: "source" });
  const details = el("details", {}, el("summary", {}, dataText(item.source)), body);
  details.addEventListener("toggle", () => {
    if (!details.open || body.hasChildNodes()) return;
    body.append(el("p", { class: "note", role: "status" }, "Loading\u2026"));
    loader.source(item.source).then(
      (text) => body.replaceChildren(listing(text, item)),
      () => body.replaceChildren(el("p", { class: "note" }, "This report does not hold the file.")));
  });
  return el("section", { "aria-labelledby": "source-heading" },
    el("h2", { id: "source-heading" }, "JavaScript of the case"), details);
}

/** The whole module, with the lines that name the case marked. */
function listing(text, item) {
  const isNamed = (line) => ["'", '"', "`"].some((quote) => line.includes(`${quote}${item.name}${quote}`));
  const code = el("code", {}, text.replace(/\n$/, "").split("\n").map((line) =>
    el("span", { class: isNamed(line) ? "line named" : "line" }, `${line}\n`)));
  const pre = el("pre", { tabindex: "0", "aria-label": "Source text" }, code);
  requestAnimationFrame(() => {
    const named = pre.querySelector(".named");
    if (named) pre.scrollTop = named.offsetTop - pre.offsetTop - 40;
  });
  return pre;
}
