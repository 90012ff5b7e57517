/** Values that are copied between fields, steps and Zaps. The key of a step can belong to another step in another Zap. */
import { isRecord } from '../../../../domain/runs/json';
import type { Step, TriggerStep } from '../../../../domain/runs/definition';
import { referencesIn, replaceReferences } from '../../../../domain/runs/mapping';
import { appKey } from '../../../../domain/zapSteps';

/** Beside the text, the clipboard keeps the apps and events of the steps whose values are in it, by their keys. */
export const originsType = 'application/x-zap-values';

/** No step has this key. */
const missingKey = 'copied';

/** What stays the same of a step in another Zap: an app can have a trigger and an action of one name. */
export const originOfStep = (step: TriggerStep | Step): string =>
  ['kind' in step ? 'step' : 'trigger', appKey(step.app), step.event].join(' ');

export interface Origins {
  /** Of the step with a key; null without one. */
  readonly originOf: (key: string) => string | null;
  /** The keys of the steps with an app and event that the field can use. */
  readonly keysOf: (origin: string) => readonly string[];
}

/** The apps and events of the steps that are named in texts, by their keys. */
export const originsIn = (texts: readonly string[], originOf: Origins['originOf']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    texts.flatMap(referencesIn).flatMap(({ key }) => {
      const origin = originOf(key);
      return origin === null ? [] : [[key, origin] as const];
    }),
  );

/** What the clipboard keeps beside a text; empty for a text without values. */
export function copiedOrigins(text: string, originOf: Origins['originOf']): string {
  const origins = originsIn([text], originOf);
  return Object.keys(origins).length === 0 ? '' : JSON.stringify(origins);
}

/**
 * A text as it is pasted. A value of a step that is another one here, or none, becomes that of the only step with the same event, or else
 * names no step, so that it never silently becomes the value of a step that nobody chose.
 */
export const pastedText = (text: string, copied: string, here: Origins): string =>
  copied === '' ? text : withOrigins(text, readOrigins(copied), here);

/** The same with the origins as they were read. */
export function withOrigins(text: string, origins: Readonly<Record<string, unknown>>, { originOf, keysOf }: Origins): string {
  return replaceReferences(text, (reference) => {
    const origin = Object.hasOwn(origins, reference.key) ? origins[reference.key] : undefined;
    if (typeof origin !== 'string' || originOf(reference.key) === origin) return null;
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
