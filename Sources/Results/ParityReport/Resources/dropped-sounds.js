// Two sounds dropped on a served page, to be compared.
import { element as el } from "./elements.js";
import { begin, put, tell } from "./service.js";

const sides = ["reference", "candidate"];
let waiting = null;

async function compare(files, aligns) {
  try {
    const sounds = [...files];
    if (waiting) sounds.unshift(waiting);
    if (sounds.length > 2) throw new Error("Only two sounds can be compared.");
    if (sounds.length < 2) {
      waiting = sounds[0];
      tell(`${waiting.name} is the reference; drop the candidate as well.`);
      return;
    }
    waiting = null;
    for (const [index, file] of sounds.entries()) {
      tell(`Reading ${file.name}\u2026`);
      await put(`~sound?side=${sides[index]}&name=${encodeURIComponent(file.name)}`, file);
    }
    await begin("~compare", { aligns });
  } catch (error) {
    tell(error.message);
  }
}

export function dropSection() {
  const aligns = el("input", { type: "checkbox", checked: true });
  const files = el("input", { type: "file", multiple: true, accept: "audio/*,.wav,.flac,.aiff,.ogg", "aria-label": "Two sounds",
    onchange: () => compare(files.files, aligns.checked) });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("takes-sounds");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) document.body.classList.remove("takes-sounds");
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("takes-sounds");
    if (event.dataTransfer.files.length) compare(event.dataTransfer.files, aligns.checked);
  });
  return el("section", { class: "drop", "aria-labelledby": "drop-heading" },
    el("h2", { id: "drop-heading" }, "Compare two sounds"),
    el("p", {}, "Drop two audio files anywhere on this page, the reference first, or choose them: "), files,
    el("label", {}, aligns, " Compensate delay, gain and clock first"));
}
