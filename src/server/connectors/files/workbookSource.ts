/** The program of the thread that reads a workbook. It gets `workerData`: see `workbook.ts`. */
export const workbookSource = String.raw`
'use strict';
const { randomUUID } = require('node:crypto');
const { parentPort, workerData } = require('node:worker_threads');
const { fflate, reader, bytes, sheet, lastLine, maxUnpackedSize } = workerData;
const { strFromU8, unzipSync, zipSync } = require(fflate);

// The parts of a workbook with values. Pictures and macros stay packed.
const isNeeded = (name) => /\.(?:xml|rels)$/i.test(name);

// Unpacks into buffers of the stated sizes, which are added up first: a part that is larger than it states is cut off. A part that is
// stored without compression is copied with its packed size, and many parts can name the same bytes. Buffers are not in the memory
// that a thread is limited to.
function unpack() {
  let size = 0;
  let count = 0;
  unzipSync(bytes, {
    filter: ({ name, size: packed, originalSize }) => {
      count += 1;
      if (isNeeded(name)) size += Math.max(packed, originalSize);
      return false;
    },
  });
  if (size > maxUnpackedSize || count > 10000) return null;
  return unzipSync(bytes, { filter: ({ name }) => isNeeded(name) });
}

// A date of a workbook is a count of days with a format. The reader would make a moment in UTC of it and cut off its last millisecond, so
// it gets a text instead: this sign, what the cell shows, and the count. It is new each time, so that no text of the file is taken for one.
const sign = randomUUID() + ':';

const attribute = (attributes, name) => new RegExp('\\s' + name + '\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\')').exec(attributes)?.slice(1).find((each) => each !== undefined);
const within = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
// The built-in formats by their numbers (ECMA-376 part 1, 18.8.30). Those from 52 to 56 differ between languages.
const builtIn = new Map([
  ...[...within(14, 17), ...within(27, 31), 36, 50, 51, 57, 58, ...within(71, 74), 81].map((id) => [id, 'date']),
  ...[...within(18, 21), ...within(32, 35), 45, 47, 75, 76, 78, 80].map((id) => [id, 'time']),
  ...[22, 77].map((id) => [id, 'dateTime']),
  ...[46, 79].map((id) => [id, 'duration']),
  ...within(52, 56).map((id) => [id, 'any']),
]);

// What a format shows of a count of days; undefined for a number. It looks at the first section, without quoted texts.
function kindOf(format) {
  const bare = format.replace(/"[^"]*"|\\.|[_*]./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';')[0].toLowerCase();
  if (/\[[hms]+\]/.test(bare)) return 'duration';
  const plain = bare.replace(/am\/pm|a\/p/g, 'h').replace(/s\.0+/g, 's');
  if (/[0#?@]|general/.test(plain)) return undefined;
  const hasTime = /[hs]/.test(plain);
  // Years of an era (e, g, b) and days of the week (aaa) are of Japan and Thailand.
  const hasDate = /[ydegb]|m{3,}|a{3,}/.test(plain) || (!hasTime && plain.includes('m'));
  return hasDate ? (hasTime ? 'dateTime' : 'date') : hasTime ? 'time' : undefined;
}

// What each style of the workbook shows.
function kindsOf(styles) {
  const formats = new Map();
  for (const [, attributes] of styles.matchAll(/<(?:\w+:)?numFmt(\s[^>]*)>/g))
    formats.set(attribute(attributes, 'numFmtId'), kindOf(unescaped(attribute(attributes, 'formatCode') ?? '')));
  const cells = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return [...cells.matchAll(/<(?:\w+:)?xf(\s[^>]*)>/g)].map(([, attributes]) => {
    const id = attribute(attributes, 'numFmtId');
    return formats.has(id) ? formats.get(id) : builtIn.get(Number(id));
  });
}
const unescaped = (text) => text.replace(/&quot;/g, '"').replace(/&apos;/g, "'").replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');

const lettersOf = (column) => (column > 26 ? lettersOf(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));
const columnOf = (letters) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

// A sheet in which each cell has a reference (it may be left out: then it is the next one), and each date has the sign. It is changed in
// parts that end with a row, because a thread has little memory for texts.
function prepared(part, prefix, kinds) {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  const rowEnd = '</' + prefix + 'row>';
  const changed = [];
  const change = cellChanger(kinds);
  for (let from = 0, to = 0; from < bytes.length; from = to) {
    const end = bytes.indexOf(rowEnd, from + 500000);
    to = end === -1 ? bytes.length : end + rowEnd.length;
    changed.push(Buffer.from(change(bytes.toString('utf8', from, to))));
  }
  return new Uint8Array(Buffer.concat(changed));
}

function cellChanger(kinds) {
  let row = 0;
  let column = 0;
  const change = (whole, rowName, rowAttributes = '', prefix, attributes = '', end, body = '') => {
    if (rowName !== undefined) {
      row = Number(attribute(rowAttributes, 'r') ?? row + 1);
      column = 0;
      return attribute(rowAttributes, 'r') === undefined ? '<' + rowName + ' r="' + row + '"' + rowAttributes + '>' : whole;
    }
    const reference = attribute(attributes, 'r');
    column = reference === undefined ? column + 1 : columnOf(reference.replace(/[^A-Z]/g, ''));
    const type = attribute(attributes, 't') ?? 'n';
    // Of an error, such as #N/A, the reader would make an empty cell.
    const kind = type === 'd' ? 'iso' : type === 'e' ? 'error' : type === 'n' ? kinds[Number(attribute(attributes, 's'))] : undefined;
    const value = kind === undefined ? null : /(<(?:\w+:)?v(?:\s[^>]*)?>)([^<]+)(<\/)/.exec(body);
    if (value === null && reference !== undefined) return whole;
    const rest = attributes.replace(value === null ? /\sr\s*=\s*(?:"[^"]*"|'[^']*')/g : /\s[rst]\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
    const head = '<' + prefix + 'c r="' + (reference ?? lettersOf(column) + row) + '"' + rest;
    if (value === null) return head + end;
    return head + ' t="str">' + value[1] + sign + kind + ':' + value[2].trim() + value[3] + prefix + 'v></' + prefix + 'c>';
  };
  return (text) => text.replace(/<((?:\w+:)?row)(\s[^>]*)?>|<((?:\w+:)?)c(\s[^>]*?)?(\/>|>([\s\S]*?)<\/\3c>)/g, change);
}

const two = (number) => String(number).padStart(2, '0');
const day = 86400000;
function timeOf(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const rest = milliseconds % 1000;
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return rest === 0 ? time : time + '.' + String(rest).padStart(3, '0');
}
// Excel counts from 1 January 1900 and has a 29 February 1900, or from 1 January 1904 (counted from 0).
function dateOf(days, is1904) {
  if (!is1904 && days === 60) return '1900-02-29';
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(epoch + days * day).toISOString().slice(0, 10);
}

// What the cell shows, without a time zone, because a workbook has none; a number if no calendar has the date.
function shown(kind, text, is1904) {
  if (kind === 'iso' || kind === 'error') return text;
  const count = Number(text);
  if (!Number.isFinite(count)) return text;
  const all = Math.round(count * day);
  if (kind === 'duration') return (all < 0 ? '-' : '') + timeOf(Math.abs(all));
  const days = Math.floor(all / day);
  const time = timeOf(all - days * day);
  if (kind === 'time' || (days === 0 && !is1904 && kind !== 'date')) return all < 0 ? count : time;
  if (days < (is1904 ? 0 : 1) || days > 2958465) return count;
  const isWhole = kind === 'date' || (kind === 'any' && all === days * day);
  return isWhole ? dateOf(days, is1904) : dateOf(days, is1904) + 'T' + time;
}

const cellOf = (is1904) => (value) => {
  if (typeof value === 'string' && value.startsWith(sign)) {
    const [, kind, text] = /^(\w+):([\s\S]*)$/.exec(value.slice(sign.length));
    return shown(kind, text, is1904);
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

// Changes the parts of a workbook for the reader, and tells from when it counts days.
function prepare(parts) {
  const textOf = (name) => strFromU8(Object.entries(parts).find(([path]) => name.test(path))?.[1] ?? new Uint8Array());
  const kinds = kindsOf(textOf(/styles\.xml$/i));
  for (const [name, part] of Object.entries(parts)) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    const at = bytes.indexOf('sheetData');
    const prefix = at === -1 ? null : /<((?:\w+:)?)$/.exec(bytes.toString('utf8', Math.max(0, at - 50), at));
    if (prefix !== null) parts[name] = prepared(part, prefix[1], kinds);
  }
  return { is1904: /\sdate1904\s*=\s*["'](?:1|true)["']/.test(textOf(/workbook\.xml$/i)) };
}

async function read() {
  const parts = unpack();
  if (parts === null) return { type: 'tooLarge' };
  const { is1904 } = prepare(parts);
  // Stored without compression, so that the reader does not unpack by itself.
  const stored = zipSync(parts, { level: 0 });
  const { default: readXlsxFile } = require(reader);
  const all = await readXlsxFile(stored.buffer.slice(stored.byteOffset, stored.byteOffset + stored.byteLength), { trim: false });
  const sheets = all.map((each) => each.sheet);
  const found = sheet === '' ? all[0] : (all.find((each) => each.sheet === sheet) ?? (/^\d{1,4}$/.test(sheet) ? all[Number(sheet) - 1] : undefined));
  if (found === undefined) return { type: 'noSheet', sheets };
  const lines = found.data.slice(0, lastLine).map((row) => row.map(cellOf(is1904)));
  // Cells can share one long text here; each has its own in the message.
  let characters = 0;
  for (const row of lines) for (const cell of row) if (typeof cell === 'string') characters += cell.length;
  return characters > maxUnpackedSize ? { type: 'tooLarge' } : { type: 'read', lines, sheets };
}

read().then(
  (message) => parentPort.postMessage(message),
  () => parentPort.postMessage({ type: 'unreadable' }),
);
`;
