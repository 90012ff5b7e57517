/** Rules of filters and paths: what they are, and if they are met. Rules are structure; nothing in them is evaluated as code. */
import { days, hours, minutes } from '../durations';
import { compareDecimals, readDecimal } from './decimals';
import { compilePattern, findPattern, type Pattern } from './pattern';
import { PatternError } from './patternParser';
import { isRecord, textOf } from './json';
import { readBoolean, readMoment, readNumber, whyNoMoment } from './readValues';
import type { Locale } from './regions';
import { addToDate, asUtc, wallTimeAt, type DateUnit } from './wallTime';

/** A comparison. Both sides are texts that can hold tokens. */
export interface Rule {
  readonly left: string;
  readonly operator: RuleOperator;
  /** Empty where the operator needs none. */
  readonly right: string;
  /** Upper and lower case are different; for texts only. */
  readonly matchCase: boolean;
}

/** Rules of which all, or at least one, must be met. */
export interface RuleGroup {
  readonly match: 'all' | 'any';
  readonly rules: readonly (Rule | RuleGroup)[];
}

/** The limits of the rules of one step. */
export const ruleLimits = { rules: 100, depth: 4 } as const;

interface OperatorInfo {
  /** `span`: a date that is compared with a span of time from now. */
  readonly type: 'text' | 'number' | 'date' | 'span' | 'boolean' | 'list' | 'any';
  /** As it reads between its two sides. */
  readonly label: string;
  readonly needsRight: boolean;
  /** A missing value on either side meets a negative operator, and no other. */
  readonly isNegative: boolean;
}

const operator = (type: OperatorInfo['type'], label: string, needsRight = true, isNegative = false): OperatorInfo => ({
  type,
  label,
  needsRight,
  isNegative,
});
const negative = (type: OperatorInfo['type'], label: string): OperatorInfo => operator(type, label, true, true);

/** Every operator, in the order in which a list offers them. */
export const ruleOperators = {
  text_contains: operator('text', 'contains'),
  text_not_contains: negative('text', 'does not contain'),
  text_is: operator('text', 'is exactly'),
  text_is_not: negative('text', 'is not exactly'),
  text_in: operator('text', 'is in'),
  text_not_in: negative('text', 'is not in'),
  text_starts: operator('text', 'starts with'),
  text_not_starts: negative('text', 'does not start with'),
  text_ends: operator('text', 'ends with'),
  text_not_ends: negative('text', 'does not end with'),
  text_matches: operator('text', 'matches the pattern'),
  text_not_matches: negative('text', 'does not match the pattern'),
  number_is: operator('number', 'equals'),
  number_is_not: negative('number', 'does not equal'),
  number_greater: operator('number', 'is greater than'),
  number_at_least: operator('number', 'is at least'),
  number_less: operator('number', 'is less than'),
  number_at_most: operator('number', 'is at most'),
  date_after: operator('date', 'is after'),
  date_before: operator('date', 'is before'),
  date_on: operator('date', 'is on the same day as'),
  date_is: operator('date', 'is the same time as'),
  date_in_last: operator('span', 'is in the last'),
  date_in_next: operator('span', 'is in the next'),
  is_true: operator('boolean', 'is true', false),
  is_false: operator('boolean', 'is false', false),
  list_contains: operator('list', 'has the item'),
  list_not_contains: negative('list', 'does not have the item'),
  list_longer: operator('list', 'has more items than'),
  list_shorter: operator('list', 'has fewer items than'),
  exists: operator('any', 'exists', false),
  not_exists: operator('any', 'does not exist', false, true),
  is_empty: operator('any', 'is empty', false, true),
  is_not_empty: operator('any', 'is not empty', false),
} as const satisfies Record<string, OperatorInfo>;

export type RuleOperator = keyof typeof ruleOperators;

export const isRuleOperator = (text: string): text is RuleOperator => Object.hasOwn(ruleOperators, text);

export const isRuleGroup = (each: Rule | RuleGroup): each is RuleGroup => 'match' in each;

/** One rule with the values that were compared, for the history of runs. */
export interface RuleCheck {
  readonly rule: Rule;
  readonly left: unknown;
  readonly right: unknown;
  /** Null if a value could not be read as the number, date or boolean that the operator compares. */
  readonly isMet: boolean | null;
  /** The sentence about that value; empty if all could be read. */
  readonly problem: string;
}

