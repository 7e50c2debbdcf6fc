/**
 * Precedes the recorder's scripts, in the same scope, and runs before the page's first script: stores the functions of
 * browser and language under symbols known only to the recorder.
 *
 * The recorder's scripts are rewritten before they are served (`NativeAccess`): `list.map(f)` becomes `list[$map](f)`,
 * `node.context` becomes `node[$context]`. The symbols are on the same prototypes as the originals, cannot be changed,
 * and lead to the originals whatever a page or a subclass replaces them with. Members that are not native functions (a
 * class's own, a value in a plain object) are found by name.
 */
const {
  Object: {
    create, defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames, getPrototypeOf,
    prototype: commonPrototype,
  },
  Reflect: { apply },
  Array: { isArray },
} = globalThis;

/** Namespaces, which have functions and no prototype. */
const NAMESPACES = ['Math', 'JSON', 'Reflect', 'Atomics', 'WebAssembly', 'CSS', 'console'];
/** Properties that functions have themselves, none of which is a function. */
const OF_EVERY_FUNCTION = { __proto__: null, length: true, name: true, prototype: true, arguments: true, caller: true };

/** Name → its symbol, or the name itself if no native function has it. */
const keys = create(null);
const $$iterator = Symbol('iterator');
let memberNames = [];

/** Calls `visit(owner)` for every object in a realm with functions of the browser or the language. */
function eachOwner(realm, visit) {
  const names = getOwnPropertyNames(realm);
  for (let index = 0; index < names.length; index += 1) {
    const value = getOwnPropertyDescriptor(realm, names[index]).value;
    if (typeof value !== 'function') continue;
    const prototype = getOwnPropertyDescriptor(value, 'prototype')?.value;
    // The prototype of functions is itself a function.
    if ((typeof prototype !== 'object' && value !== realm.Function) || prototype === null) continue;
    visit(value);
    visit(prototype);
  }
  for (let index = 0; index < NAMESPACES.length; index += 1) {
    const value = getOwnPropertyDescriptor(realm, NAMESPACES[index])?.value;
    if (value) visit(value);
  }
  // Prototypes without a name.
  const { Array, Map, Set, String, Symbol, RegExp, Uint8Array } = realm;
  const typedArray = getPrototypeOf(Uint8Array);
  visit(typedArray);
  visit(typedArray.prototype);
  const walks = [
    new Array()[Symbol.iterator](), new Map()[Symbol.iterator](), new Set()[Symbol.iterator](),
    new String('')[Symbol.iterator](), new String('').matchAll(new RegExp('x', 'g')),
  ];
  for (let index = 0; index < walks.length; index += 1) visit(getPrototypeOf(walks[index]));
}

function isNative(descriptor) {
  return typeof descriptor?.value === 'function' || descriptor?.get !== undefined;
}

/**
 * Stores this realm's members that the recorder's scripts use, each under a symbol; `keys` then contains the symbol, or
 * says that there is no native function of that name.
 */
function nameMembers(names) {
  memberNames = names;
  const wanted = create(null);
  for (let index = 0; index < names.length; index += 1) wanted[names[index]] = true;
  takeFrom(globalThis, (name) => {
    if (wanted[name] !== true) return undefined;
    keys[name] ??= Symbol(name);
    return keys[name];
  });
  for (let index = 0; index < names.length; index += 1) keys[names[index]] ??= names[index];
  giveMembers(commonPrototype);
}

/** Stores the natives of another window whose objects the page passes on. */
function takeNatives(realm) {
  const common = realm.Object.prototype;
  if (getOwnPropertyDescriptor(common, $$iterator)) return;
  takeFrom(realm, (name) => (typeof keys[name] === 'symbol' ? keys[name] : undefined));
  giveMembers(common);
}

/** `keyOf(name)`: the symbol under which a native of this name is stored; undefined for none. */
function takeFrom(realm, keyOf) {
  eachOwner(realm, (owner) => {
    const isFunction = typeof owner === 'function';
    const own = getOwnPropertyNames(owner);
    for (let index = 0; index < own.length; index += 1) {
      const name = own[index];
      if (isFunction && OF_EVERY_FUNCTION[name]) continue;
      const descriptor = getOwnPropertyDescriptor(owner, name);
      if (!isNative(descriptor)) continue;
      const key = keyOf(name);
      if (key !== undefined) keep(owner, key, descriptor, name);
    }
    const walk = getOwnPropertyDescriptor(owner, Symbol.iterator);
    if (isNative(walk)) keep(owner, $$iterator, walk);
  });
}

function keep(owner, key, { value, get, set }, name) {
  if (getOwnPropertyDescriptor(owner, key)) return;
  const own = name && replacements.get(owner)?.[name];
  if (own) defineProperty(owner, key, { __proto__: null, value: own });
  else if (get) defineProperty(owner, key, { __proto__: null, get, set });
  else defineProperty(owner, key, { __proto__: null, value });
}

function keepFallback(common, key, name) {
  if (getOwnPropertyDescriptor(common, key)) return;
  defineProperty(common, key, {
    __proto__: null,
    get() { return this[name]; },
    set(value) { this[name] = value; },
  });
}

/** Objects that do not inherit from `Object` get these members, too, under their names. */
function giveMembers(object) {
  for (let index = 0; index < memberNames.length; index += 1) {
    const name = memberNames[index];
    if (typeof keys[name] === 'symbol') keepFallback(object, keys[name], name);
  }
  keepFallback(object, $$iterator, Symbol.iterator);
}

