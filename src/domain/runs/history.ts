/** Texts and rules of the run history: names of states and kinds, and which runs can be replayed. */
import { textOf } from './json';
import type { ReadingLocale } from './formulas';
import { resolveField } from './resolving';
import { shorten } from './shortening';
import { finalStates, type RunState } from './states';

export const runStates = [
  'held',
  'queued',
  'admitted',
  'running',
  'waiting',
  'succeeded',
  'filtered',
  'failed',
  'cancelled',
] as const satisfies readonly RunState['name'][];

export const openStates = ['held', 'queued', 'admitted', 'running', 'waiting'] as const satisfies readonly RunState['name'][];

/** `replay`: it repeats another run. `test`: from the editor; it counts no tasks. */
export const runKinds = ['live', 'replay', 'test'] as const;
export type RunKind = (typeof runKinds)[number];

export const stepStates = ['started', 'retried', 'uncertain', 'succeeded', 'failed', 'filtered', 'stopped', 'skipped'] as const;

/** Whether the history finds runs by their data: `filling` while runs from before the search was turned on are being added. */
export const dataSearches = ['on', 'filling', 'off'] as const;
export type DataSearch = (typeof dataSearches)[number];

/** So many runs can be replayed or answered with one request. */
export const maxRunsAtOnce = 100;

/** The runs of so many days can be counted with one request. */
export const maxCountedDays = 31;

/** True if the run will change by itself or by an answer of a person. */
export const isOpen = (state: RunState['name']): boolean => !(finalStates as readonly string[]).includes(state);

/** True if a replay of the run makes sense: it has ended, and is no test. */
export const canReplay = (state: RunState['name'], kind: RunKind): boolean => !isOpen(state) && kind !== 'test';

/** The lowest UUID of version 7 of a moment: ids are compared with it to select runs by time. */
export function firstRunIdAt(moment: number): string {
  const hex = Math.max(0, Math.floor(moment)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

const maxTitleLength = 100;

/** The title of a run on one line, by the text with tokens of its version; null if it is empty or cannot be made. */
export function runTitleOf(template: string, triggerKey: string, event: unknown, locale: ReadingLocale): string | null {
  const resolved = resolveField(template, new Map([[triggerKey, event]]), locale);
  const title = resolved.ok ? textOf(resolved.value).replace(/\s+/g, ' ').trim() : '';
  return title === '' ? null : shorten(title, maxTitleLength);
}
