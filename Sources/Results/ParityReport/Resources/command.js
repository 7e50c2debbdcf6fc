// A command to run, with a button that copies it.
import { element as el } from "./elements.js";

export function commandLine(command) {
  const code = el("code", { dir: "ltr" }, command);
  const button = el("button", { type: "button", class: "quiet", onclick: () => copy(command, code, button) }, "Copy");
  return el("p", { class: "command" }, code, button);
}

/** Safe to paste into a shell, whatever the id contains. */
export const shellQuoted = (id) => (/^[\w./-]+$/.test(id) ? id : `'${id.replaceAll("'", "'\\''")}'`);

async function copy(text, code, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    // The clipboard needs a secure page; with the text selected, the reader only has to press a key.
    getSelection().selectAllChildren(code);
    button.textContent = "Selected: press Ctrl+C or \u2318C";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 2500);
}
