/** Makes an element: properties, attributes with a dash or `role`, children. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-') || name === 'role' || name === 'for' || name === 'list') {
      made.setAttribute(name, value);
    } else {
      made[name] = value;
    }
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

let last = 0;
/** An id that nothing else has. */
export const freshId = (name) => `${name}-${last += 1}`;
