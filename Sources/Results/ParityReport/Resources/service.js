// The server of this page, if it can do more than serve files: requests to it, and the line that says what is running.
import { element as el } from "./elements.js";

/** Where requests go, and what it can do; `isHere` is false for a page from disk or from any other server. */
export const service = { isHere: false, root: "", seen: 0, isReport: false, canRun: false };

const serviceAddress = (name) => `${service.root}${name}`;

// What is running, and how it ended; below everything, and announced to screen readers.
const line = el("p", { class: "service-line" });
const output = el("pre", { tabindex: "0", "aria-label": "What the command printed" });
const details = el("details", { hidden: true }, el("summary", {}, "Printed"), output);
const bar = el("aside", { class: "service-bar", role: "status", "aria-label": "Work", hidden: true },
  line, details, el("button", { type: "button", class: "quiet", onclick: () => { bar.hidden = true; } }, "Close"));

/** Where the page says that Parity serves it. */
export function findService() {
  const text = document.getElementById("service")?.textContent;
  if (!text) return;
  Object.assign(service, JSON.parse(text), { isHere: true });
  document.body.append(bar);
}

export async function ask(name, body, method = "POST") {
  const response = await fetch(serviceAddress(name), { method, body: body === undefined ? undefined : JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Uploads a file. */
export async function put(name, file) {
  const response = await fetch(serviceAddress(name), { method: "PUT", body: file });
  if (!response.ok) throw new Error(await response.text());
}

export function tell(text, printed = "") {
  line.replaceChildren(...[].concat(text));
  output.textContent = printed;
  details.hidden = !printed;
  bar.hidden = false;
}

/** Reports a job's progress until it has ended, and shows its result. */
export async function follow(begun) {
  let job = begun;
  while (job.isRunning) {
    tell(["Running ", el("code", {}, job.command), "\u2026"]);
    job = await ask(`~job?seen=${job.number}`, undefined, "GET");
  }
  const isVerdict = job.code <= 2 && /^parity (run|compare)/.test(job.command);
  const failed = job.code !== 0 && !(isVerdict && job.code === 1);
  details.open = failed;
  tell([failed ? "Not done: " : "Done: ", el("code", {}, job.command)], job.output);
  if (job.shows && !(failed && /compare/.test(job.command))) location.href = serviceAddress(`${job.shows}/index.html`);
}

/** Starts a job, and follows it. */
export async function begin(name, body) {
  try {
    await follow(await ask(name, body));
  } catch (error) {
    tell(error.message);
  }
}

/** The page of the whole report. */
export const reportAddress = () => serviceAddress("index.html");
