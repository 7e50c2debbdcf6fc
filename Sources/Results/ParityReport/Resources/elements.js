// Builds DOM nodes without ever parsing data as markup.
(function (Parity) {
  "use strict";

  /** Creates an element. `on…` attributes become listeners; false, null and undefined are left out. */
  Parity.element = function (tag, attributes, ...children) {
    const node = document.createElement(tag);
    assign(node, attributes || {});
    node.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return node;
  };

  const svgNamespace = "http://www.w3.org/2000/svg";

  Parity.svg = function (tag, attributes, ...children) {
    const node = document.createElementNS(svgNamespace, tag);
    assign(node, attributes || {});
    node.append(...children);
    return node;
  };

  /** Text from the results, isolated so that right-to-left text cannot reorder its neighbours. */
  Parity.dataText = function (text, className) {
    return Parity.element("bdi", { class: className }, String(text));
  };

  /** The badge that says a verdict in word, shape and colour. */
  Parity.badge = function (verdict) {
    return Parity.element("span", { class: "verdict", "data-verdict": verdict }, Parity.verdictName(verdict));
  };

  Parity.verdictName = function (verdict) {
    return verdict === "known-divergence" ? "known divergence" : String(verdict);
  };

  function assign(node, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? "" : value);
    }
  }
})((window.Parity = window.Parity || {}));
