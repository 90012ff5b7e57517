/** What a card shows beside its step: a line with its real values, and its mark. */
import { createSelector } from '@reduxjs/toolkit';
import { keepBy } from '../../../../domain/keepBy';
import type { Step, TriggerStep } from '../../../../domain/runs/definition';
import { describeRules } from '../../../../domain/runs/describe';
import type { Field } from '../../../../domain/runs/fields';
import { listsOf } from '../../../../domain/runs/kinds';
import { allSteps } from '../../../../domain/runs/walkSteps';
import { operationOfStep, type DynamicChoices } from '../fields/operations';
import { choicesKey, selectOperations, type EditorOperations } from '../fields/state';
import { labelToken, type LabelMeans } from '../mapping/chips';
import { selectLabelMeans } from '../mapping/samples';
import type { Connection } from '../openEditor';
import { keeper, selectConnections, selectDefinition, selectLacks, selectStepMap } from '../selectors';
import { selectTests, type EditorTests } from '../tests/state';
import { lineOf, withNames } from './lines';
import type { PathView, StepView } from './step';

/** A field with the choices that its app has given, whose labels say more than their values. */
const withLoadedChoices = (field: Field, known: DynamicChoices | undefined): Field =>
  known?.phase === 'loaded' ? { ...field, choices: known.choices } : field;

type Connections = readonly Connection[] | null;

const lineOfStep = keepBy((step: TriggerStep | Step, means: LabelMeans, operations: EditorOperations, connections: Connections): string => {
  const { apps, choices, zaps } = operations;
  const operation = operationOfStep(apps, step, connections);
  return lineOf(step, {
    labelOf: (reference) => labelToken(reference, means),
    fields: operation?.fields.map((field) => withLoadedChoices(field, choices[choicesKey(step.key, field.key)])) ?? [],
    titleOfZap: (id) => zaps?.find((zap) => zap.id === id)?.title,
  });
});

const selectLines = createSelector(
  [selectDefinition, selectLabelMeans, selectOperations, selectConnections],
  (definition, means, operations, connections): ReadonlyMap<string, string> =>
    new Map(
      definition === null || means === null
        ? []
        : allSteps(definition).map((step) => [step.key, lineOfStep(step, means, operations, connections)]),
    ),
);

export const selectLine = (state: Parameters<typeof selectLines>[0], key: string): string => selectLines(state).get(key) ?? '';

const keepPaths = keeper<PathView>();

const pathsOfStep = keepBy((step: TriggerStep | Step, means: LabelMeans): readonly PathView[] => {
  const name = withNames((reference) => labelToken(reference, means));
  return listsOf(step).flatMap(({ key, branch }) =>
    branch === null ? [] : [{ key, title: branch.title, condition: branch.rules === null ? null : describeRules(branch.rules, name) }],
  );
});

const selectPaths = createSelector([selectDefinition, selectLabelMeans], (definition, means) =>
  keepPaths(definition === null || means === null ? [] : allSteps(definition).flatMap((step) => pathsOfStep(step, means))),
);

export const selectPath = (state: Parameters<typeof selectPaths>[0], key: string): PathView | undefined => selectPaths(state).get(key);

/** How far a step is. `needs`: something is missing. */
export type Mark = 'ready' | 'needs' | 'tested' | 'failed';

const selectNeeds = createSelector([selectLacks], (lacks) => {
  const counts = new Map<string, { setup: number; configure: number }>();
  for (const { key, kind } of lacks) {
    if (key === null) continue;
    const { setup, configure } = counts.get(key) ?? { setup: 0, configure: 0 };
    counts.set(key, kind === 'other' ? { setup, configure: configure + 1 } : { setup: setup + 1, configure });
  }
  return counts;
});

const none = { setup: 0, configure: 0 } as const;

/** How many things a step still needs, by the tab of the panel in which they are given. */
export const selectNeedsOf = (
  state: Parameters<typeof selectNeeds>[0],
  key: string,
): { readonly setup: number; readonly configure: number } => selectNeeds(state).get(key) ?? none;

/** The result of the last test of a step; null without one. */
export const selectTestMark = (state: object, key: string): 'tested' | 'failed' | null =>
  testMark(selectTests(state), key, key === selectDefinition(state)?.trigger?.key);

function testMark({ trigger, steps }: EditorTests, key: string, isTrigger: boolean): 'tested' | 'failed' | null {
  const own = steps[key];
  if (own?.phase === 'tested') return own.result.error === null ? 'tested' : 'failed';
  if (own?.phase === 'failed') return 'failed';
  if (!isTrigger || trigger === null || trigger.phase === 'testing') return null;
  return trigger.phase === 'tested' && trigger.samples.length > 0 ? 'tested' : 'failed';
}

/** What the card of a step shows, and its square in the map. */
export interface Card {
  readonly key: string;
  readonly step: StepView;
  readonly line: string;
  readonly mark: Mark;
  /** How many things it still needs. */
  readonly count: number;
}

const cardOf = keepBy((step: StepView, line: string, mark: Mark, count: number): Card => ({ key: step.key, step, line, mark, count }));
const keepCards = keeper<Card>();

/** All cards by key, in reading order. A card is the same object until something in it changes. */
const selectCards = createSelector(
  [selectStepMap, selectLines, selectNeeds, selectTests],
  (steps, lines, needs, tests): ReadonlyMap<string, Card> =>
    keepCards(
      Array.from(steps, ([key, step]) => {
        const { setup, configure } = needs.get(key) ?? none;
        const count = setup + configure;
        const mark = count > 0 ? 'needs' : (testMark(tests, key, step.isTrigger) ?? 'ready');
        return cardOf(step, lines.get(key) ?? '', mark, count);
      }),
    ),
);

export const selectCard = (state: Parameters<typeof selectCards>[0], key: string): Card | undefined => selectCards(state).get(key);

/** The keys of the steps that need something or failed in their test, in reading order. */
export const selectTroubled = createSelector([selectCards], (cards) =>
  [...cards.values()].filter(({ mark }) => mark === 'needs' || mark === 'failed').map(({ key }) => key),
);