export interface RulesResult {
  /** Null if it depends on a value that could not be read. */
  readonly isMet: boolean | null;
  /** Every rule, in reading order, whether or not it decided. */
  readonly checks: readonly RuleCheck[];
}

/**
 * Checks rules. `read` resolves a text with its tokens. All of no rules are met, any of none is not. A missing value (null, no
 * value, empty text, empty list) meets only the negative operators. A rule with a value that cannot be read is neither met nor
 * not met; it decides the result only where no other rule does.
 */
export function checkRules(group: RuleGroup, read: (text: string) => unknown, locale: Locale): RulesResult {
  const checks: RuleCheck[] = [];
  const isGroupMet = ({ match, rules }: RuleGroup): boolean | null => {
    // Not `some` or `every`, which stop at the first decision: the history shows all rules.
    const results = rules.map((each) => (isRuleGroup(each) ? isGroupMet(each) : isRuleMet(each)));
    const decisive = match === 'any';
    if (results.includes(decisive)) return decisive;
    return results.includes(null) ? null : !decisive;
  };
  const isRuleMet = (rule: Rule): boolean | null => {
    const left = read(rule.left);
    const right = ruleOperators[rule.operator].needsRight ? read(rule.right) : null;
    let isMet: boolean | null = null;
    let problem = '';
    try {
      isMet = compare(rule, left, right, locale);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problem = error.message;
    }
    checks.push({ rule, left, right, isMet, problem });
    return isMet;
  };
  return { isMet: isGroupMet(group), checks };
}

/** Thrown for a value that is not what an operator compares. */
class Unreadable extends Error {}

