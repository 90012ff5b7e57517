/** The gaps of a definition: everything it lacks before it can run. */
import type { ZapDefinition } from './definition';
import { nameOfStep } from './differences';
import { formulaProblem } from './formulas';
import { kindOf } from './kinds';
import { referencesIn } from './mapping';
import { brokenReferences, textsOf } from './references';
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
  const locale = localeOf(region);
  for (const { step } of walkSteps(definition.steps)) {
    if (step.app === '') add(step.key, 'Choose an app.');
    else {
      if (step.event === '') add(step.key, 'Choose an event.');
      kindOf(step).addGaps?.(step, add, locale);
    }
  }
  const names = new Map(allSteps(definition).map((step) => [step.key, nameOfStep(step)]));
  for (const { stepKey, reference, reason } of brokenReferences(definition))
    add(stepKey, brokenMessages[reason](names.get(reference.key) ?? reference.key));
  const addFormulas = (key: string | null, text: string): void => {
    for (const problem of new Set(referencesIn(text).map((reference) => formulaProblem(reference, locale))))
      if (problem !== null) add(key, problem);
  };
  for (const step of allSteps(definition)) for (const { text } of textsOf(step)) addFormulas(step.key, text);
  addFormulas(null, definition.runTitle ?? '');
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

/** If a text can be read does not depend on the zone and the time. */
const localeOf = (region: Region | null): Locale => ({ zone: 'UTC', region, now: 0 });
