/** The data that a step can use: what the trigger and earlier steps give, with samples. */
import { nameOfStep, type ZapDefinition } from '../../../../domain/runs/definition';
import { isExactNumber } from '../../../../domain/runs/exactJson';
import { placeOfOutput } from '../../../../domain/runs/fields';
import { isFileReference } from '../../../../domain/runs/files';
import { isRecord, textOf } from '../../../../domain/runs/json';
import { everyItem, formatToken, type Formula } from '../../../../domain/runs/mapping';
import { kindOf } from '../../../../domain/runs/kinds';
import { referablesAt } from '../../../../domain/runs/references';
import { lookUpReference, type Scope } from '../../../../domain/runs/resolving';
import { shorten } from '../../../../domain/runs/shortening';
import { allSteps } from '../../../../domain/runs/walkSteps';
import { inWords } from '../../../../domain/texts';

/** A value that can be inserted. */
export interface SourceValue {
  /** `{{step2.customer.name}}` */
  readonly token: string;
  /** 'Customer › First name', 'Items › first item › Sku'; 'Everything' for the output as a whole. */
  readonly label: string;
  /** The last part of the label. */
  readonly name: string;
  /** 0 for the values of the step itself. Inner values follow the value that they are in, and are deeper. */
  readonly depth: number;
  readonly type: ValueType;
  /** Undefined if there is no sample of it. */
  readonly value: unknown;
}

/** `unknown`: there is no sample. */
export type ValueType = 'text' | 'number' | 'boolean' | 'list' | 'record' | 'file' | 'empty' | 'unknown';

/** The data of one step. */
export interface Source {
  readonly key: string;
  /** '1. New order' */
  readonly title: string;
  /** The step has no sample: only its whole output can be inserted, or a path that is typed. */
  readonly hasSample: boolean;
  readonly values: readonly SourceValue[];
}

/** The labels that the app of a step declares for its output, by `placeOfOutput`. */
export type LabelsOfStep = ReadonlyMap<string, string>;

/** By the keys of steps. */
export type OutputLabels = ReadonlyMap<string, LabelsOfStep>;

const noLabels: OutputLabels = new Map();

/** The most values of one step, and the deepest of them. */
const most = { values: 10_000, depth: 6, comparedItems: 20, sampleLength: 60, searchedLength: 300 };

/** A sample on one line; undefined if there is none. */
export function sampleOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  // Counting characters is slow, so a long text is cut first.
  return shorten(textOf(value).slice(0, 1000).replace(/\s+/g, ' '), most.sampleLength);
}

/** The number of each step in reading order: the trigger is 1. */
export const stepNumbers = (definition: ZapDefinition): ReadonlyMap<string, number> =>
  new Map(allSteps(definition).map(({ key }, index) => [key, index + (definition.trigger === null ? 2 : 1)]));

/** The names of steps as people know them, by key. `titles`: what their events are called. */
export function stepNames(definition: ZapDefinition, titles: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const numbers = stepNumbers(definition);
  return new Map(
    allSteps(definition).map((step) => [
      step.key,
      `${numbers.get(step.key) ?? 0}. ${step.title ?? titles.get(step.key) ?? nameOfStep(step)}`,
    ]),
  );
}

/** The possible sources of a step, the nearest first; `null`: of the Zap's own texts. */
export function sourcesOf(
  definition: ZapDefinition,
  stepKey: string | null,
  samples: Scope,
  names = stepNames(definition),
  labels: OutputLabels = noLabels,
): readonly Source[] {
  const withoutData = new Set(allSteps(definition).flatMap((step) => ('kind' in step && kindOf(step).givesNoData ? [step.key] : [])));
  const referables = referablesAt(definition, stepKey).filter(({ key }) => !withoutData.has(key));
  return referables.map(({ key, gives }) => {
    const name = names.get(key) ?? key;
    if (gives === 'item') {
      const scope = samples.get(`${key}.item`);
      const values = valuesOf(key, { item: scope ?? null, index: 0 }).filter(({ token }) => token !== formatToken({ key, path: [] }));
      return { key, title: `${name}: each item`, hasSample: scope !== undefined, values };
    }
    return { key, title: name, hasSample: samples.has(key), values: valuesOf(key, samples.get(key), labels.get(key)) };
  });
}

