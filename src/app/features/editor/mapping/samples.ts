/** The data that the fields of a step can use, with samples of it. */
import { createSelector } from '@reduxjs/toolkit';
import type { ZapDefinition } from '../../../../domain/runs/definition';
import type { ReadingLocale } from '../../../../domain/runs/formulas';
import { kindOf, listsOf } from '../../../../domain/runs/kinds';
import { parseTemplate } from '../../../../domain/runs/mapping';
import { referablesAt } from '../../../../domain/runs/references';
import { lookUpReference, type Scope } from '../../../../domain/runs/resolving';
import { allSteps, walkSteps } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';
import { operationOfStep } from '../fields/operations';
import { selectOperations, type EditorOperations } from '../fields/state';
import type { Connection } from '../openEditor';
import { eventTitles, selectConnections, selectNames, selectRegion, selectServices, selectShape, selectZone } from '../selectors';
import { serviceOf, type StepService } from '../steps/step';
import { selectTests, type EditorTests } from '../tests/state';
import { noMapping, type Mapping } from './context';
import { originOfStep } from './copied';
import { labelToken, sampleValue, type ChipStep, type LabelMeans } from './chips';
import { sourcesOf, stepNames, stepNumbers, type LabelsOfStep, type OutputLabels, type Source } from './sources';

/**
 * The output of each step: the chosen sample of the trigger, the results of tests, otherwise the example of the app, or of the
 * engine. `<key>.item` is the first item of a loop.
 */
export function samplesOf(
  definition: ZapDefinition,
  { apps, fields }: EditorOperations,
  tests: EditorTests,
  connections: readonly Connection[] | null = null,
): Scope {
  const samples = new Map<string, unknown>();
  for (const step of allSteps(definition)) {
    const isTrigger = !('kind' in step);
    const test = isTrigger ? undefined : tests.steps[step.key];
    const trigger = isTrigger && tests.trigger?.phase === 'tested' ? tests.trigger : null;
    const chosen = trigger?.samples.find(({ id }) => id === trigger.chosen);
    const example = operationOfStep(apps, step, connections)?.sample;
    const sample =
      chosen?.sample ??
      (test?.phase === 'tested' && test.result.error === null ? test.result.output : undefined) ??
      fields[step.key]?.sample ??
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

/** The labels that apps declare for the outputs of the steps, or know with their values. */
export const outputLabelsOf = (
  definition: ZapDefinition,
  { apps, fields }: EditorOperations,
  connections: readonly Connection[] | null = null,
): OutputLabels =>
  new Map(
    allSteps(definition).flatMap((step): [string, LabelsOfStep][] => {
      const outputs = fields[step.key]?.outputs ?? operationOfStep(apps, step, connections)?.outputs;
      return outputs === undefined ? [] : [[step.key, new Map(outputs.map(({ place, label }) => [place, label]))]];
    }),
  );

export interface MappingOf {
  readonly definition: ZapDefinition;
  /** `null`: the Zap's own texts. The conditions of a path use the data of its step. */
  readonly stepKey: string | null;
  readonly samples: Scope;
  readonly labels?: OutputLabels;
  readonly titles?: ReadonlyMap<string, string>;
  readonly services?: readonly StepService[];
  readonly locale?: ReadingLocale;
}

/** The data that the fields of a step can use. */
export function mappingOf({ definition, stepKey, samples, labels, titles, services = [], locale = utc }: MappingOf): Mapping {
  const names = stepNames(definition, titles);
  const referables = referablesAt(definition, stepKey);
  const steps = chipSteps(definition, names, services);
  const means: LabelMeans = { steps, samples, ...(labels && { labels }), allowed: new Set(referables.map(({ key }) => key)), locale };
  let sources: readonly Source[] | null = null;
  return {
    canInsert: referables.length > 0,
    // Samples can have thousands of values, which only an open picker needs.
    get sources() {
      return (sources ??= sourcesOf(definition, stepKey, samples, names, labels));
    },
    locale,
    labelOf: (reference) => labelToken(reference, means),
    keysOf: (origin) => [...steps].flatMap(([key, step]) => (step.origin === origin && means.allowed.has(key) ? [key] : [])),
    valueOf: (reference) => sampleValue(reference, samples),
  };
}

/** The steps as chips name them, by key. */
function chipSteps(
  definition: ZapDefinition,
  names: ReadonlyMap<string, string>,
  services: readonly StepService[],
): ReadonlyMap<string, ChipStep> {
  const numbers = stepNumbers(definition);
  return new Map(
    allSteps(definition).map((step): [string, ChipStep] => {
      const { key, app } = step;
      const service = serviceOf(services, step);
      const [number, name] = [numbers.get(key) ?? 0, names.get(key) ?? key];
      return [key, { number, name, appName: service?.name ?? appKey(app), logoUrl: service?.logoUrl ?? null, origin: originOfStep(step) }];
    }),
  );
}

const utc: ReadingLocale = { zone: 'UTC', region: null };

export const selectSamples = createSelector(
  [selectShape, selectOperations, selectTests, selectConnections],
  (definition, operations, tests, connections) => (definition === null ? null : samplesOf(definition, operations, tests, connections)),
);

export const selectOutputLabels = createSelector(
  [selectShape, selectOperations, selectConnections],
  (definition, operations, connections): OutputLabels =>
    definition === null ? new Map() : outputLabelsOf(definition, operations, connections),
);

const selectStepKey = (_state: object, stepKey: string | null): string | null => stepKey;

/** `mappingOf` the open Zap. */
export const selectMapping = createSelector(
  [selectShape, selectStepKey, selectServices, selectSamples, selectOutputLabels, selectZone, selectRegion],
  (definition, stepKey, services, samples, labels, zone, region): Mapping => {
    if (definition === null || samples === null) return noMapping;
    return mappingOf({
      definition,
      stepKey,
      samples,
      labels,
      titles: eventTitles({ definition, services }),
      services,
      locale: { zone, region },
    });
  },
);

/** How the cards of all steps name values; null without an open Zap. */
export const selectLabelMeans = createSelector(
  [selectShape, selectNames, selectServices, selectSamples, selectOutputLabels, selectZone, selectRegion],
  (definition, names, services, samples, labels, zone, region): LabelMeans | null => {
    if (definition === null || samples === null) return null;
    return { steps: chipSteps(definition, names, services), samples, labels, allowed: new Set(names.keys()), locale: { zone, region } };
  },
);
