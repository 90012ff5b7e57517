/** A definition as the flat list of steps that lists, searches and moves of Zaps show. */
import type { ZapDefinition } from './definition';
import { allSteps } from './walkSteps';
import type { FlatStep } from './newSteps';

/** `title`: the name that a person gave the step; null for the event's own. */
export interface FlatStepWithTitle extends FlatStep {
  readonly key: string;
  readonly title: string | null;
  readonly isTrigger: boolean;
}

/** The steps in reading order, the trigger first; without those that have no app yet. */
export const flatStepsOf = (definition: ZapDefinition): readonly FlatStepWithTitle[] =>
  allSteps(definition).flatMap((step) =>
    step.app === ''
      ? []
      : [{ key: step.key, selectedApi: step.app, action: step.event, title: step.title, isTrigger: step === definition.trigger }],
  );
