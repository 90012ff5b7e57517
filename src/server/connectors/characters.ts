/** Texts from bytes, whatever their senders call the encoding. */
import { isAscii, isUtf8 } from 'node:buffer';

/**
 * The text of some bytes, without a byte order mark. Its encoding is the one of the mark, else the declared one, else the one that an
 * XML declaration or a `<meta>` of HTML names, else UTF-16 or UTF-8 if the bytes can be, else Windows-1252, in which any bytes are a
 * text: the order of the Encoding standard and of RFC 8259. A declaration that the bytes do not fit counts as none.
 * @param declared a label of the Encoding standard, such as the `charset` of a header; unknown ones count as none
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): string {
  const label = encodingOfMark(bytes) ?? knownEncoding(declared, bytes) ?? knownEncoding(declarationIn(bytes), bytes);
  const decoder = new TextDecoder(label ?? guessedEncoding(bytes));
  // Half of a UTF-16 unit, such as a line end that was added as one byte, is left out.
  const isHalf = decoder.encoding.startsWith('utf-16') && bytes.length % 2 === 1;
  const text = decoder.decode(isHalf ? bytes.subarray(0, -1) : bytes);
  return decoder.encoding === 'windows-1252' ? text.replace(/[\u0080-\u009f]/g, (sign) => windows1252[sign.charCodeAt(0) - 0x80]!) : text;
}

/** The signs 0x80 to 0x9F of Windows-1252. Some versions of Node read them as control characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The `charset` of a content type; null without one. */
export const charsetOf = (contentType: string | undefined): string | null =>
  /;\s*charset\s*=\s*["']?([^"'\s;]+)/i.exec(contentType ?? '')?.[1] ?? null;

/** A text with encoded words (RFC 2047), such as `=?UTF-8?B?R3LDvMOfZQ==?=`; those of one encoding can be cut inside of a character. */
export function decodeWords(text: string): string {
  const word = /=\?([\w.:-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi;
  return text.replace(new RegExp(`${word.source}(?:\\s*${word.source.replace(/\((?!\?)/g, '(?:')})*`, 'gi'), (all) => {
    const runs: { charset: string; bytes: Buffer[] }[] = [];
    for (const [, charset = '', kind = '', inner = ''] of all.matchAll(word)) {
      const bytes =
        kind.toLowerCase() === 'b'
          ? Buffer.from(inner, 'base64')
          : Buffer.from(
              inner.replaceAll('_', ' ').replace(/=([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16))),
              'latin1',
            );
      const last = runs.at(-1);
      if (last?.charset === charset.toLowerCase()) last.bytes.push(bytes);
      else runs.push({ charset: charset.toLowerCase(), bytes: [bytes] });
    }
    return runs.map(({ charset, bytes }) => decodeText(Buffer.concat(bytes), charset)).join('');
  });
}

function encodingOfMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * The encoding that a label names, if there is such a one and the bytes can be in it. Many servers declare UTF-8 for none, ISO 8859-1 for
 * UTF-8, which is what their software declares if nobody chooses, and UTF-16 for texts that only were in it before they were sent.
 */
function knownEncoding(label: string | null, bytes: Uint8Array): string | null {
  if (label === null) return null;
  try {
    const { encoding } = new TextDecoder(label);
    const guessed = guessedEncoding(bytes);
    const isOther =
      encoding === 'utf-8'
        ? guessed !== 'utf-8'
        : encoding === 'windows-1252'
          ? guessed === 'utf-8' && !isAscii(bytes)
          : encoding.startsWith('utf-16') && (guessed.startsWith('utf-16') || (guessed === 'utf-8' && !bytes.includes(0)));
    return isOther ? null : encoding;
  } catch {
    return null;
  }
}

function declarationIn(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1');
  const found =
    /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ??
    (/^\s*</.test(start) ? /<meta\s[^>]*?charset\s*=\s*["']?([\w.:-]+)/i.exec(start) : null);
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  return found === null || /^utf-?16/i.test(found[1]!) ? null : found[1]!;
}

/** JSON, XML and CSV begin with a sign of ASCII, which has a zero beside it in UTF-16. */
function guessedEncoding(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  const isLong = bytes.length >= 4;
  if (bytes.length >= 2 && (bytes.length % 2 === 0 || isLong)) {
    if (first === 0 && second !== 0 && (!isLong || third === 0)) return 'utf-16be';
    if (first !== 0 && second === 0 && (!isLong || fourth === 0)) return 'utf-16le';
  }
  return isUtf8(bytes) || isBrokenUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Bytes that are looked at to tell broken UTF-8 from another encoding. */
const looked = 64 * 1024;

/**
 * Whether bytes are UTF-8 with a few errors, as in a text that was cut inside of a character: most of its characters beyond ASCII can be
 * read. In other encodings hardly any can.
 */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, looked));
  const beyond = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  const errors = text.match(/\uFFFD/g)?.length ?? 0;
  return beyond > errors;
}
