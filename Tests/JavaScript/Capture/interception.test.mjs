import assert from 'node:assert/strict';
import test from 'node:test';
import {
  define, interceptAssignment, interceptConstructor, interceptMethod,
} from '../../../Sources/Capture/BrowserCapture/Resources/natives/interception.js';

// Expected throughout: the promises at the head of interception.js, on a class like a browser's.
function makeNode() {
  return class Node {
    #gain = 1;
    connect(target, output = 0) { return [this.#gain, target, output]; }
    get gain() { return this.#gain; }
    set gain(value) { this.#gain = value; }
  };
}

test('a method\'s call goes through what stands around it', () => {
  const Node = makeNode();
  const calls = [];
  interceptMethod(Node.prototype, 'connect', (self, args, proceed) => {
    calls.push([self, args]);
    return [...proceed(), 'changed'];
  });
  const node = new Node();

  assert.deepEqual(node.connect('b', 2), [1, 'b', 2, 'changed']);
  assert.equal(calls[0][0], node);
  assert.deepEqual(calls[0][1], ['b', 2]);
});

test('what stands around a call may leave it out', () => {
  const Node = makeNode();
  interceptMethod(Node.prototype, 'connect', () => 'nothing');

  assert.equal(new Node().connect(), 'nothing');
});

test('a later interception stands outside an earlier one', () => {
  const Node = makeNode();
  const order = [];
  for (const name of ['inner', 'outer']) {
    interceptMethod(Node.prototype, 'connect', (self, args, proceed) => {
      order.push(name);
      return proceed();
    });
  }

  new Node().connect();

  assert.deepEqual(order, ['outer', 'inner']);
});

test('an assignment goes through what stands around it, and reading does not', () => {
  const Node = makeNode();
  const assigned = [];
  interceptAssignment(Node.prototype, 'gain', (self, value, proceed) => {
    assigned.push(value);
    if (value >= 0) proceed();
  });
  const node = new Node();

  node.gain = 0.5;
  node.gain = -1;

  assert.equal(node.gain, 0.5);
  assert.deepEqual(assigned, [0.5, -1]);
});

test('a constructor may be called by a subclass, and kinship stays', () => {
  globalThis.Sound = class Sound { constructor(name) { this.name = name; } };
  const Native = globalThis.Sound;
  const made = [];
  interceptConstructor('Sound', (args, proceed) => {
    const sound = proceed();
    made.push(args);
    return sound;
  });
  class Bell extends globalThis.Sound {}

  const [sound, bell] = [new globalThis.Sound('a'), new Bell('b')];

  assert.deepEqual(made, [['a'], ['b']]);
  assert.ok(bell instanceof Bell && bell instanceof globalThis.Sound && sound instanceof Native);
  assert.equal(sound.constructor, globalThis.Sound);
  assert.equal(bell.name, 'b');
});

test('what a page can see of a method stays: name, length and flags', () => {
  const Node = makeNode();
  const before = Object.getOwnPropertyDescriptor(Node.prototype, 'connect');
  interceptMethod(Node.prototype, 'connect', (self, args, proceed) => proceed());
  const after = Object.getOwnPropertyDescriptor(Node.prototype, 'connect');

  assert.deepEqual([after.value.name, after.value.length], ['connect', 1]);
  assert.deepEqual({ ...after, value: null }, { ...before, value: null });
  assert.notEqual(after.value, before.value);
});

test('what the browser does not have is named', () => {
  assert.throws(() => interceptMethod(makeNode().prototype, 'play', () => {}),
    { message: 'this browser has no value of \'play\' to intercept' });
  assert.throws(() => interceptAssignment(makeNode().prototype, 'connect', () => {}),
    { message: 'this browser has no set of \'connect\' to intercept' });
});

test('a page may replace what was defined', () => {
  const owner = {};
  define(owner, 'now', 1);
  owner.now = 2;

  assert.equal(owner.now, 2);
  assert.ok(delete owner.now);
});