/** Iterates over any iterable with its native iterator. */
function $$each(list) {
  const walk = create(null);
  if (isArray(list)) {
    let index = 0;
    walk.next = () => {
      if (index >= list.length) return { value: undefined, done: true };
      index += 1;
      return { value: list[index - 1], done: false };
    };
  } else {
    const native = list[$$iterator]();
    // A native iterator without its own entry here inherits from a map's iterator.
    const step = getOwnPropertyDescriptor(getPrototypeOf(native), keys.next)?.value ?? native.next;
    walk.next = () => apply(step, native, []);
  }
  walk[Symbol.iterator] = () => walk;
  return walk;
}

/** Language functions that themselves call what a page may have replaced: owner → name → replacement. */
const replacements = new (class {
  #owners = [];
  #tables = [];

  get(owner) {
    for (let index = 0; index < this.#owners.length; index += 1) {
      if (this.#owners[index] === owner) return this.#tables[index];
    }
    return undefined;
  }

  set(owner, functions) {
    this.#owners[this.#owners.length] = owner;
    this.#tables[this.#tables.length] = { __proto__: null, ...functions };
  }
})();

function listOf(source, change = (value) => value) {
  const list = [];
  if (source[$$iterator] === undefined) {
    for (let index = 0; index < source.length; index += 1) list[index] = change(source[index], index);
  } else {
    for (const value of $$each(source)) list[list.length] = change(value, list.length);
  }
  return list;
}

function replaceWhatCallsOthers() {
  const { Array, ArrayBuffer: { isView }, Object, Promise, Uint8Array } = globalThis;
  const { then } = Promise.prototype;
  const settled = (promise, onValue, onError) => apply(then, promise, [onValue, onError]);
  // For anything that may be awaited: a value, or a promise of this realm or another.
  const promiseOf = (value) => (value instanceof Promise ? value : new Promise((resolve) => { resolve(value); }));
  /** Like `then`; a promise returned by a handler is awaited without calling its own `then`. */
  const chain = (promise, onValue, onError) => new Promise((resolve, reject) => {
    const following = (handle, otherwise) => (typeof handle !== 'function' ? otherwise : (value) => {
      let result;
      try {
        result = handle(value);
      } catch (error) {
        reject(error);
        return;
      }
      if (result instanceof Promise) settled(result, resolve, reject);
      else resolve(result);
    });
    settled(promise, following(onValue, resolve), following(onError, reject));
  });
  replacements.set(Promise.prototype, {
    then(onValue, onError) { return chain(this, onValue, onError); },
    catch(onError) { return chain(this, undefined, onError); },
    finally(run) {
      return chain(this, (value) => { run(); return value; }, (error) => { run(); throw error; });
    },
  });
  replacements.set(Promise, {
    resolve: promiseOf,
    /** Resolves to undefined. */
    all: (promises) => new Promise((resolve, reject) => {
      const list = listOf(promises);
      let left = list.length;
      if (left === 0) resolve();
      const onValue = () => { left -= 1; if (left === 0) resolve(); };
      for (let index = 0; index < list.length; index += 1) settled(promiseOf(list[index]), onValue, reject);
    }),
    allSettled: (promises) => new Promise((resolve) => {
      const list = listOf(promises);
      let left = list.length;
      if (left === 0) resolve();
      const onEnd = () => { left -= 1; if (left === 0) resolve(); };
      for (let index = 0; index < list.length; index += 1) settled(promiseOf(list[index]), onEnd, onEnd);
    }),
    race: (promises) => new Promise((resolve, reject) => {
      const list = listOf(promises);
      for (let index = 0; index < list.length; index += 1) settled(promiseOf(list[index]), resolve, reject);
    }),
  });
  replacements.set(Array, { from: listOf });
  replacements.set(Object, {
    fromEntries(pairs) {
      const object = {};
      const list = listOf(pairs);
      for (let index = 0; index < list.length; index += 1) {
        defineProperty(object, list[index][0], {
          __proto__: null, configurable: true, enumerable: true, writable: true, value: list[index][1],
        });
      }
      return object;
    },
  });
  replacements.set(getPrototypeOf(Uint8Array), {
    from(source, change) {
      if (isView(source) && !change) return new this(source);
      const list = listOf(source, change);
      const samples = new this(list.length);
      for (let index = 0; index < list.length; index += 1) samples[index] = list[index];
      return samples;
    },
  });
  replacements.set(globalThis.JSON, { stringify: stringifyPlainly(globalThis.JSON.stringify) });
}

/** Old libraries give arrays and strings a `toJSON` that quotes them twice. */
function stringifyPlainly(stringify) {
  const { Object, Array, String, Number, Boolean, Reflect: { deleteProperty } } = globalThis;
  const owners = [Object.prototype, Array.prototype, String.prototype, Number.prototype, Boolean.prototype];
  return (value) => {
    const kept = [];
    for (let index = 0; index < owners.length; index += 1) {
      kept[index] = getOwnPropertyDescriptor(owners[index], 'toJSON');
      if (kept[index]) deleteProperty(owners[index], 'toJSON');
    }
    try {
      return stringify(value);
    } finally {
      for (let index = 0; index < owners.length; index += 1) {
        if (kept[index]) defineProperty(owners[index], 'toJSON', kept[index]);
      }
    }
  };
}
