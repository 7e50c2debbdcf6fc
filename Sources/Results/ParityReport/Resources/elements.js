// Builds DOM nodes without ever parsing data as markup.

/** Creates an element. `on…` attributes become listeners; false, null and undefined are left out. */
export function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  assign(node, attributes || {});
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

const svgNamespace = "http://www.w3.org/2000/svg";

export function svg(tag, attributes, ...children) {
  const node = document.createElementNS(svgNamespace, tag);
  assign(node, attributes || {});
  node.append(...children);
  return node;
}

/**
 * Text from the results, isolated so that right-to-left text cannot reorder its neighbours. Names such as
 * DynamicsCompressorNode may break between their words.
 */
export function dataText(text, className) {
  // Only long words: a line must not break between the letters of a unit.
  const words = String(text).split(/(?<=\w{5}[a-z])(?=[A-Z])/);
  return element("bdi", { class: className }, words.flatMap((word, place) => (place ? [element("wbr"), word] : [word])));
}

/** A badge that shows a verdict in word, shape and colour. */
export function badge(verdict) {
  return element("span", { class: "verdict", "data-verdict": verdict }, verdictName(verdict));
}

export function verdictName(verdict) {
  return verdict === "known-divergence" ? "known divergence" : String(verdict);
}

function assign(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
}
