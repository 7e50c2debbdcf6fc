/** Presets as strings and as files, good ones and one for each thing that can be wrong. */
const GOOD = [
  'QWxsIExhbXBz', 'Y2JhsADCowzuAA==', 'k1dlsDhrkWYFAA==', 'E8ls8NgQweAGAA==',
  'Y2ZgZmU+a5BmdtaEmcE1zYoBSDEwWBhbMzMyMDIzMjIwMzCCaQA=', 'Y3BgOmvCuCAwxDQhgLHBo8GfkeGYQxAjAA==',
  'Y2SwAAA=',
];
const all = GOOD.join(':');
const replaced = (index, part) => GOOD.with(index, part).join(':');

/** Bytes as a stored block: DEFLATE that needs no compressor. */
const stored = (hex) => {
  const bytes = hex.match(/../g).map((pair) => parseInt(pair, 16));
  const { length } = bytes;
  return btoa(String.fromCharCode(1, length & 255, length >> 8, ~length & 255, ~length >> 8 & 255,
    ...bytes));
};
const OSC = '02040038003800c50047';

export const presetTexts = [
  all, ` \n${all}\u00A0\t`, GOOD.slice(0, 6).join(':'),
  '', '   ', 'A'.repeat(4097), 'x', GOOD.slice(0, 5).join(':'), `${all}:Y2SwAAA=`,
  replaced(0, 'QWxs*A=='), replaced(1, 'Y2JhsADCowzuAA='), replaced(2, 'k1dl=Dhr'),
  replaced(3, ''), replaced(0, '/w=='), replaced(0, btoa('n'.repeat(65))), replaced(0, ''),
  replaced(0, 'QWxsIExhbXB5'), replaced(1, 'AAAA'), replaced(1, 'Y2JhsADCow=='),
  replaced(1, stored(OSC)), replaced(1, stored(`${OSC}00`)), replaced(1, stored(OSC.slice(2))),
  replaced(1, btoa(`${atob(stored(OSC))}x`)), replaced(1, stored('00'.repeat(300))),
  replaced(1, stored('00'.repeat(256))), replaced(6, stored('020038')), replaced(6, stored('01003c')),
  replaced(1, stored('05040038003800c50047')), replaced(1, stored('02ff0038003800c50047')),
  replaced(1, stored('0204007e003800c50047')), replaced(1, stored('0204007c003800c50047')),
  replaced(1, stored('0204004000bc00c50047')), replaced(1, stored('020400380038cdb4664b')),
  replaced(2, stored('0000662a00bc662a')), replaced(3, stored('6275005500800000')),
  replaced(4, stored('02' + '00'.repeat(40))), replaced(4, stored('04' + '00'.repeat(40))),
  replaced(5, stored('0041' + '03' + '00'.repeat(20))), replaced(5, stored('0041' + '00'.repeat(20) + '02')),
];

const file = (parameters, more) => JSON.stringify({ hisynth: 1, name: 'F', parameters, ...more });
export const presetFiles = [
  file({}), '{"hisynth":1}', file({ waveform1: 'pulse', lfoDepths: [0.1, 0.2, 0.3], reverbOn: true }),
  file({ attack: 0.30000000000000004, lowPassCutoff: 99999, pitch1: 2.5, pitch2: -2.5 }),
  file({ decay: 0.04998779296875, release: 0.0499, reverbSize: 1.49 }),
  '', '{', '[1]', '7', '{"hisynth":2}', '{"hisynth":1,}', '{"hisynth":1,\n "name":}',
  file({ waveform1: 'reverseSaw' }), file({ waveform1: 2 }), file({ attack: '1' }),
  file({ reverbOn: 1 }), file({ lfoDepths: [1] }), file({ lfoDepths: 1 }),
  '{"hisynth":1,"parameters":{"attack":1e999}}', file({ surprise: 1 }), file({}, { name: 7 }),
  file({}, { name: 'n'.repeat(65) }), file([]), file({}, { name: '🎹'.repeat(64) }),
];
