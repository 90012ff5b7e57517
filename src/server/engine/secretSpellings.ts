/** Finds secrets in texts in the spellings in which apps repeat them: percent-encoded, in JSON, in HTML, in base64, on one line, cut off. */

/** Shorter values are too common to be recognised: hiding every "on" or "1" would hide the data. */
const minSecretLength = 6;

/** A form of a secret, and what stays of it in any spelling. */
interface Form {
  readonly text: string;
  /** As `plainOf` gives it; null for a text of letters and digits, which has one spelling. */
  readonly plain: string | null;
  /** Its longest part with one spelling: where this is missing, the form is too. */
  readonly part: string;
}

/** What `hideForms` looks for: the secrets as they are, in base64 and in hexadecimal digits. */
export const formsOf = (secrets: readonly string[]): readonly Form[] =>
  [...new Set(secrets.filter((secret) => secret.length >= minSecretLength).flatMap(encodedForms))]
    .sort((a, b) => b.length - a.length)
    .map((text) => {
      const plain = /[^\w.~-]/.test(text) ? plainOf(text).text.trim() : null;
      const part = text.split(/[^\w.~-]+/).reduce((longest, each) => (each.length > longest.length ? each : longest), '');
      return { text, plain: plain !== null && plain.length < minSecretLength ? null : plain, part };
    });

function encodedForms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  const base64 = base64Forms(bytes);
  return [secret, ...base64, ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')), hex, hex.toUpperCase()];
}

/**
 * Base64 of bytes inside of longer ones, such as the password of `user:password`: three forms, by the place at which it begins.
 * Digits that also depend on the neighbours are left out.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const hasNeighbour = (before + bytes.length) % 3 !== 0;
    return text.slice(Math.ceil((before * 8) / 6), hasNeighbour ? -1 : undefined);
  });
}

/** Replaces each form in a text, in linear time. */
export function hideForms(text: string, forms: readonly Form[], replacement: string): string {
  let shown = text;
  const spelled = forms.filter(({ plain, part }) => plain !== null && text.includes(part));
  if (spelled.length > 0) shown = hideSpelled(text, spelled, replacement);
  shown = forms.reduce((rest, form) => rest.replaceAll(form.text, replacement), shown);
  return shown.length <= maxMessageLength && shown.includes(cut) ? hideCut(shown, forms, replacement) : shown;
}

function hideSpelled(text: string, forms: readonly Form[], replacement: string): string {
  const { text: plain, starts } = plainOf(text);
  const found = forms.flatMap(({ plain: wanted }) => placesOf(plain, wanted!)).sort(([a], [b]) => a - b);
  let [shown, done] = ['', 0];
  for (const [from, to] of found) {
    if (starts[to]! <= done) continue;
    shown += text.slice(done, Math.max(done, starts[from]!)) + (starts[from]! >= done ? replacement : '');
    done = starts[to]!;
  }
  return shown + text.slice(done);
}

function placesOf(text: string, wanted: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found.push([at, at + wanted.length]);
  return found;
}

/** Encodings of a text inside of others, as in JSON within JSON. */
const maxLayers = 4;

/** A text without its encodings. `starts`: where each character, and the end, is in the given text. */
function plainOf(given: string): { readonly text: string; readonly starts: readonly number[] } {
  let text = given;
  let starts = Array.from({ length: given.length + 1 }, (_, at) => at);
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const next = withoutLayer(text, starts);
    if (next.text === text) break;
    ({ text, starts } = next);
  }
  return { text, starts };
}

/** What stands for one character: `%2F`, `\u0022`, `&quot;`, UTF-8 read byte by byte; backslashes, which only mask; blanks of any kind. */
const spelling =
  /%[0-7][\da-f]|%[c-f][\da-f](?:%[89ab][\da-f]){1,3}|\\+u[\da-f]{4}|\\+x[\da-f]{2}|\\+[nrt]|\\+|&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);|[\u00c2-\u00f4][\u0080-\u00bf]{1,3}|[+\s]+/gi;

function withoutLayer(text: string, starts: readonly number[]): { text: string; starts: number[] } {
  const parts: string[] = [];
  const places: number[] = [];
  let done = 0;
  const keep = (until: number): void => {
    parts.push(text.slice(done, until));
    for (let at = done; at < until; at += 1) places.push(starts[at]!);
  };
  for (const { 0: found, index } of text.matchAll(spelling)) {
    keep(index);
    const character = characterOf(found);
    parts.push(character);
    for (let at = 0; at < character.length; at += 1) places.push(starts[index]!);
    done = index + found.length;
  }
  keep(text.length);
  places.push(starts[text.length]!);
  return { text: parts.join(''), starts: places };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function characterOf(spelled: string): string {
  const [first] = spelled;
  if (first === '%') return utf8Of(Buffer.from(spelled.replaceAll('%', ''), 'hex'), spelled);
  if (first === '&') return entityOf(spelled.slice(1, -1).toLowerCase());
  if (first === '\\') {
    const [mark = '', ...digits] = spelled.replace(/^\\+/, '');
    if (digits.length > 0) return String.fromCharCode(parseInt(digits.join(''), 16));
    return mark === '' ? '' : ' ';
  }
  return /[+\s]/.test(spelled) ? ' ' : utf8Of(Buffer.from(spelled, 'latin1'), spelled);
}

function entityOf(name: string): string {
  if (!name.startsWith('#')) return entities[name]!;
  const code = name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function utf8Of(bytes: Buffer, otherwise: string): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? otherwise : text;
}

/** What ends a text that was too long to be shown. */
const cut = '…';
/** Characters of the longest text in which texts were shortened. */
const maxMessageLength = 2_000;

/** Hides the beginning of a form that was cut off. */
function hideCut(text: string, forms: readonly Form[], replacement: string): string {
  return text
    .split(cut)
    .map((part, index, all) => {
      if (index === all.length - 1) return part;
      const beginnings = forms.map((form) => Math.max(beginningAt(part, form.text), beginningAt(part, form.plain ?? '')));
      const longest = Math.max(...beginnings);
      return longest === 0 ? part : part.slice(0, -longest) + replacement;
    })
    .join(cut);
}

/** How many characters at the end of a text are the beginning of another; 0 if they are too few to tell. */
function beginningAt(text: string, wanted: string): number {
  for (let length = Math.min(text.length, wanted.length); length >= minSecretLength; length -= 1)
    if (text.endsWith(wanted.slice(0, length))) return length;
  return 0;
}
