/** Rules of filters and paths: what they are, and if they are met. Rules are structure; nothing in them is evaluated as code. */
import { days } from '../durations';
import { textOf } from './json';
import { readBoolean, readMoment, readNumber } from './readValues';
import { asUtc, wallTimeAt } from './wallTime';

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
  readonly type: 'text' | 'number' | 'date' | 'boolean' | 'list' | 'any';
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
  number_is: operator('number', 'equals'),
  number_is_not: negative('number', 'does not equal'),
  number_greater: operator('number', 'is greater than'),
  number_at_least: operator('number', 'is at least'),
  number_less: operator('number', 'is less than'),
  number_at_most: operator('number', 'is at most'),
  date_after: operator('date', 'is after'),
  date_before: operator('date', 'is before'),
  date_on: operator('date', 'is on the same day as'),
  is_true: operator('boolean', 'is true', false),
  is_false: operator('boolean', 'is false', false),
  list_contains: operator('list', 'has the item'),
  list_not_contains: negative('list', 'does not have the item'),
  list_longer: operator('list', 'has more items than'),
  list_shorter: operator('list', 'has fewer items than'),
  exists: operator('any', 'exists', false),
  not_exists: operator('any', 'does not exist', false, true),
} as const satisfies Record<string, OperatorInfo>;

export type RuleOperator = keyof typeof ruleOperators;

export const isRuleOperator = (text: string): text is RuleOperator => Object.hasOwn(ruleOperators, text);

export const isRuleGroup = (each: Rule | RuleGroup): each is RuleGroup => 'match' in each;

/** One rule with the values that were compared, for the history of runs. */
export interface RuleCheck {
  readonly rule: Rule;
  readonly left: unknown;
  readonly right: unknown;
  readonly isMet: boolean;
}

export interface RulesResult {
  readonly isMet: boolean;
  /** Every rule, in reading order, whether or not it decided. */
  readonly checks: readonly RuleCheck[];
}

/**
 * Checks rules. `read` resolves a text with its tokens; `zone` is for dates without an offset. All of no rules are met, any of
 * none is not. A missing value (null, no value, empty text, empty list) meets only the negative operators.
 */
export function checkRules(group: RuleGroup, read: (text: string) => unknown, zone: string): RulesResult {
  const checks: RuleCheck[] = [];
  const isGroupMet = ({ match, rules }: RuleGroup): boolean => {
    // Not `some` or `every`, which stop at the first decision: the history shows all rules.
    const results = rules.map((each) => (isRuleGroup(each) ? isGroupMet(each) : isRuleMet(each)));
    return match === 'all' ? !results.includes(false) : results.includes(true);
  };
  const isRuleMet = (rule: Rule): boolean => {
    const left = read(rule.left);
    const right = ruleOperators[rule.operator].needsRight ? read(rule.right) : null;
    const isMet = compare(rule, left, right, zone);
    checks.push({ rule, left, right, isMet });
    return isMet;
  };
  return { isMet: isGroupMet(group), checks };
}

/** True for a value that does not exist in the sense of rules: nothing, an empty text or an empty list. */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function compare({ operator: name, matchCase }: Rule, left: unknown, right: unknown, zone: string): boolean {
  const { needsRight, isNegative } = ruleOperators[name];
  // An empty list is shorter than other lists, and a condition on its length is no condition on a missing value.
  const isLength = name === 'list_longer' || name === 'list_shorter';
  if (!(isLength && Array.isArray(left)) && (isMissing(left) || (needsRight && isMissing(right)))) return isNegative;
  const fold = (value: unknown): string => {
    const text = textOf(value).normalize('NFC');
    return matchCase ? text : text.toLowerCase();
  };
  const isListed = (): boolean => listOf(right).some((item) => fold(item) === fold(left));
  const hasItem = (): boolean => Array.isArray(left) && left.some((item) => fold(item) === fold(right));
  switch (name) {
    case 'text_contains':
      return fold(left).includes(fold(right));
    case 'text_not_contains':
      return !fold(left).includes(fold(right));
    case 'text_is':
      return fold(left) === fold(right);
    case 'text_is_not':
      return fold(left) !== fold(right);
    case 'text_in':
      return isListed();
    case 'text_not_in':
      return !isListed();
    case 'text_starts':
      return fold(left).startsWith(fold(right));
    case 'text_not_starts':
      return !fold(left).startsWith(fold(right));
    case 'text_ends':
      return fold(left).endsWith(fold(right));
    case 'text_not_ends':
      return !fold(left).endsWith(fold(right));
    case 'number_is':
      return both(readNumber(left), readNumber(right), (a, b) => a === b);
    case 'number_is_not':
      return !both(readNumber(left), readNumber(right), (a, b) => a === b);
    case 'number_greater':
      return both(readNumber(left), readNumber(right), (a, b) => a > b);
    case 'number_at_least':
      return both(readNumber(left), readNumber(right), (a, b) => a >= b);
    case 'number_less':
      return both(readNumber(left), readNumber(right), (a, b) => a < b);
    case 'number_at_most':
      return both(readNumber(left), readNumber(right), (a, b) => a <= b);
    case 'date_after':
      return both(readMoment(left, zone), readMoment(right, zone), (a, b) => a > b);
    case 'date_before':
      return both(readMoment(left, zone), readMoment(right, zone), (a, b) => a < b);
    case 'date_on':
      return both(readMoment(left, zone), readMoment(right, zone), (a, b) => dayOf(a, zone) === dayOf(b, zone));
    case 'is_true':
      return readBoolean(left) === true;
    case 'is_false':
      return readBoolean(left) === false;
    case 'list_contains':
      return hasItem();
    case 'list_not_contains':
      return !hasItem();
    case 'list_longer':
      return both(lengthOf(left), readNumber(right), (a, b) => a > b);
    case 'list_shorter':
      return both(lengthOf(left), readNumber(right), (a, b) => a < b);
    case 'exists':
      return true;
    case 'not_exists':
      return false;
  }
}

const both = (one: number | null, other: number | null, holds: (one: number, other: number) => boolean): boolean =>
  one !== null && other !== null && holds(one, other);

const lengthOf = (value: unknown): number | null => (Array.isArray(value) ? value.length : null);

/** The items of a list, or of a text that is separated by commas. */
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value
    : textOf(value)
        .split(',')
        .map((item) => item.trim());

/** The day of a moment in a zone, as a number. */
const dayOf = (moment: number, zone: string): number => Math.floor(asUtc(wallTimeAt(moment, zone)) / days(1));
