/** The gaps of a definition: everything it lacks before it can run. */
import { keepBy } from '../keepBy';
import { nameOfStep, type Step, type TriggerStep, type ZapDefinition } from './definition';
import { formulaProblem } from './formulas';
import { kindOf } from './kinds';
import { referencesIn } from './mapping';
import { brokenReferences, textsOf } from './references';
import type { Locale, Region } from './regions';
import { isScheduled, scheduleOf } from './triggerSchedule';
import { allSteps, findStep } from './walkSteps';

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
    if (!schedule.ok) add(trigger.key, schedule.reason === 'missing' ? 'Choose when the Zap runs.' : 'The schedule isn’t complete.');
  }
  if (definition.steps.length === 0) add(null, 'Add at least one action.');
  const steps = allSteps(definition);
  for (const step of steps) if (step !== trigger) gaps.push(...gapsOfStep(step, region).structure);
  for (const { stepKey, reference, reason } of brokenReferences(definition)) {
    const target = findStep(definition, reference.key);
    add(stepKey, brokenMessages[reason](target === undefined ? reference.key : nameOfStep(target)));
  }
  for (const step of steps) gaps.push(...gapsOfStep(step, region).formulas);
  for (const problem of formulaProblems(definition.runTitle ?? '', region)) add(null, problem);
  if (referencesIn(definition.runTitle ?? '').some(({ key }) => key !== trigger?.key))
    add(null, 'The title of runs can only use data of the trigger.');
  return gaps;
}

/** What a step lacks by itself, in its structure and in its formulas. Editing one step asks only about this one again. */
const gapsOfStep = keepBy(
  (step: TriggerStep | Step, region: Region | null): { readonly structure: readonly Gap[]; readonly formulas: readonly Gap[] } => {
    const structure: Gap[] = [];
    const add = (key: string, message: string): void => {
      structure.push({ key, message });
    };
    if (step.app === '') add(step.key, 'Choose an app.');
    else {
      if (step.event === '') add(step.key, 'Choose an event.');
      if ('kind' in step) kindOf(step).addGaps?.(step, add, localeOf(region));
    }
    const problems = textsOf(step).flatMap(({ text }) => formulaProblems(text, region));
    return { structure, formulas: problems.map((message) => ({ key: step.key, message })) };
  },
);

/** Each problem of the formulas in a text once. */
function formulaProblems(text: string, region: Region | null): readonly string[] {
  const problems = new Set(referencesIn(text).map((reference) => formulaProblem(reference, localeOf(region))));
  return [...problems].filter((problem) => problem !== null);
}

const brokenMessages = {
  unknown_step: (key: string) => `A field uses a step that no longer exists (${key}).`,
  later_step: (name: string) => `A field uses data of “${name}”, which runs later.`,
  other_branch: (name: string) => `A field uses data of “${name}”, which is in another path.`,
  inside_loop: (name: string) => `A field uses data of “${name}”, which is inside a loop. Use the results of the loop.`,
} as const;

/** If a text can be read does not depend on the zone and the time. */
const localeOf = (region: Region | null): Locale => ({ zone: 'UTC', region, now: 0 });
