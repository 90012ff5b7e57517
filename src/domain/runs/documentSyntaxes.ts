/** Writes values into HTML, XML, Markdown, CSV and calendar files. */
import { textOf } from './json';
import { UnfitValue, type Piece } from './mapping';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asEntities = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);

/** True for addresses that a browser runs as a program; it reads them without blanks and control characters. */
const isProgram = (address: string): boolean => /^(?:javascript|vbscript|data):/i.test(address.replace(/[\s\p{Cc}]/gu, ''));

type HtmlPlace = 'text' | 'open' | 'tag' | 'double' | 'single' | 'comment' | 'data' | 'raw';

/**
 * A value becomes text, also in a section of CDATA, or a part of an attribute between quotes. Throws an `UnfitValue` for a value inside a tag without quotes,
 * in a script or a style, and for the address of a program.
 */
export function writeHtml(pieces: readonly Piece[]): string {
  const page = { place: 'text' as HtmlPlace, tag: '', attribute: '', written: '' };
  for (const piece of pieces) {
    if ('text' in piece) for (const sign of piece.text) stepInHtml(page, sign);
    else writeIntoHtml(page, textOf(piece.value));
  }
  return page.written;
}

/** What was written so far, the place at its end, and the tag and the text of the attribute that are open there. */
interface Page {
  place: HtmlPlace;
  tag: string;
  attribute: string;
  written: string;
}

/** Moves behind one character of the person's text. */
function stepInHtml(page: Page, sign: string): void {
  const before = page.place;
  page.place = nextPlace(page, sign);
  page.attribute = page.place === before ? page.attribute + sign : '';
  page.written += sign;
}

function nextPlace(page: Page, sign: string): HtmlPlace {
  const { place, written } = page;
  switch (place) {
    case 'text':
      return sign === '<' ? 'open' : place;
    case 'open':
      page.tag = sign;
      return /[a-z/!?]/i.test(sign) ? 'tag' : sign === '<' ? 'open' : 'text';
    case 'tag':
      page.tag += sign;
      if (page.tag === '!--') return 'comment';
      if (page.tag === '![CDATA[') return 'data';
      if (page.tag.includes('=') && (sign === '"' || sign === "'")) return sign === '"' ? 'double' : 'single';
      return sign !== '>' ? place : /^(?:script|style)\b/i.test(page.tag) ? 'raw' : 'text';
    case 'double':
      return sign === '"' ? 'tag' : place;
    case 'single':
      return sign === "'" ? 'tag' : place;
    case 'comment':
      return sign === '>' && written.endsWith('--') ? 'text' : place;
    case 'data':
      return sign === '>' && written.endsWith(']]') ? 'text' : place;
    case 'raw':
      return sign === '>' && /<\/(?:script|style)\s{0,20}$/i.test(written.slice(-40)) ? 'text' : place;
  }
}

