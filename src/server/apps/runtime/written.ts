/** Writes queries, forms, and single parts of bodies. */
import { writeExactJson } from '../../../domain/runs/exactJson';
import { isRecord, textOf } from '../../../domain/runs/json';
import type { RequestDefinition } from '../../../domain/apps/definition';

type Pair = readonly [name: string, value: string];

/** `query`: lists by the style of the request, objects as `created[gte]`. Values that are missing or null are left out. */
export function queryPairs(query: Readonly<Record<string, unknown>>, style: RequestDefinition['style'] = 'repeat'): Pair[] {
  return Object.entries(query).flatMap(([name, value]) => queryPairsOf(name, value, style));
}

function queryPairsOf(name: string, value: unknown, style: NonNullable<RequestDefinition['style']>): Pair[] {
  if (value === undefined || value === null) return [];
  if (isRecord(value)) return Object.entries(value).flatMap(([inner, each]) => queryPairsOf(`${name}[${inner}]`, each, style));
  if (!Array.isArray(value)) return [[name, textOf(value)]];
  if (style === 'commas') return value.length === 0 ? [] : [[name, value.map(textOf).join(',')]];
  const inner = style === 'brackets' ? `${name}[]` : name;
  return (value as readonly unknown[]).flatMap((each, index) => queryPairsOf(isRecord(each) ? `${name}[${index}]` : inner, each, style));
}

/** A form: inner values as `items[0][price]` and `expand[]`, as texts of JSON, or lists by repeated names. */
export function formPairs(form: unknown, nested: 'brackets' | 'json' | 'repeat' = 'brackets'): Pair[] {
  return isRecord(form) ? Object.entries(form).flatMap(([name, value]) => formPairsOf(name, value, nested)) : [];
}

function formPairsOf(name: string, value: unknown, nested: 'brackets' | 'json' | 'repeat'): Pair[] {
  if (value === undefined) return [];
  if (!isRecord(value) && !Array.isArray(value)) return [[name, textOf(value)]];
  if (nested === 'json') return [[name, writeExactJson(value) ?? '']];
  if (!Array.isArray(value)) return Object.entries(value).flatMap(([inner, each]) => formPairsOf(`${name}[${inner}]`, each, nested));
  return (value as readonly unknown[]).flatMap((each, index) => {
    if (nested === 'repeat') return formPairsOf(name, each, nested);
    return formPairsOf(isRecord(each) || Array.isArray(each) ? `${name}[${index}]` : `${name}[]`, each, nested);
  });
}

export const encodePairs = (pairs: readonly Pair[]): string =>
  new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();

/** The same value with another one at a path, whose records and lists are created. */
export function setAt(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  // A larger number is a name: nobody means a list with so many gaps before it.
  if (/^\d{1,3}$/.test(name) && (Array.isArray(target) || target === undefined)) {
    const list = [...((target as readonly unknown[] | undefined) ?? [])];
    list[Number(name)] = setAt(list[Number(name)], rest, value);
    return list;
  }
  const record = isRecord(target) ? target : {};
  return { ...record, [name]: setAt(record[name], rest, value) };
}
