// The URL fragment is the only view state, so that a copied link opens the same view.

const defaults = {
  case: "", q: "", suite: "", component: "", candidate: "", verdict: "", sort: "verdict", channel: "", from: "", to: "",
};
const listeners = [];
let current = read();

export const viewState = {
  get: () => current,
  onChange: (listener) => listeners.push(listener),

  /** Opening or leaving a case adds a history entry; typing in a filter does not. */
  set(changes) {
    const previous = current;
    current = { ...current, ...changes };
    const fragment = serialise(current);
    if (current.case !== previous.case) location.hash = fragment;
    else replace(fragment);
    notify(previous);
  },

  /** Shows the open case again. */
  refresh: () => notify({ ...current, case: "" }),

  link: (changes) => `#${serialise({ ...current, ...changes })}`,
};

/** The address that opens a case, or with an empty id the list of all. */
export const caseLink = (id) => viewState.link({ case: id, channel: "", from: "", to: "" });

window.addEventListener("hashchange", () => {
  const previous = current;
  current = read();
  if (serialise(previous) !== serialise(current)) notify(previous);
});

function notify(previous) {
  for (const listener of listeners) listener(current, previous);
}

function read() {
  const state = { ...defaults };
  for (const pair of location.hash.replace(/^#/, "").split("&")) {
    const split = pair.indexOf("=");
    const key = pair.slice(0, split);
    if (split > 0 && Object.hasOwn(defaults, key)) state[key] = decode(pair.slice(split + 1));
  }
  return state;
}

function serialise(state) {
  return Object.keys(defaults)
    .filter((key) => state[key] !== defaults[key])
    .map((key) => `${key}=${encode(state[key])}`)
    .join("&");
}

// Slashes stay readable: they are legal in a fragment and every case id has one.
const encode = (text) => encodeURIComponent(String(text).toWellFormed?.() ?? text).replaceAll("%2F", "/");

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A hand-edited link with a stray percent sign still opens.
  }
}

function replace(fragment) {
  const address = fragment ? `#${fragment}` : location.pathname + location.search;
  try {
    history.replaceState(null, "", address);
  } catch {
    location.replace(`#${fragment}`); // Some browsers refuse replaceState on file: pages.
  }
}
