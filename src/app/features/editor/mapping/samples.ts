/** The data that the fields of a step can use, with samples of it. */
import { createSelector } from '@reduxjs/toolkit';
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { kindOf, listsOf } from '../../../../domain/runs/kinds';
import { parseTemplate } from '../../../../domain/runs/mapping';
import { referablesAt } from '../../../../domain/runs/references';
import { lookUpReference, type Scope } from '../../../../domain/runs/resolving';
import { allSteps, walkSteps } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';
import { operationOf } from '../fields/operations';
import { selectOperations, type EditorOperations } from '../fields/state';
import { eventTitles } from '../selectors';
import { selectOpen } from '../state';
import { selectTests, type EditorTests } from '../tests/state';
import { noMapping, type Mapping } from './MappingField';
import { labelToken, sourcesOf, stepNames } from './sources';

/**
 * The output of each step: the chosen sample of the trigger, the results of tests, otherwise the example of the app, or of the
 * engine. `<key>.item` is the first item of a loop.
 */
export function samplesOf(definition: ZapDefinition, { apps }: EditorOperations, tests: EditorTests): Scope {
  const samples = new Map<string, unknown>();
  for (const step of allSteps(definition)) {
    const isTrigger = !('kind' in step);
    const test = isTrigger ? undefined : tests.steps[step.key];
    const trigger = isTrigger && tests.trigger?.phase === 'tested' ? tests.trigger : null;
    const chosen = trigger?.samples.find(({ id }) => id === trigger.chosen);
    const loaded = apps[appKey(step.app)];
    const example = loaded?.phase === 'loaded' ? operationOf(loaded.operations, isTrigger, step.event)?.sample : undefined;
    const sample =
      chosen?.sample ??
      (test?.phase === 'tested' && test.result.error === null ? test.result.output : undefined) ??
      example ??
      (isTrigger ? null : kindOf(step).example?.(step, null));
    if (sample !== undefined && sample !== null) samples.set(step.key, sample);
    const items = isTrigger ? undefined : kindOf(step).inner?.itemsText?.(step);
    if (items !== undefined) {
      const [part] = parseTemplate(items);
      const list = part?.type === 'token' ? lookUpReference(part.reference, samples) : undefined;
      if (Array.isArray(list) && list.length > 0) samples.set(`${step.key}.item`, (list as unknown[])[0]);
    }
  }
  // The steps inside a loop come after it.
  for (const { step } of walkSteps(definition.steps))
    for (const { branch, steps } of listsOf(step))
      if (branch === null) samples.set(step.key, kindOf(step).example?.(step, samples.get(steps.at(-1)?.key ?? '') ?? null));
  return samples;
}

/** The data that the fields of a step can use; `null`: the Zap's own texts. The conditions of a path use the data of its step. */
export function mappingOf(definition: ZapDefinition, stepKey: string | null, samples: Scope, titles: ReadonlyMap<string, string>): Mapping {
  const names = stepNames(definition, titles);
  const allowed = new Set(referablesAt(definition, stepKey).map(({ key }) => key));
  return {
    sources: sourcesOf(definition, stepKey, samples, names),
    labelOf: (reference) => labelToken(reference, names, samples, allowed),
  };
}

const selectDefinition = (state: object) => selectOpen(state)?.definition ?? null;

const selectSamples = createSelector([selectDefinition, selectOperations, selectTests], (definition, operations, tests) =>
  definition === null ? null : samplesOf(definition, operations, tests),
);

/** `mappingOf` the open Zap. */
export const selectMapping = createSelector(
  [
    selectDefinition,
    (state: object) => selectOpen(state)?.services ?? null,
    selectSamples,
    (_state: object, stepKey: string | null) => stepKey,
  ],
  (definition, services, samples, stepKey): Mapping =>
    definition === null || services === null || samples === null
      ? noMapping
      : mappingOf(definition, stepKey, samples, eventTitles({ definition, services })),
);
