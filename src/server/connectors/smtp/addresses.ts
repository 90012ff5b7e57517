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
const longestList = 20_000;

/** Reads addresses, also with names: `Ada <ada@example.org>, bob@example.org`, or one per line. Throws a `StepError`. */
export async function readAddresses(input: FieldValues, key: string, label: string): Promise<readonly Mailbox[]> {
  const text = readList(input, key).map(textOf).join(', ');
  return text === '' ? [] : parseAddresses(text, label);
}

/** The addresses of a text. Each is plain: nothing in it can be read as a second address or as a line of the protocol. */
export async function parseAddresses(text: string, label: string): Promise<readonly Mailbox[]> {
  if (text.length > longestList) throw new StepError(`${label} is too long. It can have at most ${longestList} characters.`);
  const { default: addressparser } = await import('nodemailer/lib/addressparser');
  const found = addressparser(text, { flatten: true });
  // eslint-disable-next-line no-control-regex -- control characters would end a line of a header
  const name = (each: string) => each.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  const boxes = found.map((each) => ({ name: name(each.name), address: each.address.trim() }));
  const bad = boxes.find(({ address }) => !isPlainAddress(address));
  if (bad !== undefined || boxes.length === 0)
    throw new StepError(`${label} must be mail addresses, such as ada@example.org. Separate them with commas.`);
  return boxes;
}

/** True for one address without quotes, comments or blanks. */
export const isPlainAddress = (text: string): boolean =>
  // eslint-disable-next-line no-control-regex -- see above
  text.length <= 320 && /^[^@\s"<>()[\]\\,;:\u0000-\u0020\u007f]+@[^@\s"<>()[\]\\,;:\u0000-\u0020\u007f]+$/.test(text);
