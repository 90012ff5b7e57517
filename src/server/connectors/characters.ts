/** Texts from bytes, whatever their senders call the encoding. */
import { isUtf8 } from 'node:buffer';

/**
 * The text of some bytes, without a byte order mark. Its encoding is the one of the mark, else the declared one, else the one that an
 * XML declaration or a `<meta>` of HTML names, else UTF-16 or UTF-8 if the bytes can be, else Windows-1252, in which any bytes are a
 * text: the order of the Encoding standard and of RFC 8259. Bytes that are declared as UTF-8 and are none are read as if nothing were
 * declared.
 * @param declared a label of the Encoding standard, such as the `charset` of a header; unknown ones count as none
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): string {
  const label = encodingOfMark(bytes) ?? knownEncoding(declared, bytes) ?? knownEncoding(declarationIn(bytes), bytes);
  const decoder = new TextDecoder(label ?? guessedEncoding(bytes));
  const text = decoder.decode(bytes);
  return decoder.encoding === 'windows-1252' ? text.replace(/[\u0080-\u009f]/g, (sign) => windows1252[sign.charCodeAt(0) - 0x80]!) : text;
}

/** The signs 0x80 to 0x9F of Windows-1252. Some versions of Node read them as control characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The `charset` of a content type; null without one. */
export const charsetOf = (contentType: string | undefined): string | null =>
  /;\s*charset\s*=\s*["']?([^"'\s;]+)/i.exec(contentType ?? '')?.[1] ?? null;

function encodingOfMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** The encoding that a label names, if there is such a one and the bytes can be in it. */
function knownEncoding(label: string | null, bytes: Uint8Array): string | null {
  if (label === null) return null;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding === 'utf-8' && !isUtf8(bytes) ? null : encoding;
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
  const [first, second] = bytes;
  if (bytes.length >= 2 && bytes.length % 2 === 0) {
    if (first === 0 && second !== 0) return 'utf-16be';
    if (first !== 0 && second === 0) return 'utf-16le';
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
