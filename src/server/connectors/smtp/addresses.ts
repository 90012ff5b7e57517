/** Mail addresses that people enter. */
import type { FieldValues } from '../connector';
import { StepError } from '../connector';
import { readList } from '../inputs';
import { textOf } from '../../../domain/runs/json';

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** The longest list that is read: the parser takes time that grows with it. */
const maxListLength = 20_000;

/** Reads addresses, also with names: `Ada <ada@example.org>, bob@example.org`, or one per line. Throws a `StepError`. */
export async function readAddresses(input: FieldValues, key: string, label: string): Promise<readonly Mailbox[]> {
  const text = readList(input, key).map(textOf).join(', ');
  return text === '' ? [] : parseAddresses(text, label);
}

/** The addresses of a text. Each is plain: nothing in it can be read as a second address or as a line of the protocol. */
export async function parseAddresses(text: string, label: string): Promise<readonly Mailbox[]> {
  if (text.length > maxListLength) throw new StepError(`${label} is too long. It can have at most ${maxListLength} characters.`);
  const boxes = await looseAddresses(text);
  const unclear = boxes.find(({ name, address }) => namesAnother(name, address) && !text.includes(`"${name}"`));
  if (unclear !== undefined)
    throw new StepError(`“${unclear.name} <${unclear.address}>” in ${label} can be one address or two. Separate addresses with commas.`);
  const bad = boxes.find(({ address }) => !isPlainAddress(address));
  if (bad !== undefined || boxes.length === 0)
    throw new StepError(`${label} must be mail addresses, such as ada@example.org. Separate them with commas.`);
  return boxes;
}

const bare = '[^@\\s"<>()\\[\\],;:]+@[^@\\s"<>()\\[\\],;:]+';
const endsWithAddress = new RegExp(`(?:^|[,;>])${bare}$`);
const beginsWithAddress = new RegExp(`^${bare}(?:$|[,;])`);

/** A comma between two addresses that only blanks divide, and after an address in angle brackets. Takes time that grows with the text only. */
function withCommas(part: string): string {
  const words = part.replace(/>(?=[^\s,;])/g, '> ').split(/(\s+)/);
  return words
    .map((word, index) => {
      const [before = '', after = ''] = [words[index - 1], words[index + 1]];
      const isMissing =
        index % 2 === 1 &&
        after !== '' &&
        (endsWithAddress.test(before) ? beginsWithAddress.test(after) : /[^\s]>$/.test(before) && !/^[,;]/.test(after));
      return isMissing ? ', ' : word;
    })
    .join('');
}

/** The addresses of a list as people and mail programs write it: with commas, semicolons, blanks or groups. None is left out. */
export async function looseAddresses(text: string): Promise<readonly Mailbox[]> {
  const { default: addressparser } = await import('nodemailer/lib/addressparser');
  // Nothing inside of quotes is changed.
  const parts = text.split(/("(?:[^"\\\\]|\\\\.)*")/);
  const list = parts.map((part, index) => (index % 2 === 0 ? withCommas(part) : part)).join('');
  // eslint-disable-next-line no-control-regex -- control characters would end a line of a header
  const name = (each: string) => each.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  return addressparser(list, { flatten: true }).map((each) => ({
    name: name(each.name),
    address: each.address.trim().replace(/^mailto:/i, ''),
  }));
}

/** True for a name with an address that is another one than the address that it names. */
const namesAnother = (name: string, address: string): boolean =>
  name.split(/[\s<>()]+/).some((word) => isPlainAddress(word) && word.toLowerCase() !== address.toLowerCase());

/** True for one address without quotes, comments or blanks. */
export const isPlainAddress = (text: string): boolean =>
  // eslint-disable-next-line no-control-regex -- see above
  text.length <= 320 && /^[^@\s"<>()[\]\\,;:\u0000-\u0020\u007f]+@[^@\s"<>()[\]\\,;:\u0000-\u0020\u007f]+$/.test(text);
