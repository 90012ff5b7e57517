/** Values that are copied between fields, steps and Zaps. The key of a step can belong to another step in another Zap. */
import { isRecord } from '../../../../domain/runs/json';
import { referencesIn, replaceReferences, type Reference } from '../../../../domain/runs/mapping';
import type { TokenLabel } from './chips';

/** Beside the text, the clipboard keeps the apps and events of the steps whose values are in it, by their keys. */
export const originsType = 'application/x-zap-values';

/** No step has this key. */
const missingKey = 'copied';

export interface Origins {
  readonly labelOf: (reference: Reference) => TokenLabel;
  /** The keys of the steps with an app and event that the field can use. */
  readonly keysOf: (origin: string) => readonly string[];
}

const originOf = (key: string, labelOf: Origins['labelOf']): string | null => labelOf({ key, path: [] }).step?.origin ?? null;

/** What the clipboard keeps beside a text; empty for a text without values. */
export function copiedOrigins(text: string, labelOf: Origins['labelOf']): string {
  const origins = referencesIn(text).flatMap(({ key }) => {
    const origin = originOf(key, labelOf);
    return origin === null ? [] : [[key, origin] as const];
  });
  return origins.length === 0 ? '' : JSON.stringify(Object.fromEntries(origins));
}

/**
 * A text as it is pasted. A value of a step that is another one here, or none, becomes that of the only step with the same event, or else
 * names no step, so that it never silently becomes the value of a step that nobody chose.
 */
export function pastedText(text: string, copied: string, { labelOf, keysOf }: Origins): string {
  if (copied === '') return text;
  const origins = readOrigins(copied);
  return replaceReferences(text, (reference) => {
    const origin = Object.hasOwn(origins, reference.key) ? origins[reference.key] : undefined;
    if (typeof origin !== 'string' || originOf(reference.key, labelOf) === origin) return null;
    const [only, ...others] = keysOf(origin);
    return { ...reference, key: only !== undefined && others.length === 0 ? only : missingKey };
  });
}

/** What another window has put into the clipboard; nothing for what cannot be read. */
function readOrigins(copied: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(copied);
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}
