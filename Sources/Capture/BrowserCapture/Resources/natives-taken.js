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

/**
 * What the objects inherit from that the recorder's scripts write (`{ a }` is served as `{ __proto__: $$plain, a }`):
 * nothing that a page gives all objects. Those that a page gets say that they are children of `Object`.
 */
const $$plain = create(null);

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
  giveMembers($$plain);
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

const { [Symbol.hasInstance]: hasInstance } = globalThis.Function.prototype;

/** `value instanceof type` is served as `value instanceof $$kind(type)`: a page may give a class another answer. */
const $$kind = ((kinds, { get, set }) => (type) => {
  const known = apply(get, kinds, [type]);
  if (known) return known;
  const kind = { __proto__: null, [Symbol.hasInstance]: (value) => apply(hasInstance, type, [value]) };
  apply(set, kinds, [type, kind]);
  return kind;
})(new globalThis.WeakMap(), globalThis.WeakMap.prototype);

/**
 * `new URL(…)` is served as `new $$URL(…)`: the browser asks an address for its text as it asks any object, by what a
 * page may have given all of them. Worklets have no such class.
 */
const $$URL = globalThis.URL && ((text) => class extends globalThis.URL {
  [Symbol.toPrimitive]() { return apply(text, this, []); }
})(getOwnPropertyDescriptor(globalThis.URL.prototype, 'href').get);
