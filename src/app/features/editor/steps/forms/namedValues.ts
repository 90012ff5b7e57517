/** Fields whose names people choose: the input of code and of another Zap. */
import type { FieldValue } from '../../../../../domain/runs/definition';
import { isForbiddenName, isRecord, textOf, type Json } from '../../../../../domain/runs/json';

/** As a list, in which a name can be empty or occur twice while it is typed. */
export const asPairs = (fields: Readonly<Record<string, FieldValue>>): Json =>
  Object.entries(fields).map(([name, value]) => ({ name: name.replace(/\u200b+$/, ''), value }));

/** As fields. A name that occurs twice, or is not typed yet, gets an invisible mark, so that no value is lost meanwhile. */
export function asRecord(pairs: Json | undefined): Readonly<Record<string, FieldValue>> {
  const fields: Record<string, FieldValue> = {};
  for (const pair of Array.isArray(pairs) ? (pairs as readonly Json[]) : []) {
    if (!isRecord(pair)) continue;
    let name = textOf(pair.name);
    while (Object.hasOwn(fields, name) || isForbiddenName(name)) name += '\u200b';
    fields[name] = (pair.value ?? '') as FieldValue;
  }
  return fields;
}
