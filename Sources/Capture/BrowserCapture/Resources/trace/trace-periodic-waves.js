/**
 * Remembers the coefficients of every PeriodicWave, which the object itself does not expose.
 */
import { interceptConstructor, interceptMethod } from '../natives/interception.js';
import { settledList, settledOptions } from './settled-arguments.js';
import { placeOf } from './trace.js';

/** PeriodicWave → `{ real, imag, disableNormalization }`, copied when the wave was made. */
const coefficients = new WeakMap();

export function interceptPeriodicWaves() {
  interceptConstructor('PeriodicWave', (args, proceed) => {
    if (args.length > 1) args[1] = settledOptions('PeriodicWave', args[1]);
    const wave = proceed();
    const { real, imag, disableNormalization } = args[1] ?? {};
    remember(wave, real, imag, disableNormalization);
    return wave;
  });
  interceptMethod(BaseAudioContext.prototype, 'createPeriodicWave', (context, args, proceed) => {
    for (let index = 0; index < args.length; index += 1) {
      args[index] = index < 2 ? settledList(args[index]) : settledOptions('PeriodicWave', args[index]);
    }
    const wave = proceed();
    remember(wave, args[0], args[1], args[2]?.disableNormalization);
    return wave;
  });
  interceptMethod(OscillatorNode.prototype, 'setPeriodicWave', (oscillator, args, proceed) => {
    const result = proceed();
    const place = placeOf(oscillator);
    place?.trace.add('setPeriodicWave', {
      node: place.node, ...coefficientsOf(args[0], place.trace.samples),
    });
    return result;
  });
}

/** The wave's members in a `setPeriodicWave` operation. */
export function coefficientsOf(wave, samples) {
  const { real, imag, disableNormalization } = coefficients.get(wave);
  return { real: samples.add(real), imag: samples.add(imag), disableNormalization };
}

/** Missing parts are zeros; a wave without any is a sine. */
function remember(wave, real, imag, disableNormalization) {
  const isSine = !real && !imag;
  coefficients.set(wave, {
    real: real ? Float32Array.from(real) : new Float32Array(isSine ? 2 : imag.length),
    imag: Float32Array.from(imag ?? (isSine ? [0, 1] : new Float32Array(real.length))),
    disableNormalization: Boolean(disableNormalization),
  });
}
