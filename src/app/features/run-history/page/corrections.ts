/** The values of an input that a person corrects before a replay. */
import { isExactNumber, parseExactJson, writeExactJson } from '../../../../domain/runs/exactJson';
import { labelFinder, type DataLabel } from '../../../../domain/runs/fields';
import { isFileReference } from '../../../../domain/runs/files';
import { isBranch, leavesOf, type DataPath, type Leaf } from '../../../widgets/DataView/leaves';

/** A longer input is edited as JSON. */
const maxValues = 40;
/** Shorter texts are part of many errors by chance. */
const shortest = 3;

/** JSON with all digits of its numbers; undefined for a text that is not JSON. */
export function readJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** The values of an input that can be typed into fields; empty if it has none, or too many for a form. `labels`: of its app. */
export function valuesOf(input: unknown, labels: readonly DataLabel[] = []): readonly Leaf[] {
  if (!isBranch(input)) return [];
  const leaves = leavesOf(input, labelFinder(labels), maxValues + 1);
  return leaves.length > maxValues ? [] : leaves.filter(({ value }) => isTyped(value));
}

const isTyped = (value: unknown): boolean =>
  isExactNumber(value) || (!isFileReference(value) && (value === null || typeof value !== 'object'));

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The value that an error names by its label, by its key or by itself; null for an error that names none. */
export function namedIn(error: string | null, values: readonly Leaf[]): Leaf | null {
  if (error === null) return null;
  const said = words(error);
  const isSaid = (text: string | undefined): boolean => text !== undefined && text.trim().length >= shortest && said.includes(words(text));
  // The more a text says, the less it is there by chance.
  const best = (texts: (leaf: Leaf) => readonly (string | undefined)[]) =>
    values
      .map((leaf) => ({
        leaf,
        length: Math.max(
          0,
          ...texts(leaf)
            .filter(isSaid)
            .map((text) => text!.length),
        ),
      }))
      .reduce<{ leaf: Leaf | null; length: number }>((most, each) => (each.length > most.length ? each : most), { leaf: null, length: 0 });
  const byName = best(({ label, name }) => [label.split(' › ').at(-1), name]);
  const byValue = best(({ text, value }) => (value === null || typeof value === 'boolean' ? [] : [text]));
  return byValue.length > byName.length ? byValue.leaf : byName.leaf;
}

/** The input with what a person typed at a place. A number stays one if a number was typed, and `true` and `false` stay such values. */
export function withTyped(text: string, path: DataPath, typed: string, before: unknown): string {
  const read = readJson(typed.trim());
  const isNumber = typeof read === 'number' || isExactNumber(read);
  const wasNumber = typeof before === 'number' || isExactNumber(before);
  const keepsKind = (wasNumber && isNumber) || (typeof before === 'boolean' && typeof read === 'boolean');
  const value = keepsKind ? read : typed === '' && before === null ? null : typed;
  return writeExactJson(replaced(readJson(text), path, value), 2) ?? text;
}

function replaced(data: unknown, [name, ...rest]: DataPath, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(data)) return data.map((each, index) => (String(index) === name ? replaced(each, rest, value) : each));
  const record = data as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(record).map(([key, each]) => [key, key === name ? replaced(each, rest, value) : each]));
}
