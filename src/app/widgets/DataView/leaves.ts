/** The values inside data, as the table and the search of `DataView` see them. */
import { isExactNumber } from '../../../domain/runs/exactJson';
import type { Choice, DataLabel } from '../../../domain/runs/fields';
import { isFileReference } from '../../../domain/runs/files';
import { isRecord, textOf } from '../../../domain/runs/json';
import { checkInWords } from '../../../domain/runs/kinds/rules';
import { inWords } from '../../../domain/texts';

/** The names of properties, and places in lists, that lead to a value. */
export type DataPath = readonly string[];

/** What the app declares for a place; null for nothing. */
export type LabelOf = (path: DataPath) => DataLabel | null;

/** The app's word for a value that is one of its choices; null for any other value. */
export const wordFor = (value: unknown, { choices = [] }: Pick<DataLabel, 'choices'>): string | null =>
  typeof value === 'string' || typeof value === 'boolean' ? (choices.find((each) => each.value === String(value))?.label ?? null) : null;

export interface Leaf {
  readonly path: DataPath;
  /** The name in the data: 'first_name'. */
  readonly name: string;
  /** 'Customer › First name', 'Items › Item 2 › Sku' */
  readonly label: string;
  readonly value: unknown;
  readonly text: string;
  /** The value in the app's words, if it has some. */
  readonly word: string | null;
  /** The values that it can have, if the app names them. */
  readonly choices: readonly Choice[];
}

/** The name of one place, as people read it. */
export const nameOf = (path: DataPath, isInList: boolean, labelOf: LabelOf): string => {
  const name = path.at(-1) ?? '';
  return labelOf(path)?.label ?? (isInList ? `Item ${Number(name) + 1}` : inWords(name));
};

/** True for a list or record with something inside; a file, an exact number and a checked condition are one value. */
export const isBranch = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !isFileReference(value) &&
  !isExactNumber(value) &&
  checkInWords(value) === null &&
  Object.keys(value).length > 0;

/** The name of an item of a list that is a pair of a name and its value, as steps list headers and fields; null for other data. */
function pairName(item: unknown): string | null {
  if (!isRecord(item) || typeof item.name !== 'string' || item.name.trim() === '' || !('value' in item)) return null;
  return Object.keys(item).length === 2 && !isBranch(item.value) ? item.name : null;
}

/**
 * The values inside data in their order, at most `most` of them. Data that is one value is one leaf without a path. A pair of a name
 * and a value in a list is one value with this name.
 */
export function leavesOf(data: unknown, labelOf: LabelOf, most: number): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (value: unknown, path: DataPath, names: readonly string[]): void => {
    if (leaves.length >= most) return;
    if (!isBranch(value)) {
      add(path, path.at(-1) ?? '', names, value);
      return;
    }
    const isList = Array.isArray(value);
    for (const [name, inner] of Object.entries(value)) {
      const place = [...path, name];
      const pair = isList ? pairName(inner) : null;
      if (pair === null) walk(inner, place, [...names, nameOf(place, isList, labelOf)]);
      else if (leaves.length < most) add([...place, 'value'], pair, [...names, inWords(pair)], (inner as { value: unknown }).value);
    }
  };
  const add = (path: DataPath, name: string, names: readonly string[], value: unknown): void => {
    const { choices = [] } = labelOf(path) ?? {};
    leaves.push({
      path,
      name,
      label: names.join(' › '),
      value,
      text: checkInWords(value) ?? textOf(value),
      word: wordFor(value, { choices }),
      choices,
    });
  };
  walk(data, [], []);
  return leaves;
}

/** The leaves whose label, names or value have all words of a search. */
export function findLeaves(leaves: readonly Leaf[], search: string): readonly Leaf[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return leaves;
  return leaves.filter(({ label, path, text, word }) => {
    const all = `${label} ${path.join(' ')} ${text} ${word ?? ''}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

export const placeOf = (path: DataPath): string => JSON.stringify(path);

/** Every place on the way to some leaves. */
export function placesTo(leaves: readonly Leaf[]): ReadonlySet<string> {
  return new Set(leaves.flatMap(({ path }) => path.map((_, index) => placeOf(path.slice(0, index + 1)))));
}
