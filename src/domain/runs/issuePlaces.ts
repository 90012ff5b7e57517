/** Which step an issue of a definition belongs to. */
import { isRecord } from './json';

/** The key of the step or branch around a place such as `steps[2].fields.to`; null for a place outside of steps. */
export function stepKeyAt(definition: unknown, at: string): string | null {
  let value: unknown = definition;
  let key: string | null = null;
  for (const name of at.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) break;
    value = (value as Record<string, unknown>)[name];
    if (isRecord(value) && typeof value.key === 'string') key = value.key;
    if (name === 'fields') break;
  }
  return key;
}
