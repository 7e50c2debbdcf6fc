/**
 * Puts a function of ours around a function, setter or constructor of the browser.
 *
 * Each takes an `around` that decides what happens: it calls `proceed()` to run what was there
 * before, and returns or changes its result. Proxies keep what a page can see of the original:
 * `name`, `length`, `instanceof`, `new`, subclasses, and the flags of the property. Later
 * interceptions stand outside earlier ones.
 */

/** `around(self, args, proceed)` stands around `prototype[name](…args)`. */
export function interceptMethod(prototype, name, around) {
  replace(prototype, name, 'value', (method) => new Proxy(method, {
    __proto__: null,
    apply: (native, self, args) => around(self, args, () => Reflect.apply(native, self, args)),
  }));
}

/** `around(self, value, proceed)` stands around `self[name] = value`. */
export function interceptAssignment(prototype, name, around) {
  replace(prototype, name, 'set', (setter) => new Proxy(setter, {
    __proto__: null,
    apply: (native, self, args) =>
      around(self, args[0], () => Reflect.apply(native, self, args)),
  }));
}

/** `around(args, proceed)` stands around `new globalThis[name](…args)`, also in subclasses. */
export function interceptConstructor(name, around) {
  const constructor = replace(globalThis, name, 'value', (native) => new Proxy(native, {
    __proto__: null,
    construct: (target, args, newTarget) =>
      around(args, () => Reflect.construct(target, args, newTarget)),
  }));
  replace(constructor.prototype, 'constructor', 'value', () => constructor);
}

/** Replaces one part of a property's descriptor and leaves its flags alone. */
function replace(owner, name, part, make) {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  if (!descriptor?.[part]) throw new Error(`this browser has no ${part} of '${name}' to intercept`);
  descriptor[part] = make(descriptor[part]);
  Object.defineProperty(owner, name, descriptor);
  return descriptor[part];
}

/** A property that the page may replace in its turn. */
export function define(owner, name, value) {
  Object.defineProperty(owner, name, { __proto__: null, configurable: true, writable: true, value });
}

/** A property that is asked for each time; the page may replace it in its turn. */
export function defineGetter(owner, name, get) {
  Object.defineProperty(owner, name, { __proto__: null, configurable: true, enumerable: true, get });
}
