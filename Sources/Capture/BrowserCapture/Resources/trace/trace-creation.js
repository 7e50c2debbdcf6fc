/**
 * Records how nodes are made, by constructor and by factory method.
 */
import { interceptConstructor, interceptMethod } from '../natives/interception.js';
import { tapeScriptProcessor } from './trace-script-processors.js';
import { coefficientsOf } from './trace-periodic-waves.js';
import { placeOf, traceOf } from './trace.js';
import { settleArguments, settledOptions } from './settled-arguments.js';
import { interfaces } from './trace-interfaces.js';
import { Indescribable, describeMessage } from './trace-values.js';

export function interceptCreation() {
  for (const [type, { factory, lists, optionsOf }] of Object.entries(interfaces)) {
    interceptConstructor(type, (args, proceed) => {
      const place = type === 'AudioWorkletNode' ? 2 : 1;
      if (args.length > place) args[place] = settledOptions(type, args[place]);
      const node = proceed();
      if (type === 'AudioWorkletNode') recordWorklet(node, args[1], args[2] ?? {});
      else record(node, type, args[1] ?? {});
      return node;
    });
    if (!factory) continue;
    interceptMethod(BaseAudioContext.prototype, factory, (context, args, proceed) => {
      settleArguments(args, lists);
      const node = proceed();
      record(node, type, optionsOf?.(args) ?? {});
      return node;
    });
  }
}

function record(node, type, options) {
  const trace = traceOf(node.context);
  if (!trace) return;
  trace.addNode(node, type, interfaces[type].extras?.(options, node));
  if (type === 'ScriptProcessorNode') tapeScriptProcessor(node);
  if (type === 'OscillatorNode' && options['periodicWave']) {
    trace.add('setPeriodicWave', {
      node: placeOf(node).node, ...coefficientsOf(options['periodicWave'], trace.samples),
    });
  }
}

/** `outputChannelCount` is null when the page left the choice to the browser. */
function recordWorklet(node, name, { processorOptions, outputChannelCount }) {
  const trace = traceOf(node.context);
  if (!trace) return;
  const extras = {
    processor: String(name),
    processorOptions: null,
    outputChannelCount: outputChannelCount ? Array.from(outputChannelCount, Number) : null,
  };
  let gap;
  try {
    extras.processorOptions = describeMessage(processorOptions, trace.samples);
  } catch (error) {
    if (!(error instanceof Indescribable)) throw error;
    gap = error.message;
  }
  trace.addNode(node, 'AudioWorkletNode', extras);
  if (gap) trace.addGap(node, `processorOptions with ${gap}`);
}
