/**
 * How the browser summed up the energy of an impulse response, by which it normalises loudness.
 *
 * It adds eight squares in parallel; if the samples' memory is not aligned to 32 bytes, the first four separately,
 * which affects the last bit of the response's gain. A page cannot see where memory lies, so the gain is measured, with
 * an impulse through a convolver with the very same buffer.
 */
import { channelsOf, connectNatively, rendered } from '../natives/native-audio.js';
import { boxed } from '../natives/natives.js';

const { OfflineAudioContext, ConvolverNode, AudioBufferSourceNode, AudioBuffer, Math } = globalThis;
const { getChannelData } = AudioBuffer.prototype;
const { start } = AudioBufferSourceNode.prototype;
const { fround, sqrt } = Math;

/** The output of the first taps is simply the response times its gain. */
const DIRECT_TAPS = 64;
/** The additional factor for four responses; a power of two, which rounds nothing. */
const TRUE_STEREO = 0.5;
/** Of four, the first two are the left input's, and share their gain with the others. */
const AUDIBLE_CHANNELS = 2;
const LEAST_POWER = fround(0.000125);
/** −58 dB, as a float. */
const CALIBRATION = new Float32Array(new Uint32Array([0x3AA50285]).buffer)[0];
const CALIBRATION_RATE = 44100;

/**
 * Boxed: how many samples of each channel were added separately, 0 or 4; null if that makes no difference, or is
 * unknown.
 */
export async function leadsOf(buffer) {
  const { numberOfChannels, sampleRate } = buffer;
  const channels = channelsOf(buffer);
  const energies = channels.map((samples) => [energyOf(samples, 0), energyOf(samples, 4)]);
  if (energies.every(([first, second]) => first === second)) return boxed(null);
  const { value: played } = await playImpulse(buffer);
  const fits = (leads) => {
    const gain = gainOf(leads.map((lead, channel) => energies[channel][lead / 4]),
      numberOfChannels * buffer.length, sampleRate) * (numberOfChannels === 4 ? TRUE_STEREO : 1);
    return played.every((samples, channel) => samples.every((sample, tap) =>
      tap >= buffer.length || sample === fround(channels[channel][tap] * gain)));
  };
  const found = leadsOfChannels(numberOfChannels).find(fits);
  return boxed(found?.some((lead) => lead > 0) ? found : null);
}

/** All possibilities: first the same for all channels, which is the most common. */
function leadsOfChannels(count) {
  const all = Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (unused, channel) => (bits & (1 << channel) ? 4 : 0)));
  const isUniform = (leads) => leads.every((lead) => lead === leads[0]);
  return [...all.filter(isUniform), ...all.filter((leads) => !isUniform(leads))];
}

/** Plays an impulse on the left, or in mono if the response is mono. */
async function playImpulse(buffer) {
  const { sampleRate } = buffer;
  const channelCount = Math.min(buffer.numberOfChannels, AUDIBLE_CHANNELS);
  const context = new OfflineAudioContext(channelCount, DIRECT_TAPS, sampleRate);
  const impulse = new AudioBuffer({
    length: 1, sampleRate, numberOfChannels: buffer.numberOfChannels > 2 ? 2 : 1,
  });
  getChannelData.call(impulse, 0)[0] = 1;
  const source = new AudioBufferSourceNode(context, { buffer: impulse });
  const convolver = new ConvolverNode(context, { buffer });
  connectNatively(source, convolver);
  connectNatively(convolver, context.destination);
  start.call(source);
  const { value: played } = await rendered(context);
  return boxed(channelsOf(played));
}

/** Every operation is rounded to float32; lanes are added in order. */
function energyOf(samples, lead) {
  const square = (index) => fround(samples[index] * samples[index]);
  let sum = 0;
  let index = 0;
  const addLanes = (width, end) => {
    if (index + width > end) return;
    const lanes = new Float32Array(width);
    for (; index + width <= end; index += width) {
      for (let lane = 0; lane < width; lane += 1) lanes[lane] += square(index + lane);
    }
    for (const lane of lanes) sum = fround(sum + lane);
  };
  addLanes(4, Math.min(lead, samples.length));
  addLanes(8, samples.length);
  addLanes(4, Math.min(index + 4, samples.length));
  for (; index < samples.length; index += 1) sum = fround(sum + square(index));
  return sum;
}

function gainOf(energies, count, sampleRate) {
  const energy = energies.reduce((sum, each) => fround(sum + each), 0);
  let power = fround(sqrt(fround(energy / count)));
  if (!Number.isFinite(power) || power < LEAST_POWER) power = LEAST_POWER;
  return fround(fround(fround(1 / power) * CALIBRATION) * fround(CALIBRATION_RATE / sampleRate));
}
