/** The decisions of steps that need nothing from outside: filters, paths, loops and delays. */
import { days, hours, minutes } from '../durations';
import { checkRules, type RulesResult } from './conditions';
import { definitionLimits, type DelayStep, type DelayUnit, type FilterStep, type LoopStep, type PathsStep } from './definition';
import { textOf } from './json';
import { readMoment, readNumber } from './readValues';
import { shorten } from './resolving';

/** Resolves a text with its tokens. */
type Read = (text: string) => unknown;

/** The rules of a step with the compared values, for the history of runs: texts of at most 200 characters. */
export interface ShownCheck {
  readonly operator: string;
  readonly left: string;
  readonly right: string;
  readonly isMet: boolean;
}

const shown = ({ checks }: RulesResult): ShownCheck[] =>
  checks.map(({ rule, left, right, isMet }) => ({
    operator: rule.operator,
    left: shorten(textOf(left), 200),
    right: shorten(textOf(right), 200),
    isMet,
  }));

/** If a filter lets its path continue. */
export function filterCheck(
  { rules }: FilterStep,
  read: Read,
  zone: string,
): { readonly outcome: 'succeeded' | 'filtered'; readonly output: { readonly checks: readonly ShownCheck[] } } {
  const result = checkRules(rules, read, zone);
  return { outcome: result.isMet ? 'succeeded' : 'filtered', output: { checks: shown(result) } };
}

/** The branches that run: every one whose rules are met, or else the fallback. */
export interface BranchChoice {
  /** Keys, in the order of the branches. */
  readonly taken: readonly string[];
  readonly branches: readonly { readonly key: string; readonly isMet: boolean; readonly checks: readonly ShownCheck[] }[];
}

/**
 * Chooses the branches of a paths step: each branch whose rules are met runs, one after the other, and the fallback runs only if
 * none is met. This is how the leading products do it; "only the first" is expressed by rules that exclude each other.
 */
export function chooseBranches({ branches }: PathsStep, read: Read, zone: string): BranchChoice {
  const results = branches.map(({ key, rules }) => {
    const result = rules === null ? null : checkRules(rules, read, zone);
    return { key, isMet: result?.isMet ?? false, checks: result === null ? [] : shown(result) };
  });
  const met = results.filter(({ isMet }) => isMet).map(({ key }) => key);
  const fallback = branches.filter(({ rules }) => rules === null).map(({ key }) => key);
  return { taken: met.length > 0 ? met : fallback, branches: results };
}

/**
 * The items of a loop: a list as it is, the lines of a text, or its parts between commas if it has one line. Nothing gives no
 * items, any other value one. `left` counts the items above the limit, which do not run.
 */
export function itemsOf(
  { list, limit }: Pick<LoopStep, 'list' | 'limit'>,
  read: Read,
): { readonly items: readonly unknown[]; readonly left: number } {
  const all = asList(read(list));
  const most = Math.min(limit, definitionLimits.loopItems);
  return { items: all.slice(0, most), left: Math.max(0, all.length - most) };
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
  zone: string,
): { readonly kind: 'delay'; readonly duration: number } | { readonly kind: 'delay'; readonly until: number } | string {
  if (delay.type === 'until') {
    const value = read(delay.moment);
    const until = readMoment(value, zone);
    return until === null
      ? `“${shorten(textOf(value), 80)}” is not a date. Use a date such as 2026-05-31 09:00.`
      : { kind: 'delay', until };
  }
  const value = read(delay.amount);
  const amount = readNumber(value);
  if (amount === null || amount < 0) return `“${shorten(textOf(value), 80)}” is not a number of ${delay.unit}.`;
  const duration = Math.round(amount * unitLengths[delay.unit]);
  return duration > longestDelay ? 'A delay can be 30 days at most.' : { kind: 'delay', duration };
}