const shortened = (value: unknown): string => {
  const text = textOf(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

function decimalOf(value: unknown, { region }: Locale) {
  const decimal = readDecimal(value, region);
  if (decimal === null) throw new Unreadable(`“${shortened(value)}” could not be read as a number.`);
  return decimal;
}

function momentOf(value: unknown, { zone, region }: Locale): number {
  const moment = readMoment(value, zone, region);
  if (moment !== null) return moment;
  throw new Unreadable(whyNoMoment(value));
}

const spanUnits = { minute: minutes(1), hour: hours(1), day: days(1), week: days(7) } as const;

/** The moment so far from now, in the future or the past: `7 days`, `2 weeks`, or a number of days. */
function spanEnd(value: unknown, { now, region, zone }: Locale, direction: 1 | -1): number {
  const [, amount = '', unit = 'day'] = /^(.*?)(minute|hour|day|week|month|year)?s?$/i.exec(textOf(value).trim()) ?? [];
  const count = readNumber(amount.trim(), region);
  if (count === null || count < 0) throw new Unreadable(`“${shortened(value)}” could not be read as a span of time, such as 7 days.`);
  const name = unit.toLowerCase();
  if (name === 'minute' || name === 'hour') return now + direction * count * spanUnits[name];
  if (!Number.isInteger(count)) {
    if (name === 'month' || name === 'year') throw new Unreadable(`“${shortened(value)}” is not a whole number of months or years.`);
    return now + direction * count * spanUnits[name as 'day' | 'week'];
  }
  const end = addToDate(now, direction * count, `${name}s` as DateUnit, zone);
  if (end === null) throw new Unreadable(`“${shortened(value)}” is too long a span of time.`);
  return end;
}

function patternOf(value: unknown, matchCase: boolean): Pattern {
  try {
    return compilePattern(textOf(value).normalize('NFC'), { ignoreCase: !matchCase });
  } catch (error) {
    if (error instanceof PatternError) throw new Unreadable(`The pattern “${shortened(value)}” can’t be used: ${error.message}`);
    throw error;
  }
}

function booleanOf(value: unknown): boolean {
  const boolean = readBoolean(value);
  if (boolean === null) throw new Unreadable(`“${shortened(value)}” could not be read as true or false.`);
  return boolean;
}

/** Why a text that a person entered can never be compared by an operator; null if it can. */
export function unfitRight({ operator: name, right }: Rule, locale: Locale): string | null {
  const { type, needsRight } = ruleOperators[name];
  const isLength = name === 'list_longer' || name === 'list_shorter';
  try {
    if (needsRight && (type === 'number' || isLength)) decimalOf(right, locale);
    if (needsRight && type === 'date') momentOf(right, locale);
    if (type === 'span') spanEnd(right, locale, 1);
    if (name === 'text_matches' || name === 'text_not_matches') patternOf(right, false);
    return null;
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

/** Texts that differ only in case, or in how characters are composed, fold to the same (full case folding of Unicode, and İ to i). */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');

/** True for no value, a text without visible characters, and a list or record without content. */
const isEmpty = (value: unknown): boolean =>
  isMissing(value) || (typeof value === 'string' && value.trim() === '') || (isRecord(value) && Object.keys(value).length === 0);

/** True for a value that does not exist in the sense of rules: nothing, an empty text or an empty list. */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function compare({ operator: name, matchCase }: Rule, left: unknown, right: unknown, locale: Locale): boolean {
  const { needsRight, isNegative } = ruleOperators[name];
  // An empty list is shorter than other lists, and a condition on its length is no condition on a missing value.
  const isLength = name === 'list_longer' || name === 'list_shorter';
  if (!(isLength && Array.isArray(left)) && (isMissing(left) || (needsRight && isMissing(right)))) return isNegative;
  const fold = (value: unknown): string => {
    const text = textOf(value).normalize('NFC');
    return matchCase ? text : foldCase(text);
  };
  const isListed = (): boolean => listOf(right).some((item) => fold(item) === fold(left));
  const hasItem = (): boolean => Array.isArray(left) && left.some((item) => fold(item) === fold(right));
  const matches = (): boolean => findPattern(patternOf(right, matchCase), textOf(left).normalize('NFC')) !== null;
  const isBetween = (from: number, to: number): boolean => {
    const moment = momentOf(left, locale);
    return moment >= from && moment <= to;
  };
  /** Negative if the left number is less. */
  const numbers = (): number => compareDecimals(decimalOf(left, locale), decimalOf(right, locale));
  /** Negative if the left moment is earlier. */
  const moments = (): number => momentOf(left, locale) - momentOf(right, locale);
  /** Negative if the left list is shorter; a value that is no list has no length. */
  const lengths = (): number =>
    Array.isArray(left) ? compareDecimals({ digits: BigInt(left.length), exponent: 0 }, decimalOf(right, locale)) : Number.NaN;
  const comparisons: Readonly<Record<RuleOperator, () => boolean>> = {
    text_contains: () => fold(left).includes(fold(right)),
    text_not_contains: () => !fold(left).includes(fold(right)),
    text_is: () => fold(left) === fold(right),
    text_is_not: () => fold(left) !== fold(right),
    text_in: isListed,
    text_not_in: () => !isListed(),
    text_starts: () => fold(left).startsWith(fold(right)),
    text_not_starts: () => !fold(left).startsWith(fold(right)),
    text_ends: () => fold(left).endsWith(fold(right)),
    text_not_ends: () => !fold(left).endsWith(fold(right)),
    text_matches: matches,
    text_not_matches: () => !matches(),
    number_is: () => numbers() === 0,
    number_is_not: () => numbers() !== 0,
    number_greater: () => numbers() > 0,
    number_at_least: () => numbers() >= 0,
    number_less: () => numbers() < 0,
    number_at_most: () => numbers() <= 0,
    date_after: () => moments() > 0,
    date_before: () => moments() < 0,
    date_on: () => dayOf(momentOf(left, locale), locale.zone) === dayOf(momentOf(right, locale), locale.zone),
    date_is: () => moments() === 0,
    date_in_last: () => isBetween(spanEnd(right, locale, -1), locale.now),
    date_in_next: () => isBetween(locale.now, spanEnd(right, locale, 1)),
    is_true: () => booleanOf(left),
    is_false: () => !booleanOf(left),
    list_contains: hasItem,
    list_not_contains: () => !hasItem(),
    list_longer: () => lengths() > 0,
    list_shorter: () => lengths() < 0,
    exists: () => true,
    not_exists: () => false,
    is_empty: () => isEmpty(left),
    is_not_empty: () => !isEmpty(left),
  };
  return comparisons[name]();
}

/** The items of a list, or of a text that is separated by commas. */
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value
    : textOf(value)
        .split(',')
        .map((item) => item.trim());

/** The day of a moment in a zone, as a number. */
const dayOf = (moment: number, zone: string): number => Math.floor(asUtc(wallTimeAt(moment, zone)) / days(1));
