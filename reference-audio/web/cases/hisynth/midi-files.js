/** MIDI files in hexadecimal digits: one for each thing that can be in them, or wrong with them. */
const hex = (...numbers) => numbers.map((number) => number.toString(16).padStart(2, '0')).join('');
const word = (value) => hex(value >> 8, value & 255);
const chunk = (name, body) =>
  hex(...name.split('').map((letter) => letter.charCodeAt(0))) + word(0) + word(body.length / 2) + body;
const header = (format, tracks, division) =>
  chunk('MThd', word(format) + word(tracks) + word(division));
const track = (...events) => chunk('MTrk', events.join(''));
const END = '00ff2f00';
const song = (...events) => header(0, 1, 96) + track(...events, END);
const NOTE = '00903c64';

/** Everything that is played, and much that is skipped. */
export const goodFile = header(1, 3, 96) + chunk('XTRA', '0102') + track(
  '00ff0305c39c6265 72'.replace(' ', ''), '00ff510307a120', '00ff58040402180860ff510305dc00', END,
) + track(
  NOTE, '603c00', '00803c40', '00c005', '00b04040', '20b04000', '00e00040', '00d022', '00b07800',
  '00b07b00', '00f0037d01f7', '00f7020102', '10903e50', '003f51', '81003e00', END,
) + track('00993864', '00953c10', '05853c00', '00ff7f021234', END);

export const badFiles = [
  goodFile, song(NOTE), song(NOTE, '60803c00'),
  '', '4d546864', hex(77, 84, 104, 100, 0, 0, 0, 4, 0, 0), 'ffffffff',
  header(2, 1, 96) + track(END), header(3, 1, 96), header(0, 0, 96), header(0, 65, 96),
  header(0, 1, 0) + track(END), header(0, 1, 0xE250) + track(NOTE, '60803c00', END),
  header(0, 1, 0xE728) + track(NOTE, '60803c00', END),
  header(0, 1, 0xE320) + track(NOTE, '8170803c00', END),
  header(0, 1, 0xE200) + track(END), header(0, 1, 0xF020) + track(END),
  header(0, 1, 96), header(0, 1, 96) + track(NOTE).slice(0, -4), header(1, 2, 96) + track(END),
  song('ffffffff7f903c64'), song('003c64'), song(NOTE, '00ff0100', '003c64'),
  song(NOTE, '00f00101', '003c64'), song('00f1'), song('00fe'), song('00903c80'), song('0090c0'),
  song('00ff5103000000'), song('00ff5102000000'), song('00ff5103ffffff', 'ffffff7f903c64'),
  song('00903c64', 'ff7f803c00', 'ff7f903c64'), song('00b04039', '00b0407f', '00b07f00', '00b07900'),
  header(0, 1, 96) + track(NOTE), header(0, 1, 96) + track(NOTE, '00'), song('00ff03'),
  song('00ff0381'), song('00f08100'), song('00ff0303ff41e9'),
];
