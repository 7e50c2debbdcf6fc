/**
 * Wraps a function, setter or constructor of the browser.
 *
 * Each takes an `around` that decides what happens: it calls `proceed()` to run the previous code, and returns or
 * changes its result. Proxies preserve what a page can see of the original: `name`, `length`, `instanceof`, `new`,
 * subclasses, and the property's flags. Later interceptions are outside earlier ones.
 */

/** Wraps `prototype[name](…args)` in `around(self, args, proceed)`. */
export function interceptMethod(prototype, name, around) {
  replace(prototype, name, 'value', (method) => new Proxy(method, {
    __proto__: null,
    apply: (native, self, args) => around(self, args, () => Reflect.apply(native, self, args)),
  }));
}

/** Wraps `self[name] = value` in `around(self, value, proceed)`; `proceed` may be given another value. */
export function interceptAssignment(prototype, name, around) {
  replace(prototype, name, 'set', (setter) => new Proxy(setter, {
    __proto__: null,
    apply: (native, self, args) =>
      around(self, args[0], (value = args[0]) => Reflect.apply(native, self, [value])),
  }));
}

/** Wraps `new globalThis[name](…args)` in `around(args, proceed)`, also for subclasses. */
export function interceptConstructor(name, around) {
  const constructor = replace(globalThis, name, 'value', (native) => new Proxy(native, {
    __proto__: null,
    construct: (target, args, newTarget) =>
      around(args, () => Reflect.construct(target, args, newTarget)),
  }));
  replace(constructor.prototype, 'constructor', 'value', () => constructor);
}

/** Replaces one part of a property's descriptor and preserves its flags. */
function replace(owner, name, part, make) {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  if (!descriptor?.[part]) throw new Error(`this browser has no ${part} of '${name}' to intercept`);
  descriptor[part] = make(descriptor[part]);
  Object.defineProperty(owner, name, descriptor);
  return descriptor[part];
}

/** A property that the page may itself replace. */
export function define(owner, name, value) {
  Object.defineProperty(owner, name, { __proto__: null, configurable: true, writable: true, value });
}

/** A property with a getter; the page may itself replace it. */
export function defineGetter(owner, name, get) {
  Object.defineProperty(owner, name, { __proto__: null, configurable: true, enumerable: true, get });
}
