/**
 * Stands in front of the recorder's scripts, in the same scope, and runs before the page's first: keeps what
 * the browser and the language offer under symbols of the recorder's own.
 *
 * The recorder's scripts are rewritten before they are served (`NativeAccess`): `list.map(f)` becomes
 * `list[$map](f)`, `node.context` becomes `node[$context]`. The symbols stand on the very prototypes that have
 * the originals, cannot be changed, and lead to them whatever a page or a subclass puts in their place. A
 * member that is no function of the browser's (a class's own, a value in a plain object) is found by its name.
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
/** Functions have these themselves, and none of them is one. */
const OF_EVERY_FUNCTION = { __proto__: null, length: true, name: true, prototype: true, arguments: true, caller: true };

/** Name → its symbol, or the name itself where nothing of the browser's has it. */
const keys = create(null);
const $$iterator = Symbol('iterator');
let memberNames = [];

/** Calls `visit(owner)` for everything in a realm that has functions of the browser's or the language's. */
function eachOwner(realm, visit) {
  const names = getOwnPropertyNames(realm);
  for (let index = 0; index < names.length; index += 1) {
    const value = getOwnPropertyDescriptor(realm, names[index]).value;
    if (typeof value !== 'function') continue;
    const prototype = getOwnPropertyDescriptor(value, 'prototype')?.value;
    // That of functions is a function.
    if ((typeof prototype !== 'object' && value !== realm.Function) || prototype === null) continue;
    visit(value);
    visit(prototype);
  }
  for (let index = 0; index < NAMESPACES.length; index += 1) {
    const value = getOwnPropertyDescriptor(realm, NAMESPACES[index])?.value;
    if (value) visit(value);
  }
  // What has no name.
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
 * Keeps what this realm has of the members that the recorder's scripts name, each under a symbol; `keys` then
 * says which symbol, or that nothing of the browser's has such a name.
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

/** Keeps the natives of another window whose objects the page passes on. */
function takeNatives(realm) {
  const common = realm.Object.prototype;
  if (getOwnPropertyDescriptor(common, $$iterator)) return;
  takeFrom(realm, (name) => (typeof keys[name] === 'symbol' ? keys[name] : undefined));
  giveMembers(common);
}

/** `keyOf(name)`: the symbol that a native of this name is kept under; undefined for none. */
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

/** An object that is no child of `Object` has its members by their names, too. */
function giveMembers(object) {
  for (let index = 0; index < memberNames.length; index += 1) {
    const name = memberNames[index];
    if (typeof keys[name] === 'symbol') keepFallback(object, keys[name], name);
  }
  keepFallback(object, $$iterator, Symbol.iterator);
}

/** Walks through anything as it was meant to be walked through. */
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
    // An interface's own kind of iterator, of which there was none to take it from, inherits from a map's.
    const step = getOwnPropertyDescriptor(getPrototypeOf(native), keys.next)?.value ?? native.next;
    walk.next = () => apply(step, native, []);
  }
  walk[Symbol.iterator] = () => walk;
  return walk;
}

/** Functions of the language that themselves call what a page may have replaced: owner → name → ours. */
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
  // Anything that is waited for: a value, or a promise of this realm or another.
  const promiseOf = (value) => (value instanceof Promise ? value : new Promise((resolve) => { resolve(value); }));
  /** As `then`; a promise that a handler gives is waited for without asking it for its own `then`. */
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
    /** Resolves to nothing. */
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

/** Old libraries give arrays and texts a `toJSON` that writes them as texts of texts. */
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
