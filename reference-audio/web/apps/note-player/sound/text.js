/** Names as fonts hold them: up to the first NUL, UTF-8 where that is valid, else Windows-1252. */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** What Windows-1252 has at 0x80 to 0x9F; 0 where nothing is. */
const UPPER = [
  0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
  0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
  0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
];

export function decodeText(bytes) {
  const end = bytes.indexOf(0);
  const name = end < 0 ? bytes : bytes.subarray(0, end);
  return utf8(name).replace(/[\u0000-\u001F\u007F-\u009F]/g, '').replace(/ +$/, '');
}

function utf8(bytes) {
  try {
    return strict.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => {
      const scalar = byte >= 0x80 && byte <= 0x9F ? UPPER[byte - 0x80] : byte;
      return scalar ? String.fromCharCode(scalar) : '';
    }).join('');
  }
}

/** Four bytes as they stand, one character each. */
export function idOf(bytes) {
  return String.fromCharCode(...bytes);
}
