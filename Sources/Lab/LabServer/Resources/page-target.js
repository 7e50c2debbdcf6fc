/** Elements of a page, named as in recordings: a CSS selector, `text=Play`, `host >> inner` in shadow trees. */

/** The first match; undefined if there is none, and for an invalid selector. */
export function findTarget(page, selector) {
  try {
    let scopes = [page];
    let found;
    for (const part of selector.split('>>').map((words) => words.trim())) {
      found = first(scopes, part);
      if (!found) return undefined;
      scopes = [found.shadowRoot, found].filter(Boolean);
    }
    return found;
  } catch {
    return undefined;
  }
}

function first(scopes, selector) {
  if (selector.startsWith('text=')) return saying(scopes, selector.slice('text='.length));
  for (const scope of scopes) {
    const found = scope.querySelector(selector) ?? inShadows(scope, selector);
    if (found) return found;
  }
  return undefined;
}

function inShadows(scope, selector) {
  for (const { shadowRoot } of scope.querySelectorAll('*')) {
    const found = shadowRoot && (shadowRoot.querySelector(selector) ?? inShadows(shadowRoot, selector));
    if (found) return found;
  }
  return undefined;
}

/** The innermost element with a text; an exact match before a partial one. */
function saying(scopes, text) {
  const tidy = (words) => (words ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
  const wanted = tidy(text);
  const all = scopes.flatMap((scope) => [...scope.querySelectorAll('*')])
    .filter(({ localName }) => !['script', 'style', 'head', 'noscript', 'template'].includes(localName))
    .map((element) => ({ element, words: tidy(element.localName === 'input' ? element.value : element.innerText) }));
  const says = (test) => {
    const found = all.filter(({ words }) => test(words)).map(({ element }) => element);
    return found.find((one) => !found.some((other) => other !== one && one.contains(other)));
  };
  return says((words) => words === wanted) ?? says((words) => words.includes(wanted));
}
