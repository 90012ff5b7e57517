/** True for a text that is empty or only white space. */
export const isBlank = (text: string): boolean => text.trim() === '';

/** The first sentence of a text; the whole if it has no end. */
export const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

/** Splits typed text on whitespace, commas, semicolons and tabs; no empty items. */
export function splitList(text: string): string[] {
  return text.split(/[\s,;]+/).filter((item) => item !== '');
}

/**
 * `' Foo Bar/Baz! '` → `foo-bar-baz`: trimmed, blanks and slashes to hyphens, non-word characters removed,
 * lower case (A5.18, B5.23). A word character is a letter, digit, underscore or hyphen.
 */
export function slugOf(text: string): string {
  return text
    .trim()
    .replace(/[\s/]+/g, '-')
    .replace(/[^\w-]/g, '')
    .toLowerCase();
}

/** Written in capitals by everybody. */
const initialisms = new Set(
  (
    'api bic cms cpu crm csv dns eta eu faq gdpr gid gif gmt gps gtin html http https iban id iid ip isbn iso jpeg jpg json jwt kpi mfa ' +
    'mime mms mp3 mp4 nps pdf pin png pr qr rgb roi rss sdk seo sha sid sku sla sms smtp sql ssh ssl sso svg tls ttl tv ui uid uk uri ' +
    'url usa usd utc utm uuid vat vin vip vm xml zip'
  ).split(' '),
);

/** Words with both kinds of letters, and short forms that people read better in full. */
const writtenWords: Readonly<Record<string, string>> = {
  ...{ apis: 'APIs', bcc: 'Bcc', cc: 'Cc', etag: 'ETag', ids: 'IDs', oauth: 'OAuth', skus: 'SKUs', urls: 'URLs' },
  ...{ addr: 'address', img: 'image', lang: 'language', msg: 'message', qty: 'quantity', ts: 'timestamp', tz: 'time zone' },
};

/** A word of a name of data as people write it: `id` as 'ID', `oauth` as 'OAuth', `ts` as 'timestamp'. Other words stay as they are. */
export function writeWord(word: string): string {
  const lower = word.toLowerCase();
  if (Object.hasOwn(writtenWords, lower)) return writtenWords[lower]!;
  return initialisms.has(lower) ? word.toUpperCase() : word;
}

/**
 * A name of data for people: `first_name` and `firstName` as 'First name', `orderID` and `order_id` as 'Order ID', `image_urls` as
 * 'Image URLs', `message_ts` as 'Message timestamp'.
 */
export function inWords(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})(?=\p{Ll})/gu, (_found, before: string, letter: string) => `${before} ${letter.toLowerCase()}`)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[\s_-]+/g, ' ')
    .trim();
  if (words === '') return name;
  const written = words.split(' ').map(writeWord);
  return written.map((word, index) => (index === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join(' ');
}

/** `'+1 (555) 010-2'` → `'15550102'`: the ASCII digits alone. */
export function phoneDigits(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/** A part of a text: literal text, or the name of a field that is filled in. */
export interface TextPiece {
  readonly kind: 'text' | 'field';
  readonly text: string;
}

/** Longest name of a field; anything longer is text. */
const maxNameLength = 60;
/** Fields that the user of a template fills in are in double curly braces: `{{channel}}`. */
const marked = new RegExp(`\\{\\{([^{}]{1,${maxNameLength}})\\}\\}`, 'g');

/**
 * Splits a text into its parts: `'Post to {{channel}}'` is the text `'Post to '` and the field `'channel'`. Single braces and
 * markers without a name are text. The parts in order are the whole text, apart from the markers and the spaces inside them.
 */
export function userFillPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(marked)) {
    const name = match[1]!.trim();
    if (name === '') continue;
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push({ kind: 'field', text: name });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

// C0 and C1 controls, DEL, and the characters that reorder or hide text.
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u061c\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * One line of text that a terminal only shows: every control character is a question mark. Texts of files and servers of others could
 * otherwise move the cursor, rewrite what was printed, or fill the clipboard.
 */
export const terminalLine = (text: string): string => text.replace(controls, '?');

/** The same for a text of several lines, whose line breaks stay. */
export const terminalText = (text: string): string => text.split('\n').map(terminalLine).join('\n');

/** JSON for a terminal: the same value, with every control character of its texts as an escape. */
export const terminalJson = (json: string): string =>
  json.replace(controls, (found) => (/\s/.test(found) && found < ' ' ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`));
