// The interface of the Web Audio API in Node, rendered by Parity's engine in a process of its own: see README.md.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Pipes with names, because those of a child cannot be waited at: what a page reads must be there at once.
const folder = mkdtempSync(join(tmpdir(), "parity-node-engine-"));
const [questions, answers] = ["questions", "answers"].map((name) => join(folder, name));
execFileSync("mkfifo", [questions, answers]);
const child = spawn("python3", [fileURLToPath(new URL("serve.py", import.meta.url)), questions, answers], {
  stdio: ["ignore", "inherit", "inherit"],
});
child.unref();
const [input, output] = [openSync(questions, "w"), openSync(answers, "r")];
rmSync(folder, { recursive: true });

let rest = Buffer.alloc(0);
function readLine() {
  for (const piece = Buffer.alloc(1 << 16); !rest.includes(10);) {
    const count = readSync(output, piece);
    if (count === 0) throw new Error("the engine's process has ended");
    rest = Buffer.concat([rest, piece.subarray(0, count)]);
  }
  const end = rest.indexOf(10);
  const line = rest.toString("utf8", 0, end);
  rest = rest.subarray(end + 1);
  return line;
}

const numbers = new WeakMap();

function sent(value) {
  if (numbers.has(value)) return { object: numbers.get(value) };
  if (ArrayBuffer.isView(value)) {
    return { floats: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64") };
  }
  if (Array.isArray(value)) return value.map(sent);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, sent(item)]));
}

function ask(question) {
  const line = Buffer.from(`${JSON.stringify(question)}\n`);
  for (let at = 0; at < line.length;) at += writeSync(input, line, at);
  const { value, error, name } = JSON.parse(readLine());
  if (error !== undefined) throw Object.assign(new Error(error), { name });
  return value;
}

/** What was answered about `name` of an object. */
function received(value, on, name) {
  if (value?.method) return (...given) => received(ask({ kind: "call", on, name, value: given.map(sent) }));
  if (value?.object !== undefined) return remote(value.object);
  if (value?.floats === undefined) return value;
  return new Float32Array(new Uint8Array(Buffer.from(value.floats, "base64")).buffer);
}

/** An object of the engine's; `own` is done here. */
function remote(on, own = {}) {
  const proxy = new Proxy(own, {
    get: (_, name) => own[name] ?? (typeof name === "symbol" ? undefined : received(ask({ kind: "get", on, name }), on, name)),
    set: (_, name, value) => {
      ask({ kind: "set", on, name, value: sent(value) });
      return true;
    },
  });
  numbers.set(proxy, on);
  return proxy;
}

function made(name, given) {
  return ask({ kind: "make", name, value: given.map(sent) }).object;
}

// What can be constructed returns an object of the engine's instead.
export const {
  AnalyserNode, AudioBuffer, AudioBufferSourceNode, BiquadFilterNode, ChannelMergerNode, ChannelSplitterNode,
  ConstantSourceNode, ConvolverNode, DelayNode, DynamicsCompressorNode, GainNode, IIRFilterNode, OscillatorNode,
  PannerNode, PeriodicWave, StereoPannerNode, WaveShaperNode,
} = new Proxy({}, {
  get: (_, name) => function construct(...given) {
    return remote(made(name, given));
  },
});

export function OfflineAudioContext(...given) {
  const on = made("OfflineAudioContext", given);
  const reached = [];
  let go = () => {};
  return remote(on, {
    suspend: (time) => {
      ask({ kind: "suspend", on, name: reached.length, value: time });
      return new Promise((resolve) => reached.push(resolve));
    },
    resume: async () => go(),
    startRendering: async () => {
      // What was begun in the same turn still changes the graph.
      await null;
      let state = ask({ kind: "render", on });
      while (state.stop !== undefined) {
        const resumed = new Promise((resolve) => {
          go = resolve;
        });
        reached[state.stop]();
        await resumed;
        state = ask({ kind: "resume" });
      }
      return received(state);
    },
  });
}
