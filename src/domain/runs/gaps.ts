/** The gaps of a definition: everything it lacks before it can run. */
import { isRuleGroup, ruleOperators, unfitRight, type RuleGroup } from './conditions';
import { isEmail } from '../email';
import { asList, delayOf } from './decisions';
import type { Step, ZapDefinition } from './definition';
import { nameOfStep } from './differences';
import { textOf } from './json';
import { referencesIn } from './mapping';
import { brokenReferences } from './references';
import { shorten } from './resolving';
import type { Locale, Region } from './regions';
import { isScheduled, scheduleOf } from './triggerSchedule';
import { allSteps, walkSteps } from './walkSteps';

export interface Gap {
  /** Of the trigger, a step or a branch; null for the Zap itself. */
  readonly key: string | null;
  readonly message: string;
}

/**
 * Everything that is missing or broken in a definition, in reading order; empty if its structure can run. Apps, connections and
 * required fields are checked by those who know the catalogue. `region`: of the account.
 */
export function gapsOf(definition: ZapDefinition, region: Region | null): readonly Gap[] {
  const gaps: Gap[] = [];
  const add = (key: string | null, message: string): void => {
    gaps.push({ key, message });
  };
  const { trigger } = definition;
  if (trigger === null) add(null, 'Add a trigger.');
  else if (trigger.event === '') add(trigger.key, 'Choose an event.');
  else if (isScheduled(trigger)) {
    const schedule = scheduleOf(trigger);
    if (!schedule.ok) add(trigger.key, schedule.reason === 'missing' ? 'Choose when the Zap runs.' : 'The schedule is not complete.');
  }
  if (definition.steps.length === 0) add(null, 'Add at least one action.');
  for (const { step } of walkSteps(definition.steps)) gapsOfStep(step, localeOf(region), add);
  const names = new Map(allSteps(definition).map((step) => [step.key, nameOfStep(step)]));
  for (const { stepKey, reference, reason } of brokenReferences(definition))
    add(stepKey, brokenMessages[reason](names.get(reference.key) ?? reference.key));
  if (referencesIn(definition.runTitle ?? '').some(({ key }) => key !== trigger?.key))
    add(null, 'The title of runs can only use data of the trigger.');
  return gaps;
}

const brokenMessages = {
  unknown_step: (key: string) => `A field uses a step that no longer exists (${key}).`,
  later_step: (name: string) => `A field uses data of “${name}”, which runs later.`,
  other_branch: (name: string) => `A field uses data of “${name}”, which is in another path.`,
  inside_loop: (name: string) => `A field uses data of “${name}”, which is inside a loop. Use the results of the loop.`,
} as const;

function gapsOfStep(step: Step, locale: Locale, add: (key: string, message: string) => void): void {
  if (step.app === '') return add(step.key, 'Choose an app.');
  if (step.event === '') add(step.key, 'Choose an event.');
  switch (step.kind) {
    case 'filter':
      return gapsOfRules(step.rules, step.key, locale, add);
    case 'paths':
      if (step.branches.length === 0) add(step.key, 'Add a path.');
      for (const { key, title, rules, steps } of step.branches) {
        const addNamed: typeof add = (of, message) => add(of, title.trim() === '' ? message : `${title.trim()}: ${message}`);
        if (rules !== null) gapsOfRules(rules, key, locale, addNamed);
        if (steps.length === 0) addNamed(key, 'Add a step to this path.');
      }
      return;
    case 'loop':
      if (step.list.trim() === '') add(step.key, 'Choose the list to loop over.');
      if (step.steps.length === 0) add(step.key, 'Add a step to this loop.');
      return;
    case 'delay': {
      const text = step.delay.type === 'for' ? step.delay.amount : step.delay.moment;
      if (text.trim() === '') return add(step.key, step.delay.type === 'for' ? 'Choose how long to wait.' : 'Choose the time to wait for.');
      const wait = isFixed(text) ? delayOf(step, (fixed) => fixed, locale) : null;
      if (typeof wait === 'string') add(step.key, wait);
      return;
    }
    case 'digest':
      if (step.entry.trim() === '') add(step.key, 'Write the entry to collect.');
      return;
    case 'approval': {
      if (!step.approvers.some((each) => each.trim() !== '')) add(step.key, 'Choose who can approve.');
      const none = step.approvers
        .filter(isFixed)
        .flatMap(asList)
        .map(textOf)
        .find((each) => !isEmail(each));
      if (none !== undefined) add(step.key, `“${shorten(none, 80)}” is not the email address of a person who can approve.`);
      if (step.message.trim() === '') add(step.key, 'Write what is to be approved.');
      return;
    }
    case 'code':
      if (step.source.trim() === '') add(step.key, 'Write the code to run.');
      return;
    case 'sub_zap':
      if (step.zapId === null) add(step.key, 'Choose the Zap to run.');
      return;
    case 'action':
      return;
  }
}

function gapsOfRules(group: RuleGroup, key: string, locale: Locale, add: (key: string, message: string) => void): void {
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

/** True for a text without tokens: each run uses it as it is. */
const isFixed = (text: string): boolean => referencesIn(text).length === 0;

/** If a text can be read does not depend on the zone and the time. */
const localeOf = (region: Region | null): Locale => ({ zone: 'UTC', region, now: 0 });

function* rulesIn({ rules }: RuleGroup): Generator<Exclude<RuleGroup['rules'][number], RuleGroup>> {
  for (const each of rules) {
    if (isRuleGroup(each)) yield* rulesIn(each);
    else yield each;
  }
}
