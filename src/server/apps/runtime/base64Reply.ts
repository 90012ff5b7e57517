/** Files that apps send as base64 in JSON. */
import { StepError } from '../../connectors/connector';

/** Characters before the content. */
const longestHead = 1000;

/**
 * The bytes of a reply that is a JSON object with one member, a text in base64 of either kind. They are decoded as they arrive, so a file
 * may be larger than a reply. `member` has letters, digits and underscores only. Throws a `StepError` for any other reply.
 */
export async function* bytesInJson(body: AsyncIterable<Buffer>, member: string, app: string): AsyncGenerator<Buffer> {
  const unread = () => new StepError(`${app} sent a file that can’t be read.`);
  const begin = new RegExp(`^\\s*\\{\\s*"${member}"\\s*:\\s*"`);
  const content = new Base64Text(unread);
  let part: 'head' | 'content' | 'tail' = 'head';
  let text = '';
  for await (const chunk of body) {
    text += chunk.toString('latin1');
    if (part === 'head') {
      const head = begin.exec(text)?.[0];
      if (head === undefined && text.length > longestHead) throw unread();
      if (head === undefined) continue;
      text = text.slice(head.length);
      part = 'content';
    }
    if (part === 'content') {
      const end = text.indexOf('"');
      // An escape may go on in the next chunk.
      const until = end >= 0 ? end : text.length - (/\\(?:u[0-9a-f]{0,3})?$/i.exec(text)?.[0].length ?? 0);
      yield content.add(text.slice(0, until));
      text = text.slice(end >= 0 ? end + 1 : until);
      if (end >= 0) {
        yield content.end();
        part = 'tail';
      }
    }
    if (part === 'tail' && text.length > longestHead) throw unread();
  }
  if (part !== 'tail' || !/^\s*\}\s*$/.test(text)) throw unread();
}

/** Base64 that arrives in pieces, as it is between the quotes of JSON. */
class Base64Text {
  #rest = '';

  constructor(private readonly unread: () => StepError) {}

  /** The bytes of all whole groups so far. */
  add(piece: string): Buffer {
    this.#rest += this.#unescape(piece).replace(/\s/g, '');
    // Padding is at the end.
    const padding = this.#rest.indexOf('=');
    if (padding >= 0 && !/^={1,2}$/.test(this.#rest.slice(padding))) throw this.unread();
    const whole = Math.floor((padding >= 0 ? padding : this.#rest.length) / 4) * 4;
    const groups = this.#rest.slice(0, whole);
    this.#rest = this.#rest.slice(whole);
    return this.#decode(groups);
  }

  /** The bytes of the last group. */
  end(): Buffer {
    const last = this.#rest.replace(/=+$/, '');
    if (last.length === 1) throw this.unread();
    return this.#decode(last);
  }

  #decode(groups: string): Buffer {
    if (!/^[A-Za-z0-9+/_-]*$/.test(groups)) throw this.unread();
    return Buffer.from(groups, 'base64');
  }

  #unescape(piece: string): string {
    try {
      return JSON.parse(`"${piece}"`) as string;
    } catch {
      throw this.unread();
    }
  }
}