/** Attributes whose text is a script, a style or a page, in which entities are no protection. */
const codeAttribute = /(?:\s|^)(?:on\w+|style|srcdoc)\s*=\s*["']$/i;

/** Characters that no document of XML can have. */
// eslint-disable-next-line no-control-regex -- these are they
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function writeIntoHtml(page: Page, given: string): void {
  const { place } = page;
  const text = /^\s*<\?xml/.test(page.written) ? given.replace(forbidden, '\uFFFD') : given;
  if (place === 'data') {
    // Outside of the section, which goes on after it: HTML has no such sections, and would read what is in one.
    page.written += `]]>${asEntities(text)}<![CDATA[`;
    return;
  }
  if (place === 'tag') throw new UnfitValue('A value inside a tag must be between quotes.');
  const isInCode = place === 'raw' || ((place === 'double' || place === 'single') && codeAttribute.test(page.tag));
  if (isInCode) throw new UnfitValue('A value can’t be a part of a script or a style.');
  // Several values together can be the address as well.
  page.attribute += text;
  if ((place === 'double' || place === 'single') && isProgram(page.attribute))
    throw new UnfitValue('A value that begins an attribute can’t be the address of a program.');
  const [first] = text;
  if (place !== 'open' || first === undefined) page.written += asEntities(text);
  else {
    // Behind “<” a letter would begin a tag.
    page.written += `&#${first.codePointAt(0)};${asEntities(text.slice(first.length))}`;
    page.place = 'text';
  }
}

/** The signs of Markdown inside of a line. */
const inLine = /[\\`*_[\]<|~]|&(?=[#\w])|!(?=\[)/g;
/** Web and mail addresses are linked without signs around them, and programs take an escape for a part of the address. */
const webAddress = /^(\W{0,3})((?:https?:\/\/|www\.)\S*)$/i;
const mailAddress = /^[\w.+-]+@[\w.-]+$/;
/** An underscore inside a word has no meaning in Markdown. */
const outerUnderscore = '(?<![A-Za-z\\d])_|_(?![A-Za-z\\d])';
const inMailAddress = new RegExp(outerUnderscore, 'g');
/** `&` is one only before an entity. */
const inWebAddress = new RegExp(`${outerUnderscore}|[\\\\\`*[\\]<|~]|&(?=#?\\w{1,40};)`, 'g');

function escapedWord(word: string): string {
  const web = webAddress.exec(word);
  if (web !== null) {
    const code = (sign: string): string => (sign === '&' ? '&amp;' : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
    return web[1]!.replace(inLine, '\\$&') + web[2]!.replace(inWebAddress, code);
  }
  return word.replace(mailAddress.test(word) ? inMailAddress : inLine, '\\$&');
}

/** What makes a line a heading, a list, a quote or a rule. */
const atStart = /^(?:[#>=+-]|\d{1,9}(?=[.)]))/;

/** A value becomes text: its lines stay lines, and none of its signs is Markdown. In code, which knows no escapes, backticks become quotes. */
export function writeMarkdown(pieces: readonly Piece[]): string {
  let written = '';
  // The text of the person, in which values are only letters: it alone decides where a value is.
  let frame = '';
  for (const piece of pieces) {
    if ('text' in piece) {
      written += piece.text;
      frame += piece.text;
      continue;
    }
    written += markdownAt(frame, written, textOf(piece.value));
    frame += 'x';
  }
  return written;
}

function markdownAt(frame: string, written: string, text: string): string {
  const lines = frame.split('\n');
  const line = lines.at(-1)!;
  const isFenced = lines.filter((each) => /^ {0,3}(?:`{3,}|~{3,})/.test(each)).length % 2 === 1;
  if (isFenced) return text.replaceAll('`', '’').replaceAll('~', '∼');
  const oneLine = text.replace(/[\s\p{Cc}]+/gu, ' ');
  if ((line.match(/`+/g) ?? []).length % 2 === 1) return oneLine.replaceAll('`', '’');
  if (/\]\(\s*<?[^()\s]*$/.test(line) || line.endsWith('<')) {
    if (isProgram(`${/(?:\]\(\s*<?|<)([^()<\s]*)$/.exec(written)?.[1] ?? ''}${text}`))
      throw new UnfitValue('A value that begins a link can’t be the address of a program.');
    return text
      .trim()
      .replace(/[\s\p{Cc}<>()\\"'[\]`]/gu, (sign) =>
        encodeURIComponent(sign).replace(/[()']/g, (each) => `%${each.charCodeAt(0).toString(16)}`),
      );
  }
  const escaped = (each: string, isStart: boolean): string => {
    const inner = each.trim().split(/(\s+)/).map(escapedWord).join('');
    if (!isStart) return inner;
    const mark = atStart.exec(inner)?.[0] ?? '';
    return mark === '' ? inner : /\d/.test(mark) ? `${mark}\\${inner.slice(mark.length)}` : `\\${inner}`;
  };
  const isStart = /^[\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?$/.test(line);
  // A heading and a row of a table end with their line.
  if (/^ {0,3}#{1,6}\s/.test(line) || line.includes('|')) return escaped(oneLine, isStart);
  const inner = text.replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? '\n' : ' ')).trim();
  const [first = '', ...rest] = inner.split('\n');
  const escapedLines = [escaped(first, isStart), ...rest.map((each) => escaped(each, true))].join('\\\n');
  return `${/^\s/.test(text) && !isStart ? ' ' : ''}${escapedLines}${inner !== '' && /\s$/.test(text) ? ' ' : ''}`;
}

/** Separators of values in CSV files. */
const separators = [',', ';', '\t', '|'] as const;

/** A value stays in its cell: cells that need quotes get them, and quotes inside of cells are doubled. */
export function writeCsv(pieces: readonly Piece[]): string {
  const own = pieces
    .map((piece) => ('text' in piece ? piece.text : ''))
    .join('')
    .replace(/"[^"]*"/g, '');
  const separator = separators
    .map((sign) => [sign, own.split(sign).length] as const)
    .reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  let written = '';
  let cell = '';
  let [hasValue, isQuoted, hasQuotes] = [false, false, false];
  const endCell = (end: string): void => {
    const needsQuotes = hasValue && !hasQuotes && /[",;\t|\r\n]|^\s|\s$/.test(cell);
    written += (needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell) + end;
    cell = '';
    hasValue = false;
    hasQuotes = false;
  };
  for (const piece of pieces) {
    if ('value' in piece) {
      const text = textOf(piece.value);
      // A cell that begins with a value is quoted as a whole at its end.
      cell += isQuoted ? text.replaceAll('"', '""') : text;
      hasValue = true;
      continue;
    }
    for (const sign of piece.text.match(/\r\n|[^]/gu) ?? []) {
      if (!isQuoted && (sign === separator || sign.endsWith('\n'))) {
        endCell(sign);
        continue;
      }
      if (sign === '"' && (isQuoted || (cell === '' && !hasValue))) {
        isQuoted = !isQuoted;
        hasQuotes = true;
      }
      cell += sign;
    }
  }
  endCell('');
  return written;
}

/** A value becomes characters of a text (RFC 5545, section 3.3.11), on one line. */
export const writeCalendar = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) =>
      'text' in piece
        ? piece.text
        : textOf(piece.value)
            .replace(/\r\n|\r/g, '\n')
            .replace(/[\\;,]/g, '\\$&')
            .replaceAll('\n', '\\n')
            .replace(/\p{Cc}/gu, ' '),
    )
    .join('');
