/** The data that a step can use: what the trigger and earlier steps give, with samples. */
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { nameOfStep } from '../../../../domain/runs/differences';
import { isExactNumber } from '../../../../domain/runs/exactJson';
import { isFileReference } from '../../../../domain/runs/files';
import { isRecord, textOf } from '../../../../domain/runs/json';
import { everyItem, formatToken, type Reference } from '../../../../domain/runs/mapping';
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
  /** 'Customer › First name', 'Items › item 1 › Sku'; 'Everything' for the output as a whole. */
  readonly label: string;
  readonly type: ValueType;
  /** Null if there is no sample of it. */
  readonly sample: string | null;
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

/** The most values of one step, and the deepest of them. */
const most = { values: 300, depth: 6, comparedItems: 20, sampleLength: 60 };

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
    return { key, title: name, hasSample: samples.has(key), values: valuesOf(key, samples.get(key)) };
  });
}

function valuesOf(key: string, sample: unknown): SourceValue[] {
  const values: SourceValue[] = [];
  const scope = new Map([[key, sample]]);
  const add = (path: readonly string[], value: unknown): void => {
    if (values.length >= most.values) return;
    values.push({
      token: formatToken({ key, path }),
      label: path.length === 0 ? 'Everything' : labelPath(path, sample),
      type: typeOf(value),
      sample: value === undefined ? null : shorten(textOf(value), most.sampleLength),
    });
    // After `*` a path continues in each item.
    if (path.length >= most.depth || isFileReference(value) || path.includes(everyItem)) return;
    if (Array.isArray(value)) {
      for (const name of namesOfItems(value))
        add([...path, everyItem, name], lookUpReference({ key, path: [...path, everyItem, name] }, scope));
      if (value.length > 0) add([...path, '0'], value[0]);
    } else if (isRecord(value)) for (const [name, inner] of Object.entries(value)) add([...path, name], inner);
  };
  add([], sample);
  return values;
}

/** The names that the first records of a list have. */
const namesOfItems = (list: readonly unknown[]): readonly string[] => [
  ...new Set(list.slice(0, most.comparedItems).flatMap((item) => (isRecord(item) && !isFileReference(item) ? Object.keys(item) : []))),
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

/** A path in words: `customer.first_name` is 'Customer › First name', and the first item of a list is item 1. `root`: a sample. */
function labelPath(path: readonly string[], root: unknown): string {
  const parts = path.map((name, index) => {
    const of = lookUpReference({ key: 'root', path: path.slice(0, index) }, new Map([['root', root]]));
    // Without a sample, digits are a place.
    const mayBeList = of === undefined || Array.isArray(of);
    if (mayBeList && name === everyItem) return 'each item';
    return mayBeList && /^\d+$/.test(name) ? `item ${Number(name) + 1}` : inWords(name);
  });
  return parts.join(' › ');
}

/** Only lists, and what is not known. */
export const onlyLists = (sources: readonly Source[]): readonly Source[] =>
  sources.map((source) => ({ ...source, values: source.values.filter(({ type }) => type === 'list' || type === 'unknown') }));

/** The values whose name, path or sample has all words of a search. */
export function findValues(sources: readonly Source[], search: string): readonly Source[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sources;
  return sources
    .map((source) => ({
      ...source,
      values: source.values.filter(({ token, label, sample }) => {
        const text = `${source.title} ${label} ${token} ${sample ?? ''}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ values }) => values.length > 0);
}

/** How a token reads: the name of its step and its path. `isBroken`: no such step can be used here. */
export interface TokenLabel {
  readonly text: string;
  readonly sample: string | null;
  readonly isBroken: boolean;
}

/** The label of a token in a field of a step. */
export function labelToken(
  reference: Reference,
  names: ReadonlyMap<string, string>,
  samples: Scope,
  allowed: ReadonlySet<string>,
): TokenLabel {
  const { key, path } = reference;
  const isItem = path[0] === 'item' && samples.has(`${key}.item`);
  const value = isItem ? lookUpReference({ key: `${key}.item`, path: path.slice(1) }, samples) : lookUpReference(reference, samples);
  return {
    text: [names.get(key) ?? key, labelPath(path, isItem ? { item: samples.get(`${key}.item`) } : samples.get(key))]
      .filter(Boolean)
      .join(' › '),
    sample: value === undefined ? null : shorten(textOf(value), most.sampleLength),
    isBroken: !allowed.has(key),
  };
}