/** Everything that a sample has, each value before what is in it, and the sample itself last. */
function valuesOf(key: string, sample: unknown, labels?: LabelsOfStep): SourceValue[] {
  const values: SourceValue[] = [];
  const scope = new Map([[key, sample]]);
  const push = (path: readonly string[], names: readonly string[], value: unknown, formulas?: readonly Formula[]): void => {
    values.push({
      token: formatToken({ key, path, ...(formulas && { formulas }) }),
      label: names.join(' › ') || 'Everything',
      name: names.at(-1) ?? 'Everything',
      depth: Math.max(0, names.length - 1),
      type: typeOf(value),
      value,
    });
  };
  const add = (path: readonly string[], names: readonly string[], value: unknown): void => {
    if (values.length >= most.values) return;
    push(path, names, value);
    // After `*` a path continues in each item.
    if (path.length >= most.depth || isFileReference(value) || path.includes(everyItem)) return;
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      const inner = namesOfItems(items);
      if (inner.length > 0) push([...path, everyItem], [...names, itemWords.each], items);
      for (const name of inner) {
        const each = [...path, everyItem, name];
        add(each, [...names, itemWords.each, wordsOf(each, labels)], lookUpReference({ key, path: each }, scope));
      }
      if (items.length > 0) add([...path, '0'], [...names, itemWords.first], items[0]);
      if (items.length > 1) push(path, [...names, itemWords.last], items.at(-1), [{ name: 'list_last', arguments: {} }]);
      push(path, [...names, itemWords.count], items.length, [{ name: 'list_count', arguments: {} }]);
      push(path, [...names, itemWords.joined], items.map(textOf).join(', '), [{ name: 'list_join', arguments: {} }]);
    } else if (isRecord(value) && !isExactNumber(value))
      for (const [name, inner] of Object.entries(value)) add([...path, name], [...names, wordsOf([...path, name], labels)], inner);
  };
  add([], [], sample);
  // The output as a whole is seldom what is wanted.
  const [whole, ...parts] = values;
  return whole === undefined ? parts : [...parts, whole];
}

const itemWords = { each: 'each item', first: 'first item', last: 'last item', count: 'count', joined: 'joined' } as const;

/** The names that the first records of a list have. */
const namesOfItems = (list: readonly unknown[]): readonly string[] => [
  ...new Set(
    list
      .slice(0, most.comparedItems)
      .flatMap((item) => (isRecord(item) && !isFileReference(item) && !isExactNumber(item) ? Object.keys(item) : [])),
  ),
];

function typeOf(value: unknown): ValueType {
  if (value === undefined) return 'unknown';
  if (value === null || value === '') return 'empty';
  if (Array.isArray(value)) return 'list';
  if (isFileReference(value)) return 'file';
  if (isExactNumber(value)) return 'number';
  if (typeof value === 'object') return 'record';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'number' ? 'number' : 'text';
}

/** The name of the last value of a path: what the app calls it, or else its name in words. */
const wordsOf = (path: readonly string[], labels?: LabelsOfStep): string => labels?.get(placeOfOutput(path)) ?? inWords(path.at(-1) ?? '');

/** A path in words: `customer.first_name` is 'Customer › First name'. `root`: a sample. */
export function labelPath(path: readonly string[], root: unknown, labels?: LabelsOfStep): string {
  const parts = path.map((name, index) => {
    const of = lookUpReference({ key: 'root', path: path.slice(0, index) }, new Map([['root', root]]));
    // Without a sample, digits are a place.
    const mayBeList = of === undefined || Array.isArray(of);
    if (mayBeList && name === everyItem) return itemWords.each;
    if (!mayBeList || !/^\d+$/.test(name)) return wordsOf(path.slice(0, index + 1), labels);
    return name === '0' ? itemWords.first : `item ${Number(name) + 1}`;
  });
  return parts.join(' › ');
}

/** Only lists, and what is not known. */
export const onlyLists = (sources: readonly Source[]): readonly Source[] =>
  sources.map((source) => ({
    ...source,
    values: source.values
      .filter(({ type, name }) => (type === 'list' || type === 'unknown') && name !== itemWords.each)
      // Without the values that they are in, nothing unfolds.
      .map((value) => ({ ...value, name: value.label, depth: 0 })),
  }));

/** The values whose step, name, path or sample has all words of a search, under their whole names. */
export function findValues(sources: readonly Source[], search: string): readonly Source[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sources;
  return sources
    .map((source) => ({
      ...source,
      values: source.values
        .filter((value) => {
          const text = searchText(source, value);
          return words.every((word) => text.includes(word));
        })
        .map((value) => ({ ...value, name: value.label, depth: 0 })),
    }))
    .filter(({ values }) => values.length > 0);
}

/** Kept, because each key of a search asks for it again. */
function searchText({ title }: Source, value: SourceValue): string {
  const known = searchTexts.get(value);
  if (known !== undefined) return known;
  // What is in a list or a record is found itself.
  const sample = value.type === 'list' || value.type === 'record' ? '' : textOf(value.value).slice(0, most.searchedLength);
  const text = `${title} ${value.label} ${value.token} ${sample}`.toLowerCase();
  searchTexts.set(value, text);
  return text;
}
const searchTexts = new WeakMap<SourceValue, string>();
