/**
 * Stands behind `natives-taken.js`, in the same scope: functions of the language that themselves call, ask or write
 * to what a page may have replaced, written again so that they do not.
 */

/** Owner → name → replacement. */
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

/** A place as the language reads it: from the end if it is negative, and within the list. */
function placeIn(length, place, otherwise) {
  if (place === undefined) return otherwise;
  if (place < 0) return place + length < 0 ? 0 : place + length;
  return place > length ? length : place;
}

function part(list, start, end) {
  const found = [];
  for (let index = start; index < end; index += 1) found[index - start] = list[index];
  return found;
}

/** Functions of lists that would ask a list for the class of what they make. */
const listFunctions = {
  __proto__: null,
  slice(start, end) {
    const { length } = this;
    return part(this, placeIn(length, start, 0), placeIn(length, end, length));
  },
  splice(...changes) {
    const { length } = this;
    const start = placeIn(length, changes.length > 0 ? changes[0] : length, 0);
    const left = length - start;
    const count = changes.length > 1 ? placeIn(left, changes[1] < 0 ? 0 : changes[1], 0) : left;
    const removed = part(this, start, start + count);
    const rest = part(this, start + count, length);
    this.length = start;
    for (let index = 2; index < changes.length; index += 1) this[this.length] = changes[index];
    for (let index = 0; index < rest.length; index += 1) this[this.length] = rest[index];
    return removed;
  },
  map(change) {
    const found = [];
    for (let index = 0; index < this.length; index += 1) found[index] = change(this[index], index, this);
    return found;
  },
  filter(isWanted) {
    const found = [];
    for (let index = 0; index < this.length; index += 1) {
      const value = this[index];
      if (isWanted(value, index, this)) found[found.length] = value;
    }
    return found;
  },
  flatMap(change) {
    const found = [];
    for (let index = 0; index < this.length; index += 1) {
      const values = change(this[index], index, this);
      if (!isArray(values)) found[found.length] = values;
      else for (let inner = 0; inner < values.length; inner += 1) found[found.length] = values[inner];
    }
    return found;
  },
};

/** The same of arrays of numbers: what they make is of the class that the browser says they are of. */
function samplesFunctions() {
  const { Float32Array } = globalThis;
  const owner = getPrototypeOf(Float32Array.prototype);
  const attribute = (name) => getOwnPropertyDescriptor(owner, name).get;
  const [typeOf, lengthOf, bufferOf, offsetOf] =
    [attribute(Symbol.toStringTag), attribute('length'), attribute('buffer'), attribute('byteOffset')];
  const { set } = owner;
  const types = create(null);
  const names = getOwnPropertyNames(globalThis);
  for (let index = 0; index < names.length; index += 1) {
    const type = getOwnPropertyDescriptor(globalThis, names[index]).value;
    if (typeof type === 'function' && type.prototype && getPrototypeOf(type.prototype) === owner) types[names[index]] = type;
  }
  const view = (samples, start, end) => {
    const length = apply(lengthOf, samples, []);
    const from = placeIn(length, start, 0);
    const count = placeIn(length, end, length) - from;
    const Type = types[apply(typeOf, samples, [])];
    return new Type(
      apply(bufferOf, samples, []), apply(offsetOf, samples, []) + from * Type.BYTES_PER_ELEMENT, count < 0 ? 0 : count);
  };
  return {
    subarray(start, end) { return view(this, start, end); },
    slice(start, end) {
      const seen = view(this, start, end);
      const copy = new types[apply(typeOf, seen, [])](apply(lengthOf, seen, []));
      apply(set, copy, [seen]);
      return copy;
    },
    map(change) {
      const length = apply(lengthOf, this, []);
      const found = new types[apply(typeOf, this, [])](length);
      for (let index = 0; index < length; index += 1) found[index] = change(this[index], index, this);
      return found;
    },
  };
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
  replacements.set(Array.prototype, listFunctions);
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
  replacements.set(getPrototypeOf(Uint8Array.prototype), samplesFunctions());
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

/** Old libraries give arrays and strings a `toJSON` that quotes them twice; some for good. */
function stringifyPlainly(stringify) {
  const { Object, Array, String, Number, Boolean, Reflect: { deleteProperty, ownKeys } } = globalThis;
  const owners = [Object.prototype, Array.prototype, String.prototype, Number.prototype, Boolean.prototype];
  /** Only objects are asked for a `toJSON`: what they hold is written one by one. */
  const written = (value) => {
    if (typeof value !== 'object' || value === null) return stringify(value);
    const list = isArray(value);
    const keys = ownKeys(value);
    let text = '';
    for (let index = 0; index < (list ? value.length : keys.length); index += 1) {
      const name = list ? index : keys[index];
      const inner = typeof name === 'symbol' ? undefined : written(value[name]);
      if (list) text += `${index > 0 ? ',' : ''}${inner ?? 'null'}`;
      else if (inner !== undefined) text += `${text ? ',' : ''}${stringify(name)}:${inner}`;
    }
    return list ? `[${text}]` : `{${text}}`;
  };
  return (value) => {
    const kept = [];
    let isPlain = true;
    for (let index = 0; index < owners.length; index += 1) {
      kept[index] = getOwnPropertyDescriptor(owners[index], 'toJSON');
      if (kept[index]) isPlain = deleteProperty(owners[index], 'toJSON') && isPlain;
    }
    try {
      return isPlain ? stringify(value) : written(value);
    } finally {
      for (let index = 0; index < owners.length; index += 1) {
        if (kept[index]?.configurable) defineProperty(owners[index], 'toJSON', { __proto__: null, ...kept[index] });
      }
    }
  };
}
