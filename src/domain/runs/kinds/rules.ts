/** The rules by which filters and paths decide. */
import {
  checkRules,
  isRuleGroup,
  isRuleOperator,
  ruleLimits,
  ruleOperators,
  unfitRight,
  type Rule,
  type RuleGroup,
  type RulesResult,
} from '../conditions';
import { isRecord, textOf } from '../json';
import type { JsonReader } from '../jsonReader';
import { isFixed } from '../mapping';
import type { Locale } from '../regions';
import { shorten } from '../shortening';
import type { AddGap, FormField, StepContext, StepSource } from './kind';

/**
 * What happens where a step depends on a value that cannot be read, such as a date that is none or a list that is missing: the step
 * fails, which is the default, or its rules count as not met.
 */
export type WhenUnreadable = 'stop' | 'continue';

/** The choice of it for steps with conditions. */
export const unreadableField: FormField<{ readonly whenUnreadable?: WhenUnreadable }> = {
  type: 'choice',
  name: 'whenUnreadable',
  label: 'If a date or number can’t be read',
  choices: { stop: 'Stop with an error', continue: 'Treat the condition as not met' },
  usual: 'stop',
};

/** The rules of a step with the compared values, for the history of runs: texts of at most 200 characters. */
export interface CheckView {
  readonly operator: string;
  readonly left: string;
  readonly right: string;
  /** Null if a value could not be read; `problem` says which. */
  readonly isMet: boolean | null;
  readonly problem?: string;
}

/** The result of rules. `problem`: the first value that could not be read, if the result depends on it and the step has to stop. */
export function checkStepRules(
  rules: RuleGroup,
  whenUnreadable: WhenUnreadable = 'stop',
  { read, locale }: StepContext,
): { readonly isMet: boolean | null; readonly checks: readonly CheckView[]; readonly problem: string | null } {
  const { isMet, checks } = checkRules(rules, read, locale);
  const problem = isMet === null && whenUnreadable === 'stop' ? checks.find((check) => check.problem !== '')!.problem : null;
  return { isMet, checks: checks.map(shown), problem };
}

const shown = ({ rule, left, right, isMet, problem }: RulesResult['checks'][number]): CheckView => ({
  operator: rule.operator,
  left: shorten(textOf(left), 200),
  right: shorten(textOf(right), 200),
  isMet,
  ...(problem !== '' && { problem }),
});

/**
 * A stored check in the words of the editor: `“900” is greater than “500”: met`. Null for other data, and for an operator that this
 * version does not know.
 */
export function checkInWords(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const { operator, left, right, isMet, problem } = value;
  if (typeof operator !== 'string' || !isRuleOperator(operator) || typeof left !== 'string' || typeof right !== 'string') return null;
  if (typeof isMet !== 'boolean' && isMet !== null) return null;
  const { label, needsRight } = ruleOperators[operator];
  const rule = [sideInWords(left), label, ...(needsRight ? [sideInWords(right)] : [])].join(' ');
  if (isMet !== null) return `${rule}: ${isMet ? 'met' : 'not met'}`;
  return `${rule}: not decided${typeof problem === 'string' ? `. ${problem}` : ''}`;
}

const sideInWords = (text: string): string => (text === '' ? 'nothing' : `“${text}”`);

/** A copy of rules with other texts, by their places. */
export const changeRules = (group: RuleGroup, place: string, change: (text: string, place: string) => string): RuleGroup => ({
  ...group,
  rules: group.rules.map((each, index) =>
    isRuleGroup(each)
      ? changeRules(each, `${place}.${index}`, change)
      : { ...each, left: change(each.left, `${place}.${index}.left`), right: change(each.right, `${place}.${index}.right`) },
  ),
});

/** Adds what rules lack. */
export function addGapsOfRules(group: RuleGroup, key: string, locale: Locale, add: AddGap): void {
  const all = Array.from(rulesIn(group));
  if (all.length === 0) add(key, 'Add a condition.');
  if (all.some(({ left }) => left.trim() === '')) add(key, 'Choose the value that a condition checks.');
  if (all.some(({ operator, right }) => ruleOperators[operator].needsRight && right === '')) {
    add(key, 'Enter the value that a condition compares with.');
  }
  for (const rule of all) {
    const problem = rule.right !== '' && isFixed(rule.right) ? unfitRight(rule, locale) : null;
    if (problem !== null) add(key, problem);
  }
}

function* rulesIn({ rules }: RuleGroup): Generator<Rule> {
  for (const each of rules) {
    if (isRuleGroup(each)) yield* rulesIn(each);
    else yield each;
  }
}

/** Absent in definitions of before, and where it is the default. */
export const readWhenUnreadable = ({ reader, object, at }: StepSource): { readonly whenUnreadable?: WhenUnreadable } =>
  object.whenUnreadable === undefined
    ? {}
    : { whenUnreadable: reader.choice<WhenUnreadable>(object.whenUnreadable, `${at}.whenUnreadable`, ['stop', 'continue']) };

/** The rules of a step, with an issue if there are too many or they are nested too deeply. */
export function readRules(reader: JsonReader, value: unknown, at: string): RuleGroup {
  let count = 0;
  const group = (each: unknown, place: string, depth: number): RuleGroup => {
    const object = reader.record(each, place, ['match', 'rules']);
    if (depth > ruleLimits.depth) {
      reader.issue(place, `Rules can be nested at most ${ruleLimits.depth} levels deep.`);
      return { match: 'all', rules: [] };
    }
    const match = reader.choice(object.match, `${place}.match`, ['all', 'any']);
    const rules = reader.list(object.rules, `${place}.rules`, ruleLimits.rules).map((inner, index) => {
      const here = `${place}.rules[${index}]`;
      return 'match' in reader.record(inner, here) ? group(inner, here, depth + 1) : rule(inner, here);
    });
    return { match, rules };
  };
  const rule = (each: unknown, place: string): Rule => {
    count += 1;
    const object = reader.record(each, place, ['left', 'operator', 'right', 'matchCase']);
    const operator = typeof object.operator === 'string' && isRuleOperator(object.operator) ? object.operator : null;
    if (operator === null) reader.issue(`${place}.operator`, 'This condition is unknown.');
    return {
      left: reader.text(object.left, `${place}.left`, 10_000),
      operator: operator ?? 'exists',
      right: reader.text(object.right, `${place}.right`, 10_000),
      matchCase: reader.boolean(object.matchCase, `${place}.matchCase`),
    };
  };
  const read = group(value, at, 1);
  if (count > ruleLimits.rules) reader.issue(at, `A step can have at most ${ruleLimits.rules} rules.`);
  return read;
}
