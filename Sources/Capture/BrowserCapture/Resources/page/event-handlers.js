/** Objects that stand in for a browser's: their `ontype` attributes are listeners, as pages expect. */

export function addHandlers(target, types) {
  for (const type of types) {
    target[`on${type}`] = null;
    target.addEventListener(type, (event) => {
      const handler = target[`on${type}`];
      if (typeof handler === 'function') handler.call(target, event);
    });
  }
}
