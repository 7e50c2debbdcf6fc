import assert from 'node:assert/strict';
import test from 'node:test';

let opened = 0;

/** The page's address, as far as the state reads and writes it. */
async function open(hash = '') {
  const listeners = {};
  const window = { addEventListener: (type, listener) => { listeners[type] = listener; } };
  const location = { hash, pathname: '/report/index.html', search: '?x=1' };
  const history = { written: [], replaceState(_state, _title, address) { this.written.push(address); } };
  Object.assign(globalThis, { window, location, history });
  // Another query is another module, which reads the address anew.
  opened += 1;
  const { viewState: state } = await import(`../../../Sources/Results/ParityReport/Resources/state.js?${opened}`);
  return { state, location, history, follow: (to) => { location.hash = to; listeners.hashchange(); } };
}

// Expected throughout: the fragment is the only view state (state.js).
test('an address without a fragment is the overview, worst first', async () => {
  const { state } = await open();

  assert.deepEqual(state.get(), { case: '', q: '', suite: '', component: '', candidate: '', verdict: '',
    sort: 'verdict', channel: '', from: '', to: '' });
});

test('a fragment is read back, names with signs of its own too', async () => {
  const { state } = await open('#case=delay/max%20100%25&q=a%26b%3Dc&sort=-null');

  assert.equal(state.get().case, 'delay/max 100%');
  assert.equal(state.get().q, 'a&b=c');
  assert.equal(state.get().sort, '-null');
});

test('a link opens the state that it was made of', async () => {
  const { state } = await open('#suite=delay');
  const wanted = { case: 'a/b c', q: '50% & # = \u00e4' };

  const reopened = await open(state.link(wanted));

  assert.deepEqual(reopened.state.get(), { ...state.get(), ...wanted });
});

test('slashes stay readable, and what is usual is left out', async () => {
  const { state } = await open();

  assert.equal(state.link({ case: 'delay/max', sort: 'verdict' }), '#case=delay/max');
});

test('unknown keys and broken signs of a link by hand do no harm', async () => {
  const { state } = await open('#theme=dark&__proto__=x&q=100%&=y&suite');

  assert.equal(state.get().q, '100%');
  assert.equal(state.get().suite, '');
  assert.equal(state.get().theme, undefined);
});

test('opening a case adds to the history, filtering does not', async () => {
  const { state, location, history } = await open();

  state.set({ q: 'delay' });
  assert.deepEqual(history.written, ['#q=delay']);
  assert.equal(location.hash, '');

  state.set({ case: 'delay/max' });
  assert.equal(location.hash, 'case=delay/max&q=delay');
  assert.equal(history.written.length, 1);
});

test('the last filter leaves the address as it was without a fragment', async () => {
  const { state, history } = await open('#q=a');

  state.set({ q: '' });

  assert.deepEqual(history.written, ['/report/index.html?x=1']);
});

test('listeners hear of changes, with what was before, and of no others', async () => {
  const { state, follow } = await open('#q=a');
  const heard = [];
  state.onChange((now, before) => heard.push([before.q, now.q]));

  state.set({ q: 'b' });
  follow('#q=b');
  follow('#q=c');

  assert.deepEqual(heard, [['a', 'b'], ['b', 'c']]);
});
