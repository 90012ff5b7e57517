/** The decisions of steps that need nothing from outside: filters, paths, loops and delays. */
import { days, hours, minutes } from '../durations';
import { checkRules, type RulesResult } from './conditions';
import type { Locale } from './regions';
import {
  definitionLimits,
  type DelayStep,
  type DelayUnit,
  type FilterStep,
  type LoopStep,
  type PathsStep,
  type WhenUnreadable,
} from './definition';
import { parseExactJson } from './exactJson';
import { textOf } from './json';
import { referencesIn } from './mapping';
import { readMoment, readNumber, whyNoMoment } from './readValues';
import { shorten } from './resolving';

/** Resolves a text with its tokens. */
type Read = (text: string) => unknown;

/** The rules of a step with the compared values, for the history of runs: texts of at most 200 characters. */
export interface ShownCheck {
  readonly operator: string;
  readonly left: string;
  readonly right: string;
  /** Null if a value could not be read; `problem` says which. */
  readonly isMet: boolean | null;
  readonly problem?: string;
}

const shown = ({ checks }: RulesResult): ShownCheck[] =>
  checks.map(({ rule, left, right, isMet, problem }) => ({
    operator: rule.operator,
    left: shorten(textOf(left), 200),
    right: shorten(textOf(right), 200),
    isMet,
    ...(problem !== '' && { problem }),
  }));

/** Why a step cannot decide by its rules: the first value that could not be read, if the result depends on it. Null if it can decide. */
function problemOf({ isMet, checks }: RulesResult, whenUnreadable: WhenUnreadable = 'stop'): string | null {
  return isMet === null && whenUnreadable === 'stop' ? checks.find(({ problem }) => problem !== '')!.problem : null;
}

/** If a filter lets its path continue; it fails if that depends on a value that cannot be read. */
export function filterCheck({ rules, whenUnreadable }: FilterStep, read: Read, locale: Locale): Decided<{ checks: readonly ShownCheck[] }> {
  const result = checkRules(rules, read, locale);
  const error = problemOf(result, whenUnreadable);
  const output = { checks: shown(result) };
  return error === null ? { outcome: result.isMet === true ? 'succeeded' : 'filtered', output } : { outcome: 'failed', output, error };
}

/** The line of a step that decides by rules. */
type Decided<Output> =
  | { readonly outcome: 'succeeded' | 'filtered'; readonly output: Output }
  | { readonly outcome: 'failed'; readonly output: Output; readonly error: string };

/** The branches that run: every one whose rules are met, or else the fallback. */
export interface BranchChoice {
  /** Keys, in the order of the branches. */
  readonly taken: readonly string[];
  readonly branches: readonly { readonly key: string; readonly isMet: boolean | null; readonly checks: readonly ShownCheck[] }[];
}

/**
 * Chooses the branches of a paths step: each branch whose rules are met runs, one after the other, and the fallback runs only if
 * none is met. This is how the leading products do it; "only the first" is expressed by rules that exclude each other.
 */
export function chooseBranches({ branches, whenUnreadable }: PathsStep, read: Read, locale: Locale): Decided<BranchChoice> {
  const results = branches.map(({ key, rules }) => ({ key, result: rules === null ? null : checkRules(rules, read, locale) }));
  const met = results.filter(({ result }) => result?.isMet === true).map(({ key }) => key);
  const fallback = branches.filter(({ rules }) => rules === null).map(({ key }) => key);
  const shownBranches = results.map(({ key, result }) => ({
    key,
    isMet: result === null ? false : result.isMet,
    checks: result === null ? [] : shown(result),
  }));
  const error = results.map(({ result }) => result && problemOf(result, whenUnreadable)).find((each) => each !== null) ?? null;
  if (error !== null) return { outcome: 'failed', output: { taken: [], branches: shownBranches }, error };
  return { outcome: 'succeeded', output: { taken: met.length > 0 ? met : fallback, branches: shownBranches } };
}

/**
 * The items of a loop, or a sentence if it has no list or more items than a loop may run. `left` counts the items above the limit, which
 * do not run. The highest limit that can be chosen means all items, up to `loopItems`.
 */
export function itemsOf(
  { list, limit, whenUnreadable = 'stop' }: Pick<LoopStep, 'list' | 'limit' | 'whenUnreadable'>,
  read: Read,
  loopItems: number = definitionLimits.loopItems,
): { readonly items: readonly unknown[]; readonly left: number } | string {
  const value = readJsonText(read(list));
  const all = asList(value);
  if (all.length === 0 && !Array.isArray(value) && whenUnreadable === 'stop') return whyNoList(list, value);
  const most = limit >= definitionLimits.loopItems ? loopItems : Math.min(limit, loopItems);
  // The most that any loop can run is nobody's choice, so it must not pass in silence.
  if (all.length > most && (limit >= definitionLimits.loopItems || limit > loopItems)) return tooManyItems(all.length, most);
  return { items: all.slice(0, most), left: Math.max(0, all.length - most) };
}

/** The items that a loop makes of a value: as `asList`, and a list or a record that is written as JSON is read. */
export const loopItemsIn = (value: unknown): readonly unknown[] => asList(readJsonText(value));

function readJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseExactJson(value);
  } catch {
    // A text that only looks like JSON.
    return value;
  }
}

function whyNoList(list: string, value: unknown): string {
  const [reference] = referencesIn(list);
  const name = reference === undefined ? shorten(list, 80) : reference.path.join(' › ') || reference.key;
  const problem = value === null || value === undefined ? 'has no value' : 'is a text without items';
  return `There is no list to loop over: “${name}” ${problem}. Choose other data, or choose in this step that it then has no items.`;
}

function tooManyItems(count: number, most: number): string {
  return `The list has ${count.toLocaleString('en-US')} items, and a loop runs for at most ${most}. Divide the list, choose a lower number of items to run only the first ones, or ask the operator of this server to raise the limit (LOOP_ITEMS).`;
}

/** The items of a value: of a list, the lines of a text, or its parts between commas if it has one line. */
export function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined) return [];
  if (typeof value !== 'string') return [value];
  const pieces = /[\r\n]/.test(value.trim()) ? value.split(/\r\n|\r|\n/) : value.split(',');
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

const unitLengths: Readonly<Record<DelayUnit, number>> = { minutes: minutes(1), hours: hours(1), days: days(1), weeks: days(7) };

/** The longest delay. */
export const longestDelay = days(30);

/** How long a delay waits, or until when; a sentence if its texts give no time. A moment in the past is no error. */
export function delayOf(
  { delay }: Pick<DelayStep, 'delay'>,
  read: Read,
  { zone, region }: Locale,
): { readonly kind: 'delay'; readonly duration: number } | { readonly kind: 'delay'; readonly until: number } | string {
  if (delay.type === 'until') {
    const value = read(delay.moment);
    const until = readMoment(value, zone, region);
    return until === null ? whyNoMoment(value) : { kind: 'delay', until };
  }
  const value = read(delay.amount);
  const amount = readNumber(value, region);
  if (amount === null || amount < 0) return `“${shorten(textOf(value), 80)}” is not a number of ${delay.unit}.`;
  const duration = Math.round(amount * unitLengths[delay.unit]);
  return duration > longestDelay ? 'A delay can be 30 days at most.' : { kind: 'delay', duration };
}
